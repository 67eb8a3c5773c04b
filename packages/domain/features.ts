/**
 * Optional features: parts of the console beyond its spec. The gateway lists those it offers
 * (`features` of queryUserPermission); the console hides the others and never calls them, and `npm
 * run conformance` skips them.
 */
export const FEATURE_NAMES = [
  'search',
  'views',
  'workbench',
  'mfa',
  'staff',
  'audit',
  'salesman',
] as const

export type Feature = (typeof FEATURE_NAMES)[number]

/** The known features of a gateway's answer; unknown names are ignored. */
export const featuresIn = (told: unknown): readonly Feature[] =>
  Array.isArray(told) ? FEATURE_NAMES.filter((name) => told.includes(name)) : []
