// The text that a spreadsheet shows for a number: its digits under the cell's number format.

/** A spreadsheet holds no more digits than these: it has replaced the others with zeros. */
const MAX_DIGITS = 15
/** The longest format that is read; Excel's own limit. */
const MAX_CODE = 255
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/
const EXPONENT = /^[+-]?\d(?:\.\d+)?[eE]\+(\d{1,3})$/

const TOO_MANY_DIGITS = '数字超过15位，请把该列设为文本'
const CUT_SHORT = '数字成了科学计数法，请把该列设为文本后重新填写'
const NOT_AS_SHOWN = '显示的数字与实际的不同，请把该列设为文本'
export const NO_NUMBER = '不是有效的数字，请把该列设为文本'

/** Formats of the standard that a file need not spell out. */
const STANDARD = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  48: '##0.0E+0',
}
/** @returns the format code of a standard format; undefined: a number is shown as it is */
export const standardFormat = (id) => STANDARD[id]

/**
 * Why a number's text is refused: a program has written a long number in scientific notation, and
 * its digits are lost.
 * @returns {string | undefined}
 */
export function textFault(text) {
  const exponent = EXPONENT.exec(text)?.[1]
  if (exponent === undefined) return undefined
  return Number(exponent) >= MAX_DIGITS ? TOO_MANY_DIGITS : CUT_SHORT
}

/**
 * @param {string} value as the file has it
 * @param {string | undefined} code the cell's number format
 * @returns {{ text: string } | { fault: string }} what the sheet shows, or why it is refused
 */
export function numberText(value, code) {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(value) ?? []
  if (sign === undefined) return { fault: NO_NUMBER }
  const number = decimal(whole, fraction, Number(exponent))
  if (number.whole.length > MAX_DIGITS) return { fault: TOO_MANY_DIGITS }
  const negative = sign === '-' && /[1-9]/.test(number.whole + number.fraction)
  if (code === undefined) {
    const isPlain = exponent === '0' && whole !== '' && number.exact
    const digits = isPlain ? `${whole}${fraction && `.${fraction}`}` : joined(number)
    return { text: (negative ? '-' : '') + digits }
  }
  const text = formatted(number, negative, code)
  return text === undefined ? { fault: NOT_AS_SHOWN } : { text }
}

const joined = ({ whole, fraction }) => (whole || '0') + (fraction && `.${fraction}`)

/**
 * The digits before and behind the point, without zeros around them. Digits beyond 15 are an
 * artefact of binary fractions: 0.1 as 0.10000000000000001.
 */
function decimal(before, behind, shift) {
  const digits = before + behind
  const point = before.length + shift
  const padded = point > digits.length ? digits.padEnd(point, '0') : digits
  const whole = point > 0 ? padded.slice(0, point) : ''
  const fraction = point > 0 ? padded.slice(point) : '0'.repeat(-point) + padded
  const number = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') }
  const zeros = /^0*/.exec(number.whole + number.fraction)[0].length
  const room = MAX_DIGITS + zeros - number.whole.length
  if (number.whole.length > MAX_DIGITS || number.fraction.length <= room)
    return { ...number, exact: true }
  return { ...rounded(number, Math.max(0, room)), exact: false }
}

function rounded({ whole, fraction }, places) {
  const kept = whole + fraction.slice(0, places)
  const up = fraction[places] >= '5'
  const digits = String(BigInt(kept || '0') + (up ? 1n : 0n)).padStart(kept.length, '0')
  const point = digits.length - places
  return {
    whole: digits.slice(0, point).replace(/^0+/, ''),
    fraction: digits.slice(point).replace(/0+$/, ''),
  }
}

/** The number under its format; undefined where that hides digits or is not a usual one. */
function formatted(number, negative, code) {
  const isZero = number.whole === '' && number.fraction === ''
  const sections = sectionsOf(code.slice(0, MAX_CODE))
  const at = negative && sections.length > 1 ? 1 : isZero && sections.length > 2 ? 2 : 0
  const section = sections[at]
  if (/^general$/i.test(section.map(({ text }) => text).join('')))
    return (negative ? '-' : '') + joined(number)
  const shown = bySection(section, number)
  return shown && (negative && at === 0 ? '-' : '') + shown
}

/**
 * A format's sections, each in marks (placeholders of digits) and texts.
 * @returns {{ text: string, mark: boolean }[][]}
 */
function sectionsOf(code) {
  const sections = [[]]
  const part =
    /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(General)|([0#?.,%/;]|E[+-])|(.)/gisu
  for (const [, quoted, escaped, currency, general, mark, other] of code.matchAll(part)) {
    if (mark === ';') sections.push([])
    else if (mark) sections.at(-1).push({ text: mark, mark: true })
    else {
      const text = quoted ?? escaped ?? currency ?? general ?? other
      if (text) sections.at(-1).push({ text, mark: false })
    }
  }
  return sections
}

function bySection(section, { whole, fraction }) {
  const marks = section.filter(({ mark }) => mark).map(({ text }) => text)
  const shape = marks.join('')
  if (shape === '' && section.some(({ text }) => text === '@')) return joined({ whole, fraction })
  // Formats without a digit, with powers, fractions or omitted thousands change the number.
  if (!/^[0#?][0#?,]*(\.[0#?]*)?%?$|^\.[0#?]+%?$/.test(shape) || /,(\.|%|$)/.test(shape))
    return undefined
  const percent = shape.endsWith('%')
  const number = percent ? decimal(whole, fraction, 2) : { whole, fraction }
  const point = section.findIndex(({ text, mark }) => mark && text === '.')
  const before = point < 0 ? section : section.slice(0, point)
  const behind = point < 0 ? [] : section.slice(point)
  const tail = fractionBy(behind, number.fraction)
  return tail === undefined ? undefined : wholeBy(before, number.whole) + tail
}

const isPlace = ({ text, mark }) => mark && '0#?'.includes(text)

/** Digits from the right into their places; the first place takes the rest. */
function wholeBy(parts, digits) {
  const first = parts.findIndex(isPlace)
  const grouped = parts.some(({ text, mark }) => mark && text === ',')
  let left = digits
  let placed = 0
  let shown = ''
  const put = (digit) => {
    if (grouped && placed > 0 && placed % 3 === 0) shown = `,${shown}`
    shown = digit + shown
    placed += 1
  }
  for (let at = parts.length - 1; at >= 0; at--) {
    const { text, mark } = parts[at]
    if (!isPlace(parts[at])) {
      if (!(mark && text === ',')) shown = text + shown
      continue
    }
    if (left !== '') put(left.at(-1))
    else if (text === '0') put('0')
    left = left.slice(0, -1)
    if (at === first) for (; left !== ''; left = left.slice(0, -1)) put(left.at(-1))
  }
  return shown
}

/** The point with the digits behind it; undefined when there are more digits than places. */
function fractionBy(parts, digits) {
  if (parts.filter(isPlace).length < digits.length) return undefined
  let used = 0
  let shown = ''
  for (const part of parts) {
    if (!isPlace(part)) shown += part.text
    else if (used < digits.length) shown += digits[used++]
    else if (part.text === '0') shown += '0'
  }
  return shown.replace(/^\.(?!\d)/, '')
}
