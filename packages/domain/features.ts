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
  'ingest',
  'sms',
  'messages',
] as const

export type Feature = (typeof FEATURE_NAMES)[number]

/** The known features of a gateway's answer; unknown names are ignored. */
export const featuresIn = (answer: unknown): readonly Feature[] =>
  Array.isArray(answer) ? FEATURE_NAMES.filter((name) => answer.includes(name)) : []
