/** Exports for other features; the tables are in their own file. */
export { findShop, type ShopRecord } from './shop-list'
export { orderingOf } from './shop-ordering'
export { shopReport } from './shop-report'
export { shopRow } from './shop-row'
export { shopsOfTeams } from './shop-teams'
export { shopSearch } from './shop-search'
