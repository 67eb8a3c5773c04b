import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { BizType } from '#domain/account/dicts'
import { addDays, parseTime } from '#domain/dates'
import { RESP } from '#domain/codes'
import type { Tx } from '../../core/db/open'
import { accountEntry } from '../../core/ledger/ledger-schema'
import { closeOpenDays } from './income-closed'
import { incomeEntry } from './income-schema'
import { CallError } from '../../core/errors'
import type { DailyJob } from '../../core/jobs'
import { post, type Posting } from '../../core/ledger/post'

/** An older day that is still missing is a matter for people. */
const LOOK_BACK_DAYS = 31
export const INCOME_PARTY = '收单机构'

/** The number of a day's income in the ledger. */
export const incomeNo = (day: string): string => `PF${day.replaceAll('-', '')}`

/** A day's income: what its trades earned, and what its refunds took back, in fen. */
export interface IncomeDay {
  day: string
  inAmt: number
  offsetAmt: number
}

/** Net income by day, `from` included, `until` not. */
export async function incomeDays(
  tx: Tx,
  { providerId, from, until }: { providerId: string; from: string; until: string },
): Promise<IncomeDay[]> {
  const { netIncomeAmt, incomeDate, incomeTime } = incomeEntry
  const rows = await tx
    .select({
      day: incomeDate,
      inAmt: sql<string>`sum(greatest(${netIncomeAmt}, 0))`,
      offsetAmt: sql<string>`-sum(least(${netIncomeAmt}, 0))`,
    })
    .from(incomeEntry)
    .where(
      and(
        eq(incomeEntry.providerId, providerId),
        gte(incomeTime, new Date(parseTime(from))),
        lt(incomeTime, new Date(parseTime(until))),
      ),
    )
    .groupBy(incomeDate)
    .orderBy(asc(incomeDate))
  return rows.map(({ day, inAmt, offsetAmt }) => ({
    day,
    inAmt: Number(inAmt),
    offsetAmt: Number(offsetAmt),
  }))
}

type IncomeType = Extract<BizType, 'PROFIT_IN' | 'REFUND_OFFSET'>

/**
 * Posts the income of closed days that the ledger does not have yet, oldest first. An offset that
 * the account cannot bear today stays for tomorrow, when more has come in.
 * @param day the business day; yesterday is the last one posted
 */
export async function postIncome(
  tx: Tx,
  { providerId, day }: { providerId: string; day: string },
  now: number,
): Promise<void> {
  const from = addDays(day, -LOOK_BACK_DAYS)
  const days = await incomeDays(tx, { providerId, from, until: day })
  for (const bizType of ['PROFIT_IN', 'REFUND_OFFSET'] as const) {
    const posted = await postedDays(tx, { providerId, from, bizType })
    for (const one of days) {
      const amt = bizType === 'PROFIT_IN' ? one.inAmt : one.offsetAmt
      if (amt > 0 && !posted.has(one.day))
        await tryPost(tx, incomePosting(providerId, one.day, bizType, amt), now)
    }
  }
}

const incomePosting = (
  providerId: string,
  day: string,
  bizType: IncomeType,
  amt: number,
): Posting => ({
  providerId,
  acctKind: 'PROFIT',
  bizType,
  amt,
  bizDate: day,
  relatedNo: incomeNo(day),
  counterparty: INCOME_PARTY,
  remark: incomeRemark(day, bizType),
})

export const incomeRemark = (day: string, bizType: IncomeType): string =>
  bizType === 'PROFIT_IN' ? `${day} 分润` : `${day} 退款冲回分润`

async function postedDays(
  tx: Tx,
  { providerId, from, bizType }: { providerId: string; from: string; bizType: IncomeType },
): Promise<Set<string>> {
  const rows = await tx
    .select({ day: accountEntry.bizDate })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, providerId),
        eq(accountEntry.acctKind, 'PROFIT'),
        eq(accountEntry.bizType, bizType),
        gte(accountEntry.bizDate, from),
      ),
    )
  return new Set(rows.map(({ day }) => day))
}

/** After a refusal, in which `post` writes no row, the next run posts the day. */
async function tryPost(tx: Tx, posting: Posting, now: number): Promise<void> {
  try {
    await post(tx, posting, now)
  } catch (error) {
    if (!(error instanceof CallError) || error.respCode !== RESP.CONFLICT) throw error
  }
}

/** Half an hour after the day's income was closed. */
export const profitPostDaily: DailyJob = {
  kind: 'profit.post',
  at: '01:00',
  async run(tx, what, { clock }) {
    await closeOpenDays(tx, what)
    await postIncome(tx, what, clock.now())
  },
}
