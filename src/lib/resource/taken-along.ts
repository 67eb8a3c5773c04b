import type { Asked } from './types'

/**
 * Another list, narrowed as this one is by the filters that both know.
 * @param names on the wire
 */
export function takenAlong(path: string, asked: Asked = {}, names: readonly string[]): string {
  const query = new URLSearchParams(
    names.flatMap((name) => [asked[name] ?? []].flat().map((text) => [name, text])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
