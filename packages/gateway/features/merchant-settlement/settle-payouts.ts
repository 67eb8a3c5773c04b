import type { Tx } from '../../core/db/open'
import type { Upstream } from '../../core/upstream/port'
import { createAutoCashes } from '../auto-cash'
import { createCashOuts } from '../cash-out'
import { WAITING_CLEARING, WAITING_FUNDS } from '../bank-fund'
import { awaitingBatches } from '../day-books'
import type { DueShop } from './settle-due'
import { mayBePaid, payoutFee, type PayoutPlan, type ShopSum } from './settle-plan'

/** A batch that was formed, before it is written. */
export interface Formed {
  shop: DueShop & { batchNo: string }
  sum: ShopSum
  /** Of its trades; null without any. */
  lastDay: string | null
}

/** What pays a batch, and how much of it. */
export interface Paying {
  payoutNo: string
  paidAmt: number
}

interface Sending {
  providerId: string
  day: string
  formed: readonly Formed[]
  plans: readonly PayoutPlan[]
  now: number
}

/** Asks the banks for the payouts of a round. @returns what pays each shop's batch, by its shop */
export async function sendPayouts(
  tx: Tx,
  upstream: Upstream,
  { providerId, day, formed, plans, now }: Sending,
): Promise<Map<string, Paying>> {
  const shops = new Map(formed.map((one) => [one.shop.shopId, one]))
  const first = (plan: PayoutPlan) => shops.get(plan.batches[0]!.shopId)!
  const batchOf = ({ shopId }: { shopId: string }) => shops.get(shopId)!.shop.batchNo
  const batchNos = formed.map(({ shop }) => shop.batchNo)
  const awaiting = await awaitingBatches(tx, { providerId, day, batchNos })
  // The bank pays a D0 batch before its day is compared.
  const waits = (plan: PayoutPlan) =>
    first(plan).shop.settleCycle !== 'D0' &&
    plan.batches.some((batch) => awaiting.has(batchOf(batch)))
  const waitDaysOf = (some: readonly PayoutPlan[]) => some.map((plan) => (waits(plan) ? day : null))
  const byDay = plans.filter(({ auto, status }) => !auto && status === 'WAITING')
  const cashOuts = await createCashOuts(
    tx,
    upstream,
    { providerId, day, now, waitDays: waitDaysOf(byDay) },
    byDay.map((plan) => {
      const { partnerId, createdBy, settleCycle, acctType, acctName, acctNo, bankName } =
        first(plan).shop
      return {
        merId: plan.merId,
        shopId: plan.shopId,
        partnerId,
        createdBy,
        cashType: settleCycle,
        cashAmt: plan.amt,
        feeAmt: payoutFee(settleCycle, plan.amt),
        acctType,
        acctName,
        acctNo,
        bankName,
        batchCount: paidBy(plan).length,
      }
    }),
  )
  const byThemselves = plans.filter(({ auto, amt }) => auto && amt > 0)
  const autoCashes = await createAutoCashes(
    tx,
    upstream,
    { providerId, day, now, waitDays: waitDaysOf(byThemselves) },
    byThemselves.map((plan) => {
      const { shop, lastDay } = first(plan)
      const { merId, shopId, partnerId, createdBy, subMchId, bankName, acctNo, batchNo } = shop
      return {
        merId,
        shopId,
        partnerId,
        createdBy,
        subMchId,
        bankName,
        acctNo,
        batchNo,
        tradeDate: lastDay ?? day,
        cashAmt: plan.amt,
        feeAmt: payoutFee(shop.settleCycle, plan.amt),
        withdrawStatus:
          plan.status === 'SETTLING' ? ('PROCESSING' as const) : heldStatus(shop, plan.amt),
        failReason: plan.reason,
      }
    }),
  )
  const paying = new Map<string, Paying>()
  const pay = (plan: PayoutPlan, { payoutNo, kept }: { payoutNo: string; kept: boolean }): void => {
    for (const batch of paidBy(plan)) {
      paying.set(batch.shopId, { payoutNo, paidAmt: plan.status === 'HELD' ? 0 : batch.netAmt })
      // Its bank has not got it: it is still to be settled.
      if (kept)
        Object.assign(batch, {
          status: 'WAITING',
          reason: waits(plan) ? WAITING_CLEARING : WAITING_FUNDS,
        })
    }
  }
  byDay.forEach((plan, i) => pay(plan, cashOuts[i]!))
  byThemselves.forEach((plan, i) => pay(plan, autoCashes[i]!))
  return paying
}

const paidBy = ({ batches }: PayoutPlan) => batches.filter(({ netAmt }) => netAmt > 0)

/** Why an automatic payout is not sent, as its screen tells it. */
function heldStatus({ merStatus, minSettleAmt }: DueShop, amt: number) {
  if (!mayBePaid(merStatus)) return 'NO_WITHDRAW_AUTH' as const
  return amt < minSettleAmt ? ('SUPPORT_WITHDRAW' as const) : ('WAIT_VERIFY' as const)
}
