import { and, desc, eq, max, sql } from 'drizzle-orm'
import { parseTime, formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { shopDayStat } from '../store-data/store-data-schema'
import type { shop } from '../shop/shop-schema'
import { member, memberEntry, memberPay } from './member-schema'

export type Member = typeof member.$inferSelect
type Shop = typeof shop.$inferSelect
type Ledger = 'BALANCE' | 'POINTS'

/** Members as a source reports them: balances and the shops' daily figures follow from its events. */

export const memberKey = ({ providerId, memberId }: Pick<Member, 'providerId' | 'memberId'>) =>
  and(eq(member.providerId, providerId), eq(member.memberId, memberId))!

/** Adds a member, and counts it on its day in the shop where it registered. */
export async function addMember(
  tx: Tx,
  row: typeof member.$inferInsert,
  place: Shop,
): Promise<void> {
  await tx.insert(member).values(row)
  await countInShop(tx, place, row.registerTime.getTime(), { newMembers: 1, activeMembers: 0 })
}

/** One entry of a member's balance (fen) or points, which the caller has locked. */
export async function addEntry(
  tx: Tx,
  row: Member,
  entry: {
    ledger: Ledger
    bizType: string
    change: number
    /** Epoch ms. */
    time: number
    relatedNo?: string | null
    remark?: string
  },
): Promise<void> {
  const { providerId, memberId } = row
  const { ledger, bizType, change, time, relatedNo = null, remark = '' } = entry
  const [last] = await tx
    .select({ seq: max(memberEntry.seq) })
    .from(memberEntry)
    .where(
      and(
        eq(memberEntry.providerId, providerId),
        eq(memberEntry.memberId, memberId),
        eq(memberEntry.ledger, ledger),
      ),
    )
  const held = ledger === 'BALANCE' ? row.balanceAmt : row.points
  const balanceAfter = held + change
  await tx.insert(memberEntry).values({
    providerId,
    memberId,
    ledger,
    seq: (last?.seq ?? 0) + 1,
    entryTime: new Date(time),
    bizType,
    change,
    balanceAfter,
    relatedNo,
    remark,
  })
  const set = ledger === 'BALANCE' ? { balanceAmt: balanceAfter } : { points: balanceAfter }
  await tx.update(member).set(set).where(memberKey(row))
  Object.assign(row, set)
}

/** A member's payment of this number; undefined: it has none. */
export async function payOf(tx: Tx, { providerId, memberId }: Member, payNo: string) {
  const [row] = await tx
    .select()
    .from(memberPay)
    .where(
      and(
        eq(memberPay.providerId, providerId),
        eq(memberPay.memberId, memberId),
        eq(memberPay.payNo, payNo),
      ),
    )
  return row
}

/** Adds a payment to a member, which the caller has locked, and to its shop's day. */
export async function addPay(
  tx: Tx,
  row: Member,
  pay: Omit<typeof memberPay.$inferInsert, 'providerId' | 'memberId' | 'shopId'> & {
    payAmt: number
  },
  place: Shop,
): Promise<void> {
  const { providerId, memberId } = row
  const { shopId } = place
  const time = pay.payTime.getTime()
  const isFirst = !(await paidOn(tx, row, shopId, formatDate(time)))
  await tx.insert(memberPay).values({ ...pay, providerId, memberId, shopId })
  await tx
    .update(member)
    .set({
      totalPayAmt: sql`${member.totalPayAmt} + ${pay.payAmt}`,
      payCount: sql`${member.payCount} + 1`,
      lastPayTime: sql`greatest(${member.lastPayTime}, ${pay.payTime.toISOString()}::timestamptz)`,
    })
    .where(memberKey(row))
  if (isFirst) await countInShop(tx, place, time, { newMembers: 0, activeMembers: 1 })
}

/** Whether a member has paid in a shop on a day. */
async function paidOn(
  tx: Tx,
  { providerId, memberId }: Member,
  shopId: string,
  day: string,
): Promise<boolean> {
  const start = new Date(parseTime(day)).toISOString()
  const [row] = await tx
    .select({ payNo: memberPay.payNo })
    .from(memberPay)
    .where(
      and(
        eq(memberPay.providerId, providerId),
        eq(memberPay.memberId, memberId),
        eq(memberPay.shopId, shopId),
        sql`${memberPay.payTime} >= ${start}::timestamptz`,
        sql`${memberPay.payTime} < ${start}::timestamptz + interval '1 day'`,
      ),
    )
    .orderBy(desc(memberPay.payTime))
    .limit(1)
  return row !== undefined
}

async function countInShop(
  tx: Tx,
  { providerId, shopId, merId, partnerId, createdBy }: Shop,
  time: number,
  add: { newMembers: number; activeMembers: number },
): Promise<void> {
  const { newMembers, activeMembers } = shopDayStat
  await tx
    .insert(shopDayStat)
    .values({ providerId, shopId, bizDate: formatDate(time), merId, partnerId, createdBy, ...add })
    .onConflictDoUpdate({
      target: [shopDayStat.providerId, shopDayStat.shopId, shopDayStat.bizDate],
      set: {
        newMembers: sql`${newMembers} + ${add.newMembers}`,
        activeMembers: sql`${activeMembers} + ${add.activeMembers}`,
      },
    })
}
