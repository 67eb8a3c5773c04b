const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
/** Units of every four digits. */
const GROUPS = ['', '万', '亿', '万亿']

/**
 * An amount in the characters used on cheques, for a final check before money moves: `123405` ->
 * `壹仟贰佰叁拾肆元零伍分`, `500000` -> `伍仟元整`.
 * @param fen integer, 0 or more, below 10^16
 */
export function yuanInWords(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0)
    throw new RangeError(`wanted integer fen of 0 or more, got ${fen}`)
  const yuan = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const cent = fen % 10
  if (fen === 0) return '零元整'
  const whole = yuan > 0 ? `${wholeInWords(yuan)}元` : ''
  if (jiao === 0 && cent === 0) return `${whole}整`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : whole && '零'
  return whole + tenths + (cent > 0 ? `${DIGITS[cent]}分` : '')
}

function wholeInWords(yuan: number): string {
  const digits = String(yuan).padStart(Math.ceil(String(yuan).length / 4) * 4, '0')
  const groups = digits.match(/.{4}/g) ?? []
  const words = groups.map((group, i) =>
    Number(group) === 0 ? '零' : groupInWords(group) + GROUPS[groups.length - 1 - i]!,
  )
  return words
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
}

const groupInWords = (group: string): string =>
  [...group]
    .map((digit, i) => (digit === '0' ? '零' : DIGITS[Number(digit)]! + UNITS[3 - i]!))
    .join('')
    .replace(/零+$/, '')
