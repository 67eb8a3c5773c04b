import type { FieldError } from '#domain/codes'

const UNCLEAN = '格式不正确'

/** A text without characters that no column can store: NUL, and in JSON an unpaired surrogate. */
export const isClean = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

/**
 * The fields of a call that PostgreSQL could not store, by name or by text; in JSON texts the
 * escaped characters count as well, unless the call parses them itself. It runs for every call,
 * before the first query.
 */
export function uncleanFields(
  fields: Readonly<Record<string, string>>,
  { checksOwnJson = false }: { checksOwnJson?: boolean | undefined } = {},
): FieldError[] {
  return Object.entries(fields)
    .filter(
      ([name, text]) => !isClean(name) || !isClean(text) || !(checksOwnJson || isCleanJson(text)),
    )
    .map(([field]) => ({ field, msg: UNCLEAN }))
}

/** false: a JSON text whose escapes hide an unclean character. Any other text hides none. */
export const isCleanJson = (text: string): boolean =>
  !text.includes('\\u') || !isJson(text) || isClean(unescaped(text))

/**
 * A JSON text with its `\uXXXX` escapes resolved and everything else unchanged: enough to find
 * hidden characters, without walking a tree of any depth.
 */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|[^])/gi, (_, unit: string | undefined) =>
    unit === undefined ? ' ' : String.fromCharCode(Number.parseInt(unit, 16)),
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
