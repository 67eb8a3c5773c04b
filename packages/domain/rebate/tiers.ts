import { readYuan } from '../reading/number'

/** From a monthly turnover of `fromAmt` fen on, `rate` in 1/100 000 applies to all of it. */
export interface Tier {
  fromAmt: number
  rate: number
}

const MAX_TIERS = 10
/** 10 %. */
const MAX_RATE = 10_000
const PERCENT = /^(\d{1,2})(?:\.(\d{1,3}))?%?$/

/**
 * Parses typed tiers, one a line: yuan from which a tier applies, and percent.
 * @returns undefined when a line is invalid
 */
export function parseTiers(text: string): Tier[] | undefined {
  const tiers = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => tierOfLine(line))
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined
}

function tierOfLine(line: string): Tier | undefined {
  const [from = '', percent = '', ...more] = line.split(/[\s，]+/)
  const fromAmt = readYuan(from)
  const match = PERCENT.exec(percent)
  if (fromAmt === undefined || !match || more.length > 0) return undefined
  return { fromAmt, rate: Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) }
}

/** The error of tiers; undefined when they are valid. */
export function tiersError(tiers: readonly Tier[]): string | undefined {
  if (tiers.length === 0) return '请输入返利阶梯'
  if (tiers.length > MAX_TIERS) return `返利阶梯最多${MAX_TIERS}档`
  if (tiers[0]!.fromAmt !== 0) return '第一档须从0元起'
  if (tiers.some(({ rate }) => rate < 1 || rate > MAX_RATE)) return '返利费率须在0.001%至10%之间'
  if (tiers.some(({ fromAmt }, i) => i > 0 && fromAmt <= tiers[i - 1]!.fromAmt))
    return '各档起始金额须逐档增加'
  return undefined
}
