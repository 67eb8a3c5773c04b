/** The details of a list's page as it was last seen, in its order; for this page's life only. */
let page: { title: string; paths: readonly string[] } | undefined

export function rememberPage(title: string, paths: readonly string[]): void {
  page = { title, paths }
}

/** The record before and the one after in the list that one came from; undefined where none is. */
export function neighboursOf(
  path: string,
): { title: string; before: string | undefined; after: string | undefined } | undefined {
  const at = page?.paths.indexOf(path) ?? -1
  if (!page || at < 0) return undefined
  return { title: page.title, before: page.paths[at - 1], after: page.paths[at + 1] }
}
