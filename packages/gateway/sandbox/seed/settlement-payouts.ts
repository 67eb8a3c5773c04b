import { createHash } from 'node:crypto'
import { addDays, formatDate, parseTime } from '#domain/dates'
import { isWorkingDay } from '../../core/holidays'
import { payoutFee, type PayoutPlan } from '../../features/merchant-settlement/settle-plan'
import { PROVIDER_ONE } from './accounts'
import type { SeedShop } from './settlement-sums'
import { yyMMdd, type SeedTime } from './time'

/** Sample payouts of batches and what the banks say of them, as the simulated banks do. */

export interface Payout {
  payoutNo: string
  auto: boolean
  merId: string
  shopId: string | null
  shop: SeedShop
  batchNo: string
  batchCount: number
  cashType: string
  amt: number
  feeAmt: number
  at: number
  /** Of its trades, the last. */
  lastDay: string
  /** Not held back by a minimum. */
  sent: boolean
  heldReason: string
  /** Its steps so far, in their order. */
  steps: Step[]
  die: number
  /** Counted from the first. */
  nth: number
}

export interface Step {
  event: 'accept' | 'success' | 'fail' | 'close' | 'return' | 'reopen' | 'carry'
  at: number
  reason: string
}

interface Answer {
  at: number
  payout: Payout
  event: 'accept' | 'success' | 'fail' | 'close' | 'return'
  reason: string
}

const HOUR = 3_600_000
const MINUTE = 60_000
const AUTO_RETURN = '收款账户已销户，退票'
const CASH_FAILURES = ['收款账户状态异常', '收款户名与账号不符', '收款银行系统维护']
const CASH_RETURNS = ['账户已销户，退汇', '户名不符，退汇', '账户受限，退汇']

/** @param inAll how many payouts there will be: the newest of them wait for their banks */
export function createPayouts(providerId: string, time: SeedTime, inAll: number) {
  // Numbers of one day differ between the providers.
  const own = providerId === PROVIDER_ONE ? 9 : 8
  const made: Payout[] = []
  const byNo = new Map<string, Payout>()
  let pending: Answer[] = []
  let ofToday = 0
  let recent = 0

  /** By rank, so that every provider has every state; returns need days to come back. */
  function fateOf(payout: Payout): Answer[] {
    const { at, nth, die, auto } = payout
    const fromEnd = inAll - nth
    const answered = at + (300 + (die % 2100)) * 1000
    const say = (event: Answer['event'], when: number, reason = ''): Answer => ({
      at: when,
      payout,
      event,
      reason,
    })
    if (auto) {
      if (formatDate(at) === time.today && ofToday++ % 4 === 0) return []
      // Back since this morning: the shop's next batch has not taken it along yet.
      const isRecent = at < parseTime(time.today) && at >= parseTime(addDays(time.today, -4))
      if (isRecent && recent++ % 5 === 0)
        return [
          say('success', answered),
          say('return', parseTime(`${time.today} 11:05:00`) + (die % 90) * MINUTE, AUTO_RETURN),
        ]
      if (nth % 17 === 3) return [say('fail', answered, '收款户名与卡号不符')]
      const done = say('success', answered)
      return nth % 17 === 8 || nth % 17 === 12
        ? [done, say('return', returnAt(answered, die), AUTO_RETURN)]
        : [done]
    }
    const accept = say('accept', at + (5 + (die % 55)) * 1000)
    if (fromEnd < 3) return []
    if (fromEnd < 9) return [accept]
    if (nth % 61 === 12) return [accept, say('fail', answered, CASH_FAILURES[die % 3])]
    if (nth % 173 === 17) return [say('close', at + 24 * HOUR, '业务单超过24小时未受理，系统关单')]
    const done = say('success', answered)
    return nth % 97 === 20
      ? [accept, done, say('return', returnAt(answered, die), CASH_RETURNS[die % 3])]
      : [accept, done]
  }

  return {
    /** A payout of a plan's batches; undefined where nothing is to be paid. */
    send(
      plan: PayoutPlan,
      of: { shop: SeedShop; day: string; at: number; lastDay: string; batchNo: string },
    ): Payout | undefined {
      const sent = plan.status === 'WAITING' || plan.status === 'SETTLING'
      if (plan.amt === 0 || (!plan.auto && !sent)) return undefined
      const nth = made.length
      const payoutNo = `${plan.auto ? 'AC' : 'CO'}${yyMMdd(of.day)}${own}${String(nth).padStart(7, '0')}`
      const payout: Payout = {
        payoutNo,
        auto: plan.auto,
        merId: plan.merId,
        shopId: plan.shopId,
        shop: of.shop,
        batchNo: of.batchNo,
        batchCount: plan.batches.filter(({ netAmt }) => netAmt > 0).length,
        cashType: of.shop.settleCycle,
        amt: plan.amt,
        feeAmt: payoutFee(of.shop.settleCycle, plan.amt),
        at: of.at,
        lastDay: of.lastDay,
        sent,
        heldReason: plan.reason,
        steps: [],
        die: createHash('sha256').update(`${providerId}/${payoutNo}`).digest().readUInt32BE(0),
        nth,
      }
      made.push(payout)
      byNo.set(payoutNo, payout)
      if (sent) pending.push(...fateOf(payout))
      return payout
    },

    /** The answers that came since the last call, oldest first. */
    answersUntil(until: number): Answer[] {
      const due = pending.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
      pending = pending.filter(({ at }) => at > until)
      for (const { payout, event, at, reason } of due) payout.steps.push({ event, at, reason })
      return due
    },

    /** A later batch pays what this one left. */
    carried(payoutNo: string | null, batchNo: string, at: number): void {
      const payout = payoutNo === null ? undefined : byNo.get(payoutNo)
      if (payout?.auto) payout.steps.push({ event: 'carry', at, reason: `并入批次 ${batchNo}` })
    },

    all: (): Payout[] => made,
  }
}

/** One or two days after, when banks work. */
function returnAt(answered: number, die: number): number {
  let back = answered + (24 + (die % 2) * 24) * HOUR + (die % 180) * MINUTE
  while (!isWorkingDay(formatDate(back))) back += 24 * HOUR
  return back
}
