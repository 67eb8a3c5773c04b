import { and, eq, sql } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import type { Tx } from '../db/open'
import { profitMonth } from './ledger-schema'
import type { Entry } from './voucher'

/** What an entry of the profit account adds to its month's figures. */
export function movesOf({ bizType, direction, amt }: Pick<Entry, 'bizType' | 'direction' | 'amt'>) {
  const of = (type: string): number => (bizType === type ? amt : 0)
  const named = ['PROFIT_IN', 'REFUND_OFFSET', 'WITHDRAW'].includes(bizType)
  return {
    inAmt: of('PROFIT_IN'),
    offsetAmt: of('REFUND_OFFSET'),
    outAmt: of('WITHDRAW'),
    adjustAmt: named ? 0 : direction === 'IN' ? amt : -amt,
  }
}

/** Prefix of settlement numbers: other payments out of the account settle no month. */
const SETTLE_PREFIX = 'ST'
const SETTLING: readonly string[] = ['WITHDRAW', 'WITHDRAW_BACK', 'FEE', 'ADJUST']

/**
 * The amount of an entry that counts for a settlement: the payment, taxes and clawbacks; an added
 * amount counts negative.
 */
export const settledBy = ({
  bizType,
  relatedNo,
  direction,
  amt,
}: Pick<Entry, 'bizType' | 'relatedNo' | 'direction' | 'amt'>): number =>
  !relatedNo?.startsWith(SETTLE_PREFIX) || !SETTLING.includes(bizType)
    ? 0
    : direction === 'OUT'
      ? amt
      : -amt

/** The month a settlement is for: that of its business date. */
export const settledMonth = ({ bizDate }: Pick<Entry, 'bizDate'>): string => bizDate.slice(0, 7)

/**
 * The month an entry belongs to: that of its time, so that a month's entries explain its balances.
 */
export const monthOf = ({ entryTime }: Pick<Entry, 'entryTime'>): string =>
  formatDate(entryTime.getTime()).slice(0, 7)

/** A month's first moment. */
export const startOf = (month: string): Date => new Date(parseTime(`${month}-01`))

/** Adds an entry to the sums of its month; the caller holds the account's row. */
export async function addToMonth(tx: Tx, entry: Entry): Promise<void> {
  const { providerId, beforeAmt, afterAmt } = entry
  const month = monthOf(entry)
  const moves = movesOf(entry)
  await tx
    .insert(profitMonth)
    .values({
      providerId,
      month,
      monthTime: startOf(month),
      openAmt: beforeAmt,
      closeAmt: afterAmt,
      ...moves,
    })
    .onConflictDoUpdate({
      target: [profitMonth.providerId, profitMonth.month],
      set: {
        inAmt: sql`${profitMonth.inAmt} + excluded.in_amt`,
        offsetAmt: sql`${profitMonth.offsetAmt} + excluded.offset_amt`,
        outAmt: sql`${profitMonth.outAmt} + excluded.out_amt`,
        adjustAmt: sql`${profitMonth.adjustAmt} + excluded.adjust_amt`,
        closeAmt: afterAmt,
      },
    })
  const settledAmt = settledBy(entry)
  if (settledAmt !== 0)
    await tx
      .update(profitMonth)
      .set({ settledAmt: sql`${profitMonth.settledAmt} + ${settledAmt}` })
      .where(
        and(eq(profitMonth.providerId, providerId), eq(profitMonth.month, settledMonth(entry))),
      )
}
