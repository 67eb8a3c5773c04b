/** px: below this width the console is a phone's (spec §2). */
export const MOBILE_BELOW = 992
export const MOBILE_QUERY = `(max-width: ${MOBILE_BELOW - 0.02}px)`
