/** Setting: the database has the samples. A start with the sandbox off refuses it (start/sandbox-data). */
export const SAMPLES_KEY = 'seed'
