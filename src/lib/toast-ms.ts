/** Duration of every toast, ms: five seconds (spec §9). */
export const TOAST_MS = 5_000
