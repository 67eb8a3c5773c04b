import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { CODES } from '#domain/permission-codes'
import { provider } from '../../core/access-schema'
import type { Tx } from '../../core/db/open'
import { isWorkingDay } from '../../core/holidays'
import type { DailyJob, JobDeps } from '../../core/jobs/definition'
import { account } from '../../core/ledger/ledger-schema'
import { openBankFunds } from '../../features/bank-fund'
import { createRecharge } from '../../features/recharge/recharge-create'
import { rechargeOrder } from '../../features/recharge/recharge-schema'
import { applyWithdraw } from '../../features/withdraw/withdraw-apply'
import { withdrawableOf } from '../../features/withdraw/withdrawable'
import { diceOf, partOf } from '../dice'
import { actAsStaff } from './staff'

/**
 * A provider's finance staff, who move the provider's own money: in working hours, on working days.
 */

/** Thursday. */
const WITHDRAWS_ON = 4
/** Fen. */
const LEAST_WITHDRAW = 10_000
const MOST_WITHDRAW = 90_000
/** Recharges of sixty days, as in the samples. */
const RECHARGES: Readonly<Record<string, number>> = { BASIC: 22, SUBSIDY: 16, REBATE: 12 }
const OF_DAYS = 60
/** A provider moves a small part of its balance at once: merchants' payouts come first. */
const ONE_OF = 20
const ROUND = 10_000
const LARGEST = 2_000_000

/** Withdraws the available profit, once a week. */
export const withdrawDaily: DailyJob = {
  kind: 'people.withdraw',
  at: '10:20',
  async run(tx, { providerId, day }, deps) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== WITHDRAWS_ON || !isWorkingDay(day)) return
    const [profit] = await tx
      .select()
      .from(account)
      .where(and(eq(account.providerId, providerId), eq(account.acctKind, 'PROFIT')))
    const free = profit ? await withdrawableOf(tx, providerId, profit.availAmt) : 0
    const part = partOf(diceOf(`withdraw/${providerId}/${day}`), 0)
    const wished =
      LEAST_WITHDRAW + Math.floor((part * (MOST_WITHDRAW - LEAST_WITHDRAW)) / 100) * 100
    const amt = Math.min(wished, Math.floor(free / 100) * 100)
    if (amt < LEAST_WITHDRAW) return
    const path = '/v1/account/withdrawApply'
    const deed = { providerId, code: CODES.withdraw.apply, path, request: { amt } }
    await actAsStaff(tx, deed, deps, (acting) => applyWithdraw(acting, { amt, remark: '周提现' }))
  },
}

/** Recharges what was spent, by e-bank. */
export const rechargeDaily: DailyJob = {
  kind: 'people.recharge',
  at: '09:50',
  async run(tx, { providerId, day }, deps) {
    if (!isWorkingDay(day)) return
    const accounts = await tx
      .select()
      .from(account)
      .where(
        and(
          eq(account.providerId, providerId),
          inArray(account.acctKind, Object.keys(RECHARGES)),
          eq(account.acctStatus, 'NORMAL'),
        ),
      )
      .orderBy(asc(account.acctKind))
    for (const one of accounts) {
      const dice = diceOf(`recharge/${providerId}/${one.acctKind}/${day}`)
      if (partOf(dice, 0) < (RECHARGES[one.acctKind] ?? 0) / OF_DAYS)
        await recharge(tx, one, dice, deps)
    }
  },
}

async function recharge(
  tx: Tx,
  target: typeof account.$inferSelect,
  dice: Buffer,
  deps: JobDeps,
): Promise<void> {
  const { providerId, acctKind } = target
  const funds = await openBankFunds(tx, { providerId, now: deps.clock.now() })
  const most = Math.min(LARGEST, funds.left() / ONE_OF)
  const amt = Math.floor((most * (0.2 + 0.8 * partOf(dice, 2))) / ROUND) * ROUND
  const payer = await payerOf(tx, providerId)
  if (amt < ROUND || !payer) return
  const payment = { amt, payWay: 'EBANK' as const, ...payer, receiptPic: [], remark: '' }
  const path = '/v1/account/rechargeApply'
  const deed = { providerId, code: CODES.recharge.apply, path, request: { acctKind, ...payment } }
  await actAsStaff(tx, deed, deps, (acting) => createRecharge(acting, target, payment))
}

/** The provider pays from the account it paid from last. */
async function payerOf(tx: Tx, providerId: string) {
  const [house] = await tx
    .select({ name: provider.name })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  const [last] = await tx
    .select({ payerAcct: rechargeOrder.payerAcct })
    .from(rechargeOrder)
    .where(and(eq(rechargeOrder.providerId, providerId), eq(rechargeOrder.payerName, house!.name)))
    .orderBy(desc(rechargeOrder.applyTime), desc(rechargeOrder.rechargeNo))
    .limit(1)
  return last && { payerName: house!.name, payerAcct: last.payerAcct }
}
