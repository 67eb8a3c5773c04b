import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isDate } from '#domain/dates'
import type { FileRow } from '../ingest'

const fen = z.number().int().min(0)
const about = {
  account: z.string().optional(),
  day: z.string().refine(isDate),
  mark: z.enum(['IN', 'OUT']),
}
const balance = z.object({ ...about, amt: fen })
const line = z.object({
  ...about,
  amt: fen.min(1),
  serialNo: z.string().max(64).optional(),
  refNo: z.string().max(64).optional(),
  counterName: z.string().optional(),
  counterNo: z.string().optional(),
  summary: z.string().optional(),
})

/** A line of a statement; `amt` in fen, above 0 for money in. */
export interface BankLine {
  lineNo: number
  day: string
  amt: number
  serialNo: string
  refNo: string
  counterName: string
  counterTail: string | null
  summary: string
}

/** What a statement comes to; balances are null in a format without them. */
export interface StatementFigures {
  lineCount: number
  fromDay: string | null
  toDay: string | null
  openAmt: number | null
  closeAmt: number | null
}

/** Why a statement cannot be used, in Chinese. */
export class StatementRefused extends Error {}

/**
 * Takes a statement's rows in order: gives its lines and checks that balances and lines agree. A
 * statement is used as a whole or not at all.
 * @param accountNo the account it must be of, where the file tells one
 * @throws StatementRefused
 */
export function createStatementTaker(accountNo: string) {
  const figures: StatementFigures = {
    lineCount: 0,
    fromDay: null,
    toDay: null,
    openAmt: null,
    closeAmt: null,
  }
  /** The balance after the last line; null before the first balance. */
  let running: number | null = null
  const seen = new Map<string, number>()

  return {
    figures,
    take: (rows: readonly FileRow[]): BankLine[] => rows.flatMap(takeRow),
  }

  function takeRow(row: FileRow): BankLine[] {
    const refuse = (msg: string): never => {
      throw new StatementRefused(`第${row.line}行：${msg}`)
    }
    if (row.error) refuse(`${row.error.field}${row.error.msg}`)
    const event = row.events[0]
    if (!event) return []
    const account = event['account']
    if (typeof account === 'string' && account !== '' && account !== accountNo)
      refuse(`账号${account.slice(0, 40)}不是所选的银行账户`)
    if (event['kind'] !== 'bank.line') return takeBalance(event, refuse)
    const read = line.safeParse(event)
    if (!read.success) return refuse(`${read.error.issues[0]?.path.join('.')}不正确`)
    const { day, mark, amt, refNo, counterNo, ...rest } = read.data
    const signed = mark === 'IN' ? amt : -amt
    if (running !== null) running += signed
    figures.lineCount++
    if (figures.fromDay === null || day < figures.fromDay) figures.fromDay = day
    if (figures.toDay === null || day > figures.toDay) figures.toDay = day
    const summary = (rest.summary ?? '').slice(0, 400)
    const counterName = (rest.counterName ?? '').slice(0, 120)
    const content = [day, signed, refNo, counterName, counterNo, summary]
    return [
      {
        lineNo: row.line,
        day,
        amt: signed,
        serialNo: rest.serialNo || ownSerial(content),
        refNo: refNo ?? '',
        counterName,
        counterTail: counterNo?.slice(-4) || null,
        summary,
      },
    ]
  }

  function takeBalance(event: Record<string, unknown>, refuse: (msg: string) => never): BankLine[] {
    const read = balance.safeParse(event)
    if (!read.success) return refuse('余额不正确')
    const amt = read.data.mark === 'IN' ? read.data.amt : -read.data.amt
    if (event['kind'] === 'bank.open') {
      if (running !== null && running !== amt) refuse('期初余额与前面的期末余额不符，可能缺少内容')
      running = amt
      figures.openAmt ??= amt
    } else {
      if (running !== null && running !== amt) refuse('期初余额加流水不等于期末余额，文件不完整')
      running = amt
      figures.closeAmt = amt
      const { day } = read.data
      if (figures.toDay === null || day > figures.toDay) figures.toDay = day
    }
    return []
  }

  /** Of a line to which the bank gives no number: the same in each statement that has it. */
  function ownSerial(content: readonly unknown[]): string {
    const key = JSON.stringify(content)
    const n = (seen.get(key) ?? 0) + 1
    seen.set(key, n)
    return `H${createHash('sha256').update(`${key} ${n}`).digest('hex').slice(0, 40)}`
  }
}
