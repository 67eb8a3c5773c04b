import { API_PREFIX } from '#domain/wire'

/** Whether an address is the API's, whatever is asked of it. */
export const isApi = (url: string): boolean =>
  url === API_PREFIX || url.startsWith(`${API_PREFIX}/`) || url.startsWith(`${API_PREFIX}?`)
