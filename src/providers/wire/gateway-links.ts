import type { Post } from '../../lib/post'

/** Answer fields with links of the gateway: files (contract §3), the signing page. */
const LINKS = ['url', 'signUrl'] as const

/**
 * Wraps a post and makes relative links in answers absolute: a gateway may give its own pages and
 * files by path alone, and may be on another origin than the console.
 * @param base the gateway's origin; '' for the console's own, where paths are right already
 */
export function withGatewayLinks(post: Post, base: string): Post {
  if (base === '') return post
  return async <T>(...call: Parameters<Post>) => linked(await post(...call), base) as T
}

function linked(data: unknown, base: string): unknown {
  if (Array.isArray(data)) return data.map((one) => linked(one, base))
  if (typeof data !== 'object' || data === null) return data
  const own = data as Record<string, unknown>
  const links = LINKS.flatMap((name): [string, string][] => {
    const link = own[name]
    return typeof link === 'string' && link !== '' ? [[name, new URL(link, base).href]] : []
  })
  return { ...own, ...Object.fromEntries(links) }
}
