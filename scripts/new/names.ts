/** queryList, query-list -> query-list */
export const kebab = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()

/** query-list -> queryList */
export const camel = (text: string): string =>
  kebab(text).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `/v1/visit/list` -> its words after the version. */
export function wordsOf(path: string): string[] {
  if (!/^\/v\d(\/\w+)+$/.test(path))
    throw new Error(`wanted a path like /v1/visit/list, got ${path}`)
  return path.split('/').slice(2)
}
