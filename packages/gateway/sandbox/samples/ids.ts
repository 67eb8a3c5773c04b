/** The providers of the sample rows. */
export const PROVIDERS = ['6000000000000001', '6000000000000002'] as const
/** The second one's administrator, `other_admin`. */
export const OTHER_ADMIN = '1000000000000012'
/** Setting: the database has the samples. A start with the sandbox off refuses it (start/sandbox-data). */
export const SAMPLES_KEY = 'seed'
