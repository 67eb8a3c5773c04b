import { PRIVATE_BANKS } from '../../features/reference/banks'
import { AUTO_CASH_MOVES } from '../../features/auto-cash/auto-cash-moves'
import { CASH_OUT_MOVES } from '../../features/cash-out/cash-out-moves'
import type { autoCash } from '../../features/auto-cash/auto-cash-schema'
import type { cashOut } from '../../features/cash-out/cash-out-schema'
import type { job } from '../../core/jobs/job-schema'
import type { recordLog } from '../../core/db/core-schema'
import { AUTO_CASH_JOB, CASH_OUT_JOB } from '../simulator/agenda'
import { STAFF } from './accounts'
import { debitCardNo } from './identity'
import { createRandom } from './random'
import type { Payout, Step } from './settlement-payouts'
import type { SeedTime } from './time'

type LogRow = typeof recordLog.$inferInsert
type JobRow = typeof job.$inferInsert

const HOUR = 3_600_000
const timeOf = ({ steps }: Payout, ...events: Step['event'][]): Date | null => {
  const step = steps.find(({ event }) => events.includes(event))
  return step ? new Date(step.at) : null
}

/** Payouts by the day; the banks go on with the newest within two days, not at the first start. */
export function cashOutRows(payouts: readonly Payout[], providerId: string, time: SeedTime) {
  const own = payouts.filter(({ auto }) => !auto)
  const rows = own.map((payout): typeof cashOut.$inferInsert => {
    const { shop, steps } = payout
    const last = steps.at(-1)?.event as keyof typeof CASH_OUT_MOVES | undefined
    const failed = steps.find(({ event }) => event === 'fail' || event === 'close')
    const returned = steps.find(({ event }) => event === 'return')
    return {
      providerId,
      applyTime: new Date(payout.at),
      cashNo: payout.payoutNo,
      merId: payout.merId,
      shopId: payout.shopId,
      partnerId: shop.partnerId,
      createdBy: shop.createdBy,
      cashType: payout.cashType,
      cashAmt: payout.amt,
      feeAmt: payout.feeAmt,
      arriveAmt: payout.amt - payout.feeAmt,
      acctType: shop.acctType,
      acctName: shop.acctName,
      acctNo: shop.acctNo,
      bankName: shop.bankName,
      cashStatus: last ? CASH_OUT_MOVES[last].to : 'INIT',
      failReason: returned ? '银行退票，资金已退回商户账户' : (failed?.reason ?? ''),
      bankMemo: returned?.reason ?? (timeOf(payout, 'success') ? '商户结算款' : ''),
      acceptTime: timeOf(payout, 'accept'),
      arriveTime: timeOf(payout, 'success'),
      endTime: timeOf(payout, 'fail', 'close'),
      returnTime: timeOf(payout, 'return'),
      batchCount: payout.batchCount,
      version: 1 + steps.length,
    }
  })
  const open = rows.filter(
    (row) => row.cashStatus === 'INIT' || row.cashStatus === 'CREATE_SUCCESS',
  )
  const jobs = open.map((row, i): JobRow => ({
    jobId: `seed${row.cashNo}`,
    providerId,
    kind: CASH_OUT_JOB,
    refId: row.cashNo,
    clock: 'business',
    runAt: new Date(time.now + (2 + ((i * 7) % 46)) * HOUR),
    createdAt: new Date(time.now),
  }))
  return { rows, jobs }
}

