/**
 * What a gateway may leave out: parts of the console beyond its spec. The gateway says which it
 * offers (`features` of queryUserPermission); the console hides the rest and never calls it, and
 * `npm run conformance` skips it.
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

/** What a gateway's answer says; names that this console does not know mean nothing to it. */
export const featuresIn = (told: unknown): readonly Feature[] =>
  Array.isArray(told) ? FEATURE_NAMES.filter((name) => told.includes(name)) : []
