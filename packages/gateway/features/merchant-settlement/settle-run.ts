import { sql } from 'drizzle-orm'
import { insertRows } from '../../core/db/insert-rows'
import type { Tx } from '../../core/db/open'
import { nextNumbers } from '../../core/numbers'
import { appendLogs } from '../../core/record-log'
import type { Upstream } from '../../core/upstream/port'
import { carryAutoCash } from '../auto-cash'
import {
  lockMerchantAccounts,
  moveMerchantMoney,
  setBatchStatus,
  tradeStatusOf,
  type AccountMove,
  type BatchStatus,
  type MerchantAccount,
} from '../merchant-account'
import { merchantSettlement } from './merchant-settlement-schema'
import { dueShops, takeDue, type Due, type DueShop, type Numbered } from './settle-due'
import { sendPayouts, type Formed, type Paying } from './settle-payouts'
import {
  takesAlong,
  planMerchant,
  type BatchPlan,
  type PayoutPlan,
  type ShopSum,
} from './settle-plan'
import { calendarOf } from '../holiday'
import { cyclesOn } from './settle-rounds'
import { MERCHANT_SETTLEMENT_LOG } from './settle-words'

const OPERATOR = '系统'

/**
 * Settles what is due at a provider: its trades and refunds become batches, a merchant and shop
 * each, their money its merchant's, and payouts are asked for. A second run forms no batch.
 * @returns the batches it formed
 */
export async function settleDue(
  tx: Tx,
  upstream: Upstream,
  asked: Due,
  now: number,
): Promise<string[]> {
  const calendar = await calendarOf(tx, asked.providerId)
  const due = { ...asked, ...cyclesOn(calendar, asked.cycles, asked.day) }
  if (due.cycles.length === 0) return []
  const shops = worthIt(await dueShops(tx, due))
  if (shops.length === 0) return []
  const { providerId, day } = due
  const held = await lockMerchantAccounts(tx, providerId, [
    ...new Set(shops.map(({ merId }) => merId)),
  ])
  const numbers = await nextNumbers(tx, 'MS', day, shops.length)
  const numbered = shops.map((shop, i) => ({ ...shop, batchNo: numbers[i]! }))
  const taken = await takeDue(
    tx,
    due,
    numbered.map(({ merId, shopId, batchNo }) => ({ merId, shopId, batchNo })),
  )
  const payable = numbered.filter(takesAlong)
  const carried = await carryUnpaid(tx, providerId, payable, now)
  const formed = numbered.flatMap((shop): Formed[] => {
    const { merId, shopId, batchNo } = shop
    const { lastDay, ...sums } = taken(batchNo)
    const carryAmt = carried.get(batchNo) ?? 0
    const releaseAmt = takesAlong(shop) ? shop.releaseAmt : 0
    const amounts = [...Object.values(sums), carryAmt, releaseAmt]
    // Another run has settled it since.
    if (amounts.every((amt) => amt === 0)) return []
    return [{ shop, lastDay, sum: { ...sums, merId, shopId, carryAmt, releaseAmt } }]
  })
  if (formed.length === 0) return []
  const plans = planAll(formed, held)
  const payouts = await sendPayouts(tx, upstream, { providerId, day, formed, plans, now })
  const batches = new Map(
    plans.flatMap((plan) => plan.batches.map((batch) => [batch.shopId, batch])),
  )
  const written: Written = { providerId, day, formed, batches, payouts, now }
  await insertRows(
    tx,
    merchantSettlement,
    formed.map((one) => batchRow(one, written)),
  )
  await book(tx, held, written)
  await tell(tx, written)
  return formed.map(({ shop }) => shop.batchNo)
}

/** What is left unpaid or released alone is worth a batch once it can be paid. */
function worthIt(shops: readonly DueShop[]): DueShop[] {
  const left = new Map<string, number>()
  const key = (shop: DueShop) => (shop.auto || shop.settleCycle === 'D0' ? shop.shopId : shop.merId)
  for (const shop of shops) left.set(key(shop), (left.get(key(shop)) ?? 0) + shop.carryAmt)
  return shops.filter(
    (shop) =>
      shop.fresh ||
      (takesAlong(shop) &&
        (shop.releaseAmt > 0 || left.get(key(shop))! >= Math.max(shop.minSettleAmt, 1))),
  )
}

/** Earlier batches that were not paid go along. @returns fen by the batch that takes them */
async function carryUnpaid(
  tx: Tx,
  providerId: string,
  batches: readonly Numbered[],
  now: number,
): Promise<Map<string, number>> {
  if (batches.length === 0) return new Map()
  const { rows } = await tx.execute<{ batch: string; amt: string; payouts: string[] }>(sql`
    with old as (
      select s.batch_no, s.unpaid_amt, k."batchNo" as batch, s.payout_no
      from merchant_settlement s
      join json_to_recordset(${JSON.stringify(
        batches.map(({ merId, shopId, batchNo }) => ({ merId, shopId, batchNo })),
      )}::json)
        as k("merId" text, "shopId" text, "batchNo" text)
        on k."merId" = s.mer_id and k."shopId" = s.shop_id
      where s.provider_id = ${providerId} and s.unpaid_amt > 0
    ), changed as (
      update merchant_settlement s set unpaid_amt = 0, carried_to = old.batch,
        version = s.version + 1
      from old where s.provider_id = ${providerId} and s.batch_no = old.batch_no
    )
    select batch, sum(unpaid_amt)::text as amt, array_agg(payout_no) as payouts
    from old group by 1`)
  await carryAutoCash(
    tx,
    providerId,
    rows.flatMap(({ batch, payouts }) =>
      payouts.filter(Boolean).map((autoCashId) => ({ autoCashId, batchNo: batch })),
    ),
    now,
  )
  return new Map(rows.map(({ batch, amt }) => [batch, Number(amt)]))
}

