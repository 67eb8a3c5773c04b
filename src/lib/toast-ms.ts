/** Every toast stands five seconds (spec §9). */
export const TOAST_MS = 5_000
