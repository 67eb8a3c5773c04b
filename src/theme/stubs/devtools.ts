/** Refine's hooks report to its devtools, which this console does not include. */
export const getXRay = () => ({})
export const useQuerySubscription = () => ({})
export const getTrace = () => []
