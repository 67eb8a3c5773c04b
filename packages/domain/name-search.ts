/** A name with its pinyin, by which it can be found; see `pinyin` of banks and categories. */
export interface Named {
  name: string
  /** Initials and full pinyin, lower case, separated by blanks. */
  pinyin?: string
}

/**
 * How well a typed text matches a name, lower is better; undefined: no match. First a name that
 * begins with it, then pinyin that does, then either in the middle. A single letter matches
 * beginnings only: nearly every name contains an `a`.
 */
export function nameRank({ name, pinyin = '' }: Named, typed: string): number | undefined {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return 0
  if (name.toLowerCase().startsWith(wanted)) return 0
  const spelled = pinyin.split(' ')
  if (spelled.includes(wanted)) return 0
  if (spelled.some((word) => word.startsWith(wanted))) return 1
  if (name.toLowerCase().includes(wanted)) return 2
  return wanted.length > 1 && spelled.some((word) => word.includes(wanted)) ? 3 : undefined
}

export const nameMatches = (named: Named, typed: string): boolean =>
  nameRank(named, typed) !== undefined
