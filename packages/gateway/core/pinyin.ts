import { nameKey } from '#domain/reading/name'
import { pinyin, polyphonic } from 'pinyin-pro'

/** Without tones; ü is `v`, as keyboards have it: `clean` would drop it. */
const SPELLED = { toneType: 'none', type: 'array', v: true } as const

/** Only so many other readings are stored for a name with more polyphones. */
const MOST_READINGS = 12

/**
 * What a name search reads besides the names themselves: initials and full pinyin of each name in
 * each reading, lower case, blank-separated (`xbkkf xingbeikekafei`). The usual
 * reading is first; 曾 is found as ceng and as zeng. Staff type `xbk` (domain §13.7). A name that is
 * searched by another spelling than its own (`nameKey`) has that as well: `ＫＴＶ（上海）` `ktv(上海)`.
 */
export function pinyinOf(...names: string[]): string {
  const keys = names.filter((name) => nameKey(name) !== name.toLowerCase()).map(nameKey)
  return [...new Set([...wordsOf(names.flatMap(readingsOf)), ...keys])].join(' ')
}

/** Initials and full pinyin of each reading, each once; ü is spelled `v`, and `u` as well. */
function wordsOf(readings: readonly string[][]): string[] {
  const words = readings.flatMap((syllables) => {
    const whole = clean(syllables.join(''))
    return [
      clean(syllables.map((syllable) => syllable[0] ?? '').join('')),
      whole,
      whole.replace(/(?<=[ln])v/g, 'u'),
    ]
  })
  return [...new Set(words)].filter(Boolean)
}

/**
 * The same for well-known names, each in its usual reading only: `gsyh gongshangyinhang` for 工商银行.
 */
export const usualPinyinOf = (...names: string[]): string =>
  wordsOf(names.map((name) => pinyin(name, SPELLED))).join(' ')

/**
 * The readings of a name in syllables: the usual one, then each polyphone in its other readings.
 */
function readingsOf(name: string): string[][] {
  const usual = pinyin(name, SPELLED)
  const each = polyphonic(name, SPELLED)
  if (each.length !== usual.length) return [usual]
  const others = each.flatMap((readings, at) =>
    readings.filter((reading) => reading !== usual[at]).map((reading) => usual.with(at, reading)),
  )
  return [usual, ...others.slice(0, MOST_READINGS)]
}

const clean = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
