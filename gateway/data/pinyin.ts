import { pinyin } from 'pinyin-pro'

/**
 * What a name search reads besides the names themselves: initials and full pinyin of each name,
 * lower case, blank-separated (`xbkkf xingbeikekafei`). Staff type `xbk` (domain §13.7).
 */
export function pinyinOf(...names: string[]): string {
  return [...new Set(names.flatMap((name) => [spell(name, 'first'), spell(name, 'full')]))].join(
    ' ',
  )
}

/** `xhq` for 西湖区. */
export const initialsOf = (name: string): string => spell(name, 'first')

function spell(name: string, kind: 'first' | 'full'): string {
  return pinyin(name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    ...(kind === 'first' ? { pattern: 'first' as const } : {}),
  })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
