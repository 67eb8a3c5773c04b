import { addDays, parseTime } from '#domain/dates'
import type {
  merchantAccount,
  merchantEntry,
} from '../../features/merchant-account/merchant-account-schema'
import type { merchantSettlement } from '../../features/merchant-settlement/merchant-settlement-schema'
import { planMerchant, type PayoutPlan } from '../../features/merchant-settlement/settle-plan'
import { ROUNDS, settlesOn } from '../../features/merchant-settlement/settle-rounds'
import { createPayouts, type Payout } from './settlement-payouts'
import type { SeedShop, SeedSum } from './settlement-sums'
import { yyMMdd, type SeedTime } from './time'

/**
 * Settles a provider's sample trades round by round, with the arithmetic of the live job, and lets
 * the banks answer in between: what was not paid is in the next round.
 */

export type Batch = Required<typeof merchantSettlement.$inferInsert>
type Account = Required<typeof merchantAccount.$inferInsert>
type Entry = Required<typeof merchantEntry.$inferInsert>

export interface Walked {
  batches: Batch[]
  accounts: Account[]
  entries: Entry[]
  payouts: Payout[]
}

interface WalkInput {
  providerId: string
  shops: readonly SeedShop[]
  sums: readonly SeedSum[]
  time: SeedTime
  /** An account as it is opened. */
  open(shop: SeedShop): Account
}

