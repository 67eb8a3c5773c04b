/** The question for a list's views and looks, for Refine's `useCustom` and for its cache. */
export const viewsAsked = (resource: string) =>
  ({ url: '/v1/view/list', method: 'get', payload: { resource } }) as const
