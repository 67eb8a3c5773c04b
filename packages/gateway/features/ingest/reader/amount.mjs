// Amounts as files write them, in fen.

/** Why a cell cannot be taken. */
export class Fault {
  /** @param {string} msg a Chinese sentence without the column's name */
  constructor(msg) {
    this.msg = msg
  }
}

/** Digits of a fen that the unit's last digit stands for. */
const FEN_DIGITS = { fen: 0, '1/100': 0, yuan: 2, '1/1000': -1, '1/10000': -2 }
/** Twelve digits: what the longest field of acquirers' files takes. */
const MAX_FEN_DIGITS = 12
const AMOUNT = /^([+-]?)(\d{1,30})(?:\.(\d{1,10}))?$/

/**
 * @param {string} text trimmed
 * @param {Pick<import('../profiles').Profile['columns'][string], 'unit' | 'round' | 'letters'>} how
 * @returns {number | Fault} fen, with its sign
 */
export function amountOf(text, { unit = 'fen', round = false, letters }) {
  const letter = letters?.[text[0]]
  const match = AMOUNT.exec(letter === undefined ? text : text.slice(1).trim())
  if (!match) return new Fault('不是有效的金额')
  const [, minus, whole, fraction = ''] = match
  if (fraction && unit !== 'yuan' && !round) return new Fault('金额须为整数，不能有小数点')
  const point = FEN_DIGITS[unit] - fraction.length
  const digits = (whole + fraction).padEnd(whole.length + fraction.length + point, '0')
  const padded = digits.padStart(1 - point, '0')
  const cut = point < 0 ? padded.length + point : padded.length
  const parts = padded.slice(cut)
  if (/[1-9]/.test(parts) && !round) return new Fault('金额最多精确到分')
  const kept = padded.slice(0, cut).replace(/^0+/, '')
  if (kept.length > MAX_FEN_DIGITS) return new Fault('金额超出范围')
  const fen = Number(kept) + (parts[0] >= '5' ? 1 : 0)
  if (fen === 0) return 0
  if (letters && (letter === undefined || minus)) return new Fault('金额前缺少借贷标志')
  return (letter ?? 1) * (minus === '-' ? -fen : fen)
}
