import { API_PREFIX } from '#domain/wire'

/** Whether a URL belongs to the API, for any method. */
export const isApi = (url: string): boolean =>
  url === API_PREFIX || url.startsWith(`${API_PREFIX}/`) || url.startsWith(`${API_PREFIX}?`)
