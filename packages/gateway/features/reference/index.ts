/** Exports for other features; the tables are in their own file. */
export { BANKS, CORPORATE_BANKS, PRIVATE_BANKS, bankNamed, bankOf, cardOf } from './banks'
export { type Category, PARTNER_CATEGORIES, STANDARD_CATEGORIES } from './categories'
export { regionErrors } from './region-errors'
export { cityOfBranch, findCity, findRegion } from './find-region'
export { isRegionCode, isRegionPath, regionPathName } from './regions'
