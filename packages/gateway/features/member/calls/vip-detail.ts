import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, desc, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { member, memberEntry, memberPay } from '../member-schema'
import { shop } from '../../shop/shop-schema'
import { wireTime } from '../../../core/wire-time'
import { shopOf } from '../../names'
import { memberRecords, type MemberRecord } from '../member-list'
import { memberRow } from '../member-row'
import { recordOf } from '../../../core/list/record'

/** One member with what it bought, its stored value and its points (domain §9.7). */
export default defineCall({
  path: '/v1/vip/detail',
  access: { roles: ['3', '4'], codes: [CODES.member.list] },
  request: z.object({ memberId: id() }),
  handler: (context, { memberId }) => memberDetail(context, memberId),
})

/** Newest entries a detail shows of each kind. */
const SHOWN = 200

/**
 * A member with what it bought and its two ledgers, newest first.
 * @throws CallError 90404 outside the scope
 */
async function memberDetail(context: SessionContext, memberId: string) {
  const record = await recordOf(memberRecords, context, member, { memberId })
  return {
    ...memberRow(record),
    pays: await paysOf(context, record),
    balanceEntries: await entriesOf(context, record, 'BALANCE'),
    pointEntries: await entriesOf(context, record, 'POINTS'),
  }
}

async function paysOf({ tx }: SessionContext, { providerId, memberId }: MemberRecord) {
  const rows = await tx
    .select({ pay: memberPay, shopName: shop.shopName })
    .from(memberPay)
    .leftJoin(shop, shopOf(memberPay))
    .where(and(eq(memberPay.providerId, providerId), eq(memberPay.memberId, memberId)))
    .orderBy(desc(memberPay.payTime), desc(memberPay.payNo))
    .limit(SHOWN)
  return rows.map(({ pay, shopName }) => ({
    payTime: wireTime(pay.payTime),
    payNo: pay.payNo,
    tradeNo: pay.tradeNo,
    shopId: pay.shopId,
    shopName,
    payWay: pay.payWay,
    payAmt: pay.payAmt,
  }))
}

/** Stored value in fen under `…Amt` names, points as plain numbers. */
async function entriesOf(
  { tx }: SessionContext,
  { providerId, memberId }: MemberRecord,
  ledger: 'BALANCE' | 'POINTS',
) {
  const rows = await tx
    .select()
    .from(memberEntry)
    .where(
      and(
        eq(memberEntry.providerId, providerId),
        eq(memberEntry.memberId, memberId),
        eq(memberEntry.ledger, ledger),
      ),
    )
    .orderBy(desc(memberEntry.seq))
    .limit(SHOWN)
  return rows.map(({ change, balanceAfter, ...row }) => ({
    entryTime: wireTime(row.entryTime),
    bizType: row.bizType,
    ...(ledger === 'BALANCE'
      ? { changeAmt: change, balanceAfterAmt: balanceAfter }
      : { changePoints: change, pointsAfter: balanceAfter }),
    relatedNo: row.relatedNo,
    remark: row.remark,
  }))
}
