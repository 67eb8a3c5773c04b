/** The detail addresses of a list's last page, in its order; in memory only. */
let page: { title: string; paths: readonly string[] } | undefined

export function rememberPage(title: string, paths: readonly string[]): void {
  page = { title, paths }
}

/** The previous and next record in the list the user came from; undefined where there is none. */
export function neighboursOf(
  path: string,
): { title: string; before: string | undefined; after: string | undefined } | undefined {
  const at = page?.paths.indexOf(path) ?? -1
  if (!page || at < 0) return undefined
  return { title: page.title, before: page.paths[at - 1], after: page.paths[at + 1] }
}