/** Automatic payouts with their logs; one in four of today's still waits for its bank. */
export function autoCashRows(payouts: readonly Payout[], providerId: string, time: SeedTime) {
  const logs: LogRow[] = []
  const rows = payouts
    .filter(({ auto }) => auto)
    .map((payout): typeof autoCash.$inferInsert => {
      const { shop } = payout
      const bank = fixedBank(payout)
      const steps = stepsOf(payout, time)
      const first = payout.sent ? 'PROCESSING' : 'SUPPORT_WITHDRAW'
      const own = steps.map(({ event, at, reason }, i): LogRow => {
        const { title, to } = AUTO_CASH_MOVES[event]
        return {
          providerId,
          targetType: 'autoCash',
          targetId: payout.payoutNo,
          seq: i + 2,
          time: new Date(at),
          title,
          operator: event === 'reopen' ? STAFF.ops.name : event === 'carry' ? '系统' : '收款银行',
          fromState: i === 0 ? first : AUTO_CASH_MOVES[steps[i - 1]!.event].to,
          toState: to,
          remark: reason,
        }
      })
      logs.push(
        {
          providerId,
          targetType: 'autoCash',
          targetId: payout.payoutNo,
          seq: 1,
          time: new Date(payout.at),
          title: payout.sent ? '自动发起提现' : '未自动提现',
          operator: '系统',
          fromState: '',
          toState: first,
          remark: '',
        },
        ...own,
      )
      const wrong = payout.steps.find(({ event }) => event === 'fail' || event === 'return')
      return {
        providerId,
        autoCashId: payout.payoutNo,
        cashTime: new Date(payout.at),
        tradeDate: payout.lastDay,
        batchNo: payout.batchNo,
        merId: payout.merId,
        shopId: shop.shopId,
        partnerId: shop.partnerId,
        createdBy: shop.createdBy,
        subMchId: shop.subMchId,
        withdrawId: payout.sent ? payout.payoutNo.replace('AC', 'AW') : null,
        cashAmt: payout.amt,
        feeAmt: payout.feeAmt,
        bankName: bank?.bankName ?? shop.bankName,
        acctNo: bank?.acctNo ?? shop.acctNo,
        withdrawStatus: own.at(-1)?.toState ?? first,
        failReason: wrong?.reason ?? payout.heldReason,
        createTime: payout.sent ? new Date(payout.at) : null,
        successTime: timeOf(payout, 'success'),
        refundTime: timeOf(payout, 'fail', 'return'),
        version: 1 + own.length,
      }
    })
  const open = rows.filter((row) => row.withdrawStatus === 'PROCESSING')
  const jobs = open.map((row, i): JobRow => ({
    jobId: `seed${row.autoCashId}`,
    providerId,
    kind: AUTO_CASH_JOB,
    refId: row.autoCashId,
    clock: 'business',
    runAt: new Date(time.now + (5 + ((i * 7) % 40)) * HOUR),
    createdAt: new Date(time.now),
  }))
  return { rows, jobs, logs }
}

/** Every other card a payout came back from is no longer the merchant's. */
const isFixed = ({ nth, steps }: Payout): boolean =>
  (nth % 17 === 12 || nth % 10 === 0) && steps.some(({ event }) => event === 'return')

function fixedBank(payout: Payout): { bankName: string; acctNo: string } | undefined {
  if (!isFixed(payout)) return undefined
  const random = createRandom(13_000_000 + payout.die)
  const bank = random.pick(PRIVATE_BANKS.slice(0, 20))
  return { bankName: bank.bankName, acctNo: debitCardNo(random, bank.sampleBin) }
}

type AutoStep = Step & { event: Exclude<Step['event'], 'accept' | 'close'> }

/** Its steps, and the change of its account in between. */
function stepsOf(payout: Payout, time: SeedTime): AutoStep[] {
  const steps = payout.steps as AutoStep[]
  const back = steps.find(({ event }) => event === 'return')
  if (!back || !isFixed(payout)) return steps
  const carried = steps.find(({ event }) => event === 'carry')
  const until = Math.min(carried?.at ?? time.now, time.now)
  const at = back.at + Math.floor((until - back.at) / 2)
  const reopened: AutoStep = { event: 'reopen', at: Math.min(at, back.at + 20 * HOUR), reason: '' }
  return [...steps, reopened].toSorted((a, b) => a.at - b.at)
}
