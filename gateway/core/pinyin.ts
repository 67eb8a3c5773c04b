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

/** The same of one Chinese name, in one reading of it: `xhq xihuqu` for 西湖区. */
export function pinyinOfPlace(name: string): string {
  // 绿 is typed `lv`.
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
  return `${syllables.map((syllable) => syllable[0]).join('')} ${syllables.join('')}`
}

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
