/** Refine's hooks report themselves to its devtools, which are not here. */
export const getXRay = () => ({})
export const useQuerySubscription = () => ({})
export const getTrace = () => []
