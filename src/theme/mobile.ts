/** px: below this width the console has its mobile layout (spec §2). */
export const MOBILE_BELOW = 992
export const MOBILE_QUERY = `(max-width: ${MOBILE_BELOW - 0.02}px)`
