import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { addDays, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { AUTO_CASH_FACTS, autoCash } from './auto-cash-schema'
import type { DailyJob } from '../../core/jobs'
import type { Upstream } from '../../core/upstream/port'
import { keepFacts } from '../../core/record-facts'
import { appendLogs } from '../../core/record-log'
import { nextNumbers } from '../../core/numbers'
import { unprovenAccounts } from '../payout-account'
import { AUTO_CASH_MOVES, LAST_DAYS } from './auto-cash-moves'
import { cashFee, firstStatus, netsOfDays } from './auto-cash-plan'

/** The hour the payouts of the day before are made. */
export const CASH_HOUR = '06:00'
const OPERATOR = '系统'

export const autoCashMorning: DailyJob = {
  kind: 'auto-cash-morning',
  at: CASH_HOUR,
  async run(tx, { providerId, day }, { clock, upstream }) {
    await expireOld(tx, providerId, day, clock.now())
    await makeOrders(tx, upstream, { providerId, day, now: clock.now() })
  },
}

/**
 * Makes the payouts of the day before (domain §7.10). A row that stands already stays as it is.
 * @param day the day of the payouts
 */
async function makeOrders(
  tx: Tx,
  upstream: Upstream,
  { providerId, day, now }: { providerId: string; day: string; now: number },
): Promise<void> {
  const tradeDate = addDays(day, -1)
  const nets = await netsOfDays(tx, providerId, { from: tradeDate, to: tradeDate })
  if (nets.length === 0) return
  const ids = await nextNumbers(tx, 'AC', day, nets.length)
  const orders = await nextNumbers(tx, 'AW', day, nets.length)
  const accountState = await unprovenAccounts(tx, providerId)
  const made = await tx
    .insert(autoCash)
    .values(
      nets.map((net, i) => {
        const { status, reason } = firstStatus(net, accountState(net))
        const sent = status === 'PROCESSING'
        return {
          providerId,
          autoCashId: ids[i]!,
          cashTime: new Date(parseTime(`${day} ${CASH_HOUR}:00`)),
          tradeDate,
          merId: net.merId,
          shopId: net.shopId,
          partnerId: net.partnerId,
          createdBy: net.createdBy,
          subMchId: net.subMchId,
          withdrawId: sent ? orders[i]! : null,
          cashAmt: net.netAmt,
          feeAmt: cashFee(net),
          bankName: net.bankName,
          acctNo: net.acctNo,
          withdrawStatus: status,
          failReason: reason,
          createTime: sent ? new Date(now) : null,
        }
      }),
    )
    .onConflictDoNothing()
    .returning({
      autoCashId: autoCash.autoCashId,
      withdrawStatus: autoCash.withdrawStatus,
      amt: autoCash.cashAmt,
    })
  await keepFacts(
    tx,
    AUTO_CASH_FACTS,
    { providerId, nos: made.map(({ autoCashId }) => autoCashId) },
    { operator: OPERATOR, reason: '自动发起提现', time: now },
  )
  for (const { autoCashId, withdrawStatus, amt } of made)
    if (withdrawStatus === 'PROCESSING')
      await upstream.bank.autoCash(tx, { providerId, autoCashId, amt, now })
  for (const status of new Set(made.map(({ withdrawStatus }) => withdrawStatus)))
    await appendLogs(
      tx,
      made.filter((row) => row.withdrawStatus === status).map((row) => row.autoCashId),
      {
        providerId,
        targetType: 'autoCash',
        title: status === 'PROCESSING' ? '自动发起提现' : '未自动提现',
        operator: OPERATOR,
        toState: status,
        time: now,
      },
    )
}

/** Orders that were not sent in time cannot be sent any more. */
async function expireOld(tx: Tx, providerId: string, day: string, now: number): Promise<void> {
  const { from, to, title } = AUTO_CASH_MOVES.expire
  const gone = await tx
    .update(autoCash)
    .set({ withdrawStatus: to, version: sql`${autoCash.version} + 1` })
    .where(
      and(
        eq(autoCash.providerId, providerId),
        inArray(autoCash.withdrawStatus, [...from]),
        lt(autoCash.cashTime, new Date(parseTime(addDays(day, 1 - LAST_DAYS)))),
      ),
    )
    .returning({ autoCashId: autoCash.autoCashId })
  const about = { providerId, targetType: 'autoCash', title, operator: OPERATOR, toState: to }
  await appendLogs(
    tx,
    gone.map(({ autoCashId }) => autoCashId),
    { ...about, time: now },
  )
}
