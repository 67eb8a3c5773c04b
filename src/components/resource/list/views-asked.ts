/** The query for a list's views and layouts, for Refine's `useCustom` and for its cache. */
export const viewsAsked = (resource: string) =>
  ({ url: '/v1/view/list', method: 'get', payload: { resource } }) as const