export function walkProvider(input: WalkInput, payoutsInAll = Number.POSITIVE_INFINITY): Walked {
  const { providerId, shops, sums, time } = input
  const byBatch = new Map(sums.map((sum) => [sum.batchNo, sum]))
  const places = new Map(shops.map((shop) => [shop.shopId, shop]))
  const batches = new Map<string, Batch>()
  /** Batches by their payout. */
  const paidBy = new Map<string, Batch[]>()
  const unpaid = new Map<string, Batch[]>()
  const accounts = new Map<string, Account>()
  const entries: Entry[] = []
  const banks = createPayouts(providerId, time, payoutsInAll)

  const move = (
    merId: string,
    at: number,
    entryType: string,
    relatedNo: string,
    by: Partial<Record<'balance' | 'transit' | 'reserve' | 'debt', number>>,
    remark = '',
  ): void => {
    const held = accounts.get(merId)!
    const { balance = 0, transit = 0, reserve = 0, debt = 0 } = by
    held.balanceAmt += balance
    held.transitAmt += transit
    held.reserveAmt += reserve
    held.debtAmt += debt
    held.lastSeq += 1
    held.version += 1
    entries.push({
      providerId,
      merId,
      seq: held.lastSeq,
      entryTime: new Date(at),
      entryType,
      relatedNo,
      balanceMove: balance,
      transitMove: transit,
      reserveMove: reserve,
      debtMove: debt,
      balanceAfter: held.balanceAmt,
      transitAfter: held.transitAmt,
      reserveAfter: held.reserveAmt,
      debtAfter: held.debtAmt,
      remark,
    })
  }

  /** What banks have answered by now reaches the batches and the accounts. */
  const answersUntil = (until: number): void => {
    for (const { at, payout, event, reason } of banks.answersUntil(until)) {
      const { merId, payoutNo, amt } = payout
      const own = paidBy.get(payoutNo) ?? []
      if (event === 'success') {
        move(merId, at, 'PAID', payoutNo, { transit: -amt })
        for (const batch of own) setStatus(batch, 'SETTLED', '', at)
      } else if (event === 'accept') for (const batch of own) setStatus(batch, 'SETTLING', '', null)
      else {
        if (event === 'return') move(merId, at, 'RETURN', payoutNo, { balance: amt }, reason)
        else move(merId, at, 'PAY_BACK', payoutNo, { balance: amt, transit: -amt }, reason)
        for (const batch of own) {
          Object.assign(batch, { unpaidAmt: batch.paidAmt, paidAmt: 0 })
          setStatus(batch, 'FAILED', reason, null)
          unpaid.set(batch.shopId, [...(unpaid.get(batch.shopId) ?? []), batch])
        }
      }
    }
  }

  const setStatus = (batch: Batch, status: string, reason: string, at: number | null): void => {
    batch.batchStatus = status
    batch.settleTime = at === null ? null : new Date(at)
    if (batch.carriedTo === null) batch.reason = reason
    batch.version += 1
    for (const one of carriedBy(batch.batchNo)) setStatus(one, status, reason, at)
  }
  const carriers = new Map<string, Batch[]>()
  const carriedBy = (batchNo: string) => carriers.get(batchNo) ?? []

  for (let day = time.firstDay; day <= time.today; day = addDays(day, 1))
    for (const [nth, round] of ROUNDS.entries()) {
      const at = parseTime(`${day} ${round.at}:00`)
      if (at > time.now) break
      answersUntil(at)
      const cycles: readonly string[] = round.cycles.filter((cycle) => settlesOn(cycle, day))
      const due = shops
        .filter(({ settleCycle }) => cycles.includes(settleCycle))
        .map((shop) => {
          const batchNo = `MS${yyMMdd(day)}${3 + nth}${shop.shopId.slice(-7)}`
          const sum = byBatch.get(batchNo)
          const carry = (unpaid.get(shop.shopId) ?? []).reduce((all, one) => all + one.unpaidAmt, 0)
          return { shop, batchNo, sum, carry }
        })
      const left = (shop: SeedShop) =>
        due
          .filter((one) =>
            shop.auto || shop.settleCycle === 'D0'
              ? one.shop === shop
              : one.shop.merId === shop.merId && !one.shop.auto,
          )
          .reduce((all, one) => all + one.carry, 0)
      const formed = due.filter(
        ({ shop, sum, carry }) =>
          sum !== undefined ||
          (carry > 0 &&
            shop.merStatus === 'NORMAL' &&
            left(shop) >= Math.max(shop.minSettleAmt, 1)),
      )
      const byMerchant = groupBy(formed, ({ shop }) => shop.merId)
      for (const [merId, own] of byMerchant) form(merId, own, { day, at })
    }
  answersUntil(time.now)
  return {
    batches: [...batches.values()],
    accounts: [...accounts.values()],
    entries,
    payouts: banks.all(),
  }

  interface Forming {
    shop: SeedShop
    batchNo: string
    sum: SeedSum | undefined
    carry: number
  }

  function form(merId: string, own: readonly Forming[], { day, at }: { day: string; at: number }) {
    const account = accounts.get(merId) ?? input.open(own[0]!.shop)
    accounts.set(merId, account)
    const of = new Map(own.map((one) => [one.shop.shopId, one]))
    const plans = planMerchant(
      // What a merchant may not have today it had on the day: it sold.
      { ...own[0]!.shop, ...account, merStatus: 'NORMAL' },
      own.map(({ shop, sum, carry }) => ({
        ...(sum ?? NOTHING),
        merId,
        shopId: shop.shopId,
        carryAmt: carry,
      })),
      (shopId) => places.get(shopId)!.auto,
    )
    const made: Batch[] = []
    for (const plan of plans) {
      const payout = banks.send(plan, {
        shop: of.get(plan.batches[0]!.shopId)!.shop,
        day,
        at,
        lastDay: lastDayOf(plan, of) ?? day,
        batchNo: of.get(plan.batches[0]!.shopId)!.batchNo,
      })
      for (const batch of plan.batches) {
        const { shop, batchNo, sum, carry } = of.get(batch.shopId)!
        const carried = unpaid.get(shop.shopId) ?? []
        unpaid.delete(shop.shopId)
        for (const old of carried) {
          banks.carried(old.payoutNo, batchNo, at)
          Object.assign(old, { unpaidAmt: 0, carriedTo: batchNo })
        }
        carriers.set(batchNo, carried)
        const paying = payout && batch.netAmt > 0 ? payout : undefined
        const paidAmt = paying?.sent ? batch.netAmt : 0
        const { tradeCount, grossAmt, refundCount, refundAmt, disputeAmt } = sum ?? NOTHING
        const row: Batch = {
          providerId,
          batchNo,
          merId,
          shopId: shop.shopId,
          partnerId: shop.partnerId,
          createdBy: shop.createdBy,
          settleDate: day,
          createTime: new Date(at),
          tradeCount,
          grossAmt,
          refundCount,
          refundAmt,
          feeAmt: batch.feeAmt,
          adjustAmt: batch.adjustAmt,
          carryAmt: carry,
          coverAmt: 0,
          backAmt: 0,
          disputeAmt,
          debtAmt: batch.debtAmt,
          reserveAmt: batch.reserveAmt,
          netAmt: batch.netAmt,
          batchStatus: batch.status,
          reason: batch.reason,
          payoutNo: paying?.payoutNo ?? null,
          paidAmt,
          unpaidAmt: batch.netAmt - paidAmt,
          offsetAmt: 0,
          carriedTo: null,
          settleTime: null,
          version: 0,
        }
        batches.set(batchNo, row)
        if (paying) paidBy.set(paying.payoutNo, [...(paidBy.get(paying.payoutNo) ?? []), row])
        made.push(row)
        setStatus(row, batch.status, batch.reason, batch.status === 'SETTLED' ? at : null)
        if (row.unpaidAmt > 0) unpaid.set(shop.shopId, [row])
      }
    }
    // A debt is made before another shop gives it back.
    const settled = made.toSorted((a, b) => a.debtAmt - b.debtAmt)
    for (const row of settled)
      move(merId, at, 'SETTLE', row.batchNo, {
        balance: row.netAmt - row.carryAmt,
        reserve: row.reserveAmt,
        debt: -row.debtAmt,
      })
    for (const [payoutNo, rows] of groupBy(made, (row) => row.payoutNo)) {
      const amt = rows.reduce((all, { paidAmt }) => all + paidAmt, 0)
      if (payoutNo !== null && amt > 0)
        move(merId, at, 'PAYOUT', payoutNo, { balance: -amt, transit: amt })
    }
  }
}

const NOTHING = {
  tradeCount: 0,
  grossAmt: 0,
  feeAmt: 0,
  refundCount: 0,
  refundAmt: 0,
  refundFeeAmt: 0,
  coverAmt: 0,
  backAmt: 0,
  disputeAmt: 0,
  releaseAmt: 0,
}

const lastDayOf = (
  plan: PayoutPlan,
  of: ReadonlyMap<string, { sum: SeedSum | undefined }>,
): string | undefined => of.get(plan.batches[0]!.shopId)?.sum?.lastDay

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
