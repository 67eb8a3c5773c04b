import type { memberEntry, memberPay } from '../../features/member/member-schema'
import type { Random } from './random'

type PayRow = typeof memberPay.$inferInsert
type EntryRow = typeof memberEntry.$inferInsert

/** A trade the member paid. */
export interface Visit {
  /** Epoch ms. */
  at: number
  shopId: string
  tradeNo: string
  payWay: string
  payAmt: number
}

interface Start {
  providerId: string
  memberId: string
  /** Where it charges and spends stored value. */
  shopId: string
  visits: readonly Visit[]
  /** Registration and anchor, epoch ms. */
  from: number
  now: number
  /** Uses stored value. */
  stores: boolean
  /** A corporate customer: its balance shows how wide a column must be. */
  large: boolean
  /** Cancelled its membership: balance and points go back to nothing. */
  leaves: boolean
}

/** Spending of one yuan earns a point. */
const FEN_PER_POINT = 100

/**
 * What a member did from its registration on, in order: both ledgers add up entry by entry, and
 * its figures are those of the last ones.
 */
export function walkOf(random: Random, start: Start) {
  const { providerId, memberId, from, now } = start
  const pays: PayRow[] = []
  const entries: EntryRow[] = []
  const balance = { BALANCE: 0, POINTS: 0 }
  const seq = { BALANCE: 0, POINTS: 0 }
  const enter = (
    ledger: keyof typeof balance,
    at: number,
    bizType: string,
    change: number,
    more: { relatedNo?: string; remark?: string } = {},
  ) => {
    if (change === 0) return
    balance[ledger] += change
    entries.push({
      providerId,
      memberId,
      ledger,
      seq: ++seq[ledger],
      entryTime: new Date(at),
      bizType,
      change,
      balanceAfter: balance[ledger],
      relatedNo: more.relatedNo ?? null,
      remark: more.remark ?? '',
    })
  }
  const pay = (
    at: number,
    payNo: string,
    row: Pick<PayRow, 'tradeNo' | 'payWay' | 'payAmt'>,
    shopId: string,
  ) => {
    pays.push({ providerId, memberId, payTime: new Date(at), payNo, shopId, ...row })
    enter('POINTS', at, 'EARN', Math.floor((row.payAmt ?? 0) / FEN_PER_POINT), { relatedNo: payNo })
  }

  const steps: { at: number; run: (at: number) => void }[] = start.visits.map((visit) => ({
    at: visit.at,
    run: (at) =>
      pay(
        at,
        visit.tradeNo,
        { tradeNo: visit.tradeNo, payWay: visit.payWay, payAmt: visit.payAmt },
        visit.shopId,
      ),
  }))
  if (start.stores) {
    const amount = start.large ? 888_888_800 : random.pick([10_000, 20_000, 50_000, 100_000])
    const charge = (at: number) => {
      const relatedNo = `VC${random.digits(14)}`
      enter('BALANCE', at, 'RECHARGE', amount, { relatedNo })
      enter('BALANCE', at, 'GIFT', amount >= 50_000 ? amount / 10 : 0, {
        relatedNo,
        remark: '充值满500元赠送10%',
      })
    }
    const spend = (at: number) => {
      const payAmt = Math.min(balance.BALANCE, random.between(900, 8800))
      if (payAmt === 0) return
      const payNo = `VP${random.digits(14)}`
      enter('BALANCE', at, 'SPEND', -payAmt, { relatedNo: payNo })
      pay(at, payNo, { tradeNo: null, payWay: 'BALANCE', payAmt }, start.shopId)
    }
    const room = now - from
    const charged = from + Math.floor(room * 0.1)
    steps.push({ at: charged, run: charge })
    for (let n = random.between(1, 4); n > 0; n--)
      steps.push({ at: charged + Math.floor((room * random.between(5, 80)) / 100), run: spend })
  }
  if (random.chance(30))
    steps.push({
      at: now - Math.floor((now - from) * 0.04),
      run: (at) =>
        enter('POINTS', at, 'REDEEM', -Math.floor(balance.POINTS / 2), { remark: '兑换优惠券' }),
    })
  if (start.leaves)
    steps.push({
      at: now - 60_000,
      run: (at) => {
        enter('BALANCE', at, 'RETURN', -balance.BALANCE, { remark: '会员注销，余额退回' })
        enter('POINTS', at, 'CLEAR', -balance.POINTS, { remark: '会员注销' })
      },
    })
  for (const { at, run } of steps.toSorted((a, b) => a.at - b.at)) run(at)

  return {
    pays,
    entries,
    balanceAmt: balance.BALANCE,
    points: balance.POINTS,
    totalPayAmt: pays.reduce((sum, one) => sum + (one.payAmt ?? 0), 0),
    lastPayTime: pays.at(-1)?.payTime ?? null,
  }
}
