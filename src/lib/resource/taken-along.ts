import type { Asked } from './types'

/**
 * The address of another list with the filters that both lists have.
 * @param names wire names of the shared filters
 */
export function takenAlong(path: string, asked: Asked = {}, names: readonly string[]): string {
  const query = new URLSearchParams(
    names.flatMap((name) => [asked[name] ?? []].flat().map((text) => [name, text])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
