import { and, asc, eq, sql } from 'drizzle-orm'
import { formatDate, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { nextNumber } from '../../core/numbers'
import type { trade } from '../trade/trade-schema'
import { bankActivity, bankActivityBill, bankActivityJoin } from './bank-activity-schema'

export type Activity = typeof bankActivity.$inferSelect
type Bill = typeof bankActivityBill.$inferSelect
type Join = typeof bankActivityJoin.$inferSelect
type Trade = typeof trade.$inferSelect
/** Who bears how much of a discount, fen; the last four digits of the card. */
type Share = Pick<Join, 'bankAmt' | 'merAmt' | 'provAmt' | 'cardTail'>

export const activityKey = ({ providerId, actId }: Pick<Activity, 'providerId' | 'actId'>) =>
  and(eq(bankActivity.providerId, providerId), eq(bankActivity.actId, actId))!

const billKey = ({ providerId, bizDate, billId }: Bill) =>
  and(
    eq(bankActivityBill.providerId, providerId),
    eq(bankActivityBill.bizDate, bizDate),
    eq(bankActivityBill.billId, billId),
  )

const ofDay = ({ providerId, actId }: Activity, day: string) =>
  and(
    eq(bankActivityBill.providerId, providerId),
    eq(bankActivityBill.actId, actId),
    eq(bankActivityBill.bizDate, new Date(parseTime(day))),
  )

/** The bills of an activity on a day, locked. */
export const billsOfDay = (tx: Tx, of: Activity, day: string): Promise<Bill[]> =>
  tx
    .select()
    .from(bankActivityBill)
    .where(ofDay(of, day))
    .orderBy(asc(bankActivityBill.billId))
    .for('update')

/** A trade's part in an activity, with its bill, locked; undefined: it has none. */
export async function joinOf(
  tx: Tx,
  { providerId, actId }: Activity,
  tradeNo: string,
): Promise<(Join & { bill: Bill }) | undefined> {
  const [row] = await tx
    .select({ join: bankActivityJoin, bill: bankActivityBill })
    .from(bankActivityJoin)
    .innerJoin(
      bankActivityBill,
      and(
        eq(bankActivityBill.providerId, bankActivityJoin.providerId),
        eq(bankActivityBill.billId, bankActivityJoin.billId),
      ),
    )
    .where(
      and(
        eq(bankActivityJoin.providerId, providerId),
        eq(bankActivityJoin.tradeNo, tradeNo),
        eq(bankActivityBill.actId, actId),
      ),
    )
    .for('update', { of: bankActivityBill })
  return row && { ...row.join, bill: row.bill }
}

/**
 * Adds a trade to the bill of its shop and day, which is made with its first trade. The caller holds
 * the activity.
 * @returns false where that bill is confirmed already
 */
export async function joinActivity(
  tx: Tx,
  of: Activity,
  paid: Trade,
  share: Share,
): Promise<boolean> {
  const { providerId, shopId, tradeNo, tradeTime, transAmt } = paid
  const day = formatDate(tradeTime.getTime())
  const bills = await billsOfDay(tx, of, day)
  const known = bills.find((one) => one.shopId === shopId)
  if (known && known.settleStatus !== 'UNSETTLED') return false
  const bill = known ?? (await newBill(tx, of, paid, day))
  await tx
    .insert(bankActivityJoin)
    .values({ providerId, billId: bill.billId, tradeNo, tradeTime, transAmt, ...share })
  await addToBill(tx, bill, { transAmt, ...share }, 1)
  return true
}

async function newBill(tx: Tx, of: Activity, paid: Trade, day: string): Promise<Bill> {
  const { providerId, merId, shopId, partnerId, createdBy } = paid
  const { actId, bankCode } = of
  const [bill] = await tx
    .insert(bankActivityBill)
    .values({
      providerId,
      bizDate: new Date(parseTime(day)),
      billId: await nextNumber(tx, 'HB', day),
      actId,
      bankCode,
      merId,
      shopId,
      partnerId,
      createdBy,
      joinCount: 0,
      settleStatus: 'UNSETTLED',
    })
    .returning()
  return bill!
}

/**
 * Takes a trade out of its bill.
 * @returns false where the bill is confirmed already
 */
export async function leaveActivity(tx: Tx, { bill, ...part }: Join & { bill: Bill }) {
  if (bill.settleStatus !== 'UNSETTLED') return false
  await tx
    .delete(bankActivityJoin)
    .where(
      and(
        eq(bankActivityJoin.providerId, part.providerId),
        eq(bankActivityJoin.billId, part.billId),
        eq(bankActivityJoin.tradeNo, part.tradeNo),
      ),
    )
  await addToBill(tx, bill, part, -1)
  return true
}

async function addToBill(
  tx: Tx,
  bill: Bill,
  { transAmt, bankAmt, merAmt, provAmt }: Omit<Share, 'cardTail'> & { transAmt: number },
  sign: 1 | -1,
): Promise<void> {
  const b = bankActivityBill
  const discount = bankAmt + merAmt + provAmt
  await tx
    .update(b)
    .set({
      joinCount: sql`${b.joinCount} + ${sign}`,
      transAmt: sql`${b.transAmt} + ${sign * transAmt}`,
      discountAmt: sql`${b.discountAmt} + ${sign * discount}`,
      bankAmt: sql`${b.bankAmt} + ${sign * bankAmt}`,
      merAmt: sql`${b.merAmt} + ${sign * merAmt}`,
      provAmt: sql`${b.provAmt} + ${sign * provAmt}`,
    })
    .where(billKey(bill))
}

/** Marks bills, which the caller holds, as confirmed by the bank or paid. */
export async function settleBills(
  tx: Tx,
  bills: readonly Bill[],
  settleStatus: 'CONFIRMED' | 'PAID',
): Promise<void> {
  for (const bill of bills)
    await tx.update(bankActivityBill).set({ settleStatus }).where(billKey(bill))
}
