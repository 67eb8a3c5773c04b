import { addDays, formatDateTime, isDate, parseTime } from '#domain/dates'
import { formatYuan } from '#domain/money'

/** A payment described in the search box: `88.00 昨天 15:30 1234`. */
export interface Payment {
  /** What was understood, to be checked before the call. */
  facts: readonly { label: string; value: string }[]
  /** The body of `/v1/trade/find` (contract §7). */
  body: Record<string, unknown>
}

/** An amount is told from a number by its sign or its point. */
const AMOUNT = /^(?:[¥￥](\d{1,9}(?:\.\d{1,2})?)元?|(\d{1,9}\.\d{1,2})元?|(\d{1,9})元)$/
const DAYS: Readonly<Record<string, number>> = { 今天: 0, 昨天: -1, 前天: -2 }
const DAY = /^(?:(\d{4})-)?(\d{1,2})[-月](\d{1,2})日?$/
const CLOCK = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/
const PAYER = /^(?:[\w-]{4}|[\w-]{10,64})$/
/** Around a time of day. */
const REACH_MS = 3_600_000

/**
 * Reads an amount, and beside it a day, a time of day and the payer's number, in any order.
 * @param today `YYYY-MM-DD` in Asia/Shanghai
 * @returns undefined where a word is none of these, or there is no amount
 */
export function paymentIn(typed: string, today: string): Payment | undefined {
  const said: { fen?: number; day?: string; clock?: string; payer?: string } = {}
  for (const word of typed.trim().split(/\s+/u)) {
    const fen = fenOf(word)
    const day = dayOf(word, today)
    const [, hour, minute] = CLOCK.exec(word) ?? []
    if (said.fen === undefined && fen !== undefined) said.fen = fen
    else if (said.day === undefined && day !== undefined) said.day = day
    else if (said.clock === undefined && hour) said.clock = `${hour.padStart(2, '0')}:${minute}`
    else if (said.payer === undefined && PAYER.test(word)) said.payer = word
    else return undefined
  }
  const { fen, payer } = said
  if (fen === undefined) return undefined
  const range = rangeOf(said, today)
  return {
    facts: [
      { label: '金额', value: formatYuan(fen) },
      { label: '时间', value: range?.words ?? '最近 7 天' },
      ...(payer === undefined ? [] : [{ label: '付款人', value: payer }]),
    ],
    body: { payAmt: fen, ...range?.body, ...(payer !== undefined && { payer }) },
  }
}

function fenOf(word: string): number | undefined {
  const [, ...yuan] = AMOUNT.exec(word) ?? []
  const [whole = '', cents = ''] = (yuan.find(Boolean) ?? '').split('.')
  const fen = Number(whole + cents.padEnd(2, '0'))
  return whole !== '' && fen > 0 ? fen : undefined
}

/** A day as it is typed; one without a year is the last of that name. */
export function dayOf(word: string, today: string): string | undefined {
  if (DAYS[word] !== undefined) return addDays(today, DAYS[word])
  const [, year, month = '', day = ''] = DAY.exec(word) ?? []
  if (month === '') return undefined
  const of = (y: string) => `${y}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = of(year ?? today.slice(0, 4))
  const found = year || thisYear <= today ? thisYear : of(String(Number(today.slice(0, 4)) - 1))
  return isDate(found) ? found : undefined
}

function rangeOf({ day, clock }: { day?: string; clock?: string }, today: string) {
  if (clock !== undefined) {
    const at = parseTime(`${day ?? today} ${clock}:00`)
    return {
      words: `${day ?? today} ${clock} 前后 1 小时`,
      body: {
        tradeTimeStart: formatDateTime(at - REACH_MS),
        tradeTimeEnd: formatDateTime(at + REACH_MS),
      },
    }
  }
  if (day === undefined) return undefined
  return {
    words: day,
    body: { tradeTimeStart: `${day} 00:00:00`, tradeTimeEnd: `${day} 23:59:59` },
  }
}