function planAll(formed: readonly Formed[], held: Map<string, MerchantAccount>): PayoutPlan[] {
  const byMerchant = new Map<string, Formed[]>()
  for (const one of formed)
    byMerchant.set(one.shop.merId, [...(byMerchant.get(one.shop.merId) ?? []), one])
  return [...byMerchant].flatMap(([merId, own]) => {
    const auto = new Set(own.filter(({ shop }) => shop.auto).map(({ shop }) => shop.shopId))
    const sums: ShopSum[] = own.map(({ sum }) => sum)
    return planMerchant({ ...own[0]!.shop, ...held.get(merId)! }, sums, (id) => auto.has(id))
  })
}

interface Written {
  providerId: string
  day: string
  formed: readonly Formed[]
  /** By shop. */
  batches: Map<string, BatchPlan>
  payouts: Map<string, Paying>
  now: number
}

function batchRow(
  { shop, sum }: Formed,
  { providerId, day, now, batches, payouts }: Written,
): typeof merchantSettlement.$inferInsert {
  const batch = batches.get(shop.shopId)!
  const paying = payouts.get(shop.shopId)
  return {
    providerId,
    batchNo: shop.batchNo,
    merId: shop.merId,
    shopId: shop.shopId,
    partnerId: shop.partnerId,
    createdBy: shop.createdBy,
    settleDate: day,
    createTime: new Date(now),
    tradeCount: sum.tradeCount,
    grossAmt: sum.grossAmt,
    refundCount: sum.refundCount,
    refundAmt: sum.refundAmt,
    feeAmt: batch.feeAmt,
    adjustAmt: batch.adjustAmt,
    openingAmt: sum.openingAmt,
    carryAmt: sum.carryAmt,
    coverAmt: sum.coverAmt,
    backAmt: sum.backAmt,
    disputeAmt: sum.disputeAmt,
    debtAmt: batch.debtAmt,
    reserveAmt: batch.reserveAmt,
    netAmt: batch.netAmt,
    batchStatus: batch.status,
    reason: batch.reason,
    payoutNo: paying?.payoutNo ?? null,
    paidAmt: paying?.paidAmt ?? 0,
    unpaidAmt: batch.netAmt - (paying?.paidAmt ?? 0),
    settleTime: batch.status === 'SETTLED' ? new Date(now) : null,
    version: 1,
  }
}

/** What the batches brought to their merchants' accounts, and what left these for the bank. */
async function book(
  tx: Tx,
  held: Map<string, MerchantAccount>,
  { formed, batches, payouts, now }: Written,
): Promise<void> {
  const settled = formed.flatMap(({ shop: { merId, batchNo, shopId }, sum }): AccountMove[] => {
    const { netAmt, debtAmt, reserveAmt, releaseAmt } = batches.get(shopId)!
    const settle: AccountMove = {
      merId,
      entryType: 'SETTLE',
      relatedNo: batchNo,
      // What is carried was settled before, what is released has an entry of its own.
      balance: netAmt - sum.carryAmt - releaseAmt,
      reserve: reserveAmt + releaseAmt,
      debt: -debtAmt,
    }
    if (releaseAmt === 0) return [settle]
    const release = { balance: releaseAmt, reserve: -releaseAmt }
    return [{ merId, entryType: 'RELEASE', relatedNo: batchNo, ...release }, settle]
  })
  const sent = new Map<string, AccountMove>()
  for (const { shop } of formed) {
    const { payoutNo, paidAmt } = payouts.get(shop.shopId) ?? { payoutNo: '', paidAmt: 0 }
    if (paidAmt === 0) continue
    const amt = (sent.get(payoutNo)?.transit ?? 0) + paidAmt
    const about = { merId: shop.merId, entryType: 'PAYOUT', relatedNo: payoutNo } as const
    sent.set(payoutNo, { ...about, balance: -amt, transit: amt })
  }
  // A debt is made before another shop gives it back; no balance lacks what its batches carry.
  settled.sort((a, b) => (b.debt ?? 0) - (a.debt ?? 0))
  await moveMerchantMoney(tx, held, [...settled, ...sent.values()], now)
}

/** States that differ from a batch's that waits for its bank reach its trades; and the logs. */
async function tell(tx: Tx, { providerId, formed, batches, now }: Written): Promise<void> {
  const groups = new Map<string, { status: BatchStatus; reason: string; own: Formed[] }>()
  for (const one of formed) {
    const { status, reason } = batches.get(one.shop.shopId)!
    const key = `${status} ${reason}`
    const group = groups.get(key) ?? { status, reason, own: [] }
    group.own.push(one)
    groups.set(key, group)
  }
  const noOf = ({ shop }: Formed): string => shop.batchNo
  for (const { status, reason, own } of groups.values()) {
    const changed = own.filter(
      ({ sum }) => sum.carryAmt > 0 || tradeStatusOf(status) !== 'SETTLING',
    )
    await setBatchStatus(tx, { providerId, batchNos: changed.map(noOf) }, { status, reason, now })
    await appendLogs(tx, own.map(noOf), {
      providerId,
      targetType: 'merSettle',
      title: MERCHANT_SETTLEMENT_LOG[status],
      operator: OPERATOR,
      toState: status,
      remark: reason,
      time: now,
    })
  }
}
