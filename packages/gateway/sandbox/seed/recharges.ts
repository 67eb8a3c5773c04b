import { formatDate, formatDateTime, DAY_MS } from '#domain/dates'
import type { AcctKind } from '#domain/account/dicts'
import { formatFen } from '#domain/money'
import type { job } from '../../core/jobs/job-schema'
import type { recordLog } from '../../core/db/core-schema'
import type { rechargeOrder } from '../../features/recharge/recharge-schema'
import { RECHARGE_BANK_JOB } from '../simulator/agenda'
import { RECHARGE_EXPIRE_JOB } from '../../features/recharge/recharge-expire-job'
import {
  APPLY_TITLE,
  PAY_WITHIN_MS,
  RECHARGE_MOVES,
  type RechargeStatus,
} from '../../features/recharge/recharge-moves'
import { PROVIDER_ONE, PROVIDERS, STAFF } from './accounts'
import type { Planned } from './ledger-chain'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

type OrderRow = typeof rechargeOrder.$inferInsert
type LogRow = typeof recordLog.$inferInsert
type JobRow = typeof job.$inferInsert
type Move = (typeof RECHARGE_MOVES)[keyof typeof RECHARGE_MOVES]

/** Orders an account has had; the newest are still under way. */
const COUNTS: Partial<Record<AcctKind, number>> = { BASIC: 22, SUBSIDY: 16, REBATE: 12 }
/** States of the newest orders, newest first; the older ones have ended. */
const NEWEST: readonly RechargeStatus[] = ['INIT', 'PAID', 'DIFF', 'SUCCESS']
const REFUSALS = ['付款账户户名与服务商名称不一致', '转账凭证不清晰，无法核对付款流水']
/** Until the bank says what became of an order that was paid. */
const BANK_AFTER_MS = 2 * 3_600_000
/** The eight places after the date; the prefix keeps clear of numbers given from 1 on. */
const SERIAL_FROM = 90_000_001

export interface Recharges {
  orders: OrderRow[]
  logs: LogRow[]
  jobs: JobRow[]
  planned: Planned[]
}

/** Recharges of one provider, in every state, with what those that arrived did to the ledger. */
export function recharges(
  providerId: string,
  accounts: readonly { acctKind: string; acctNo: string }[],
  time: SeedTime,
  receipt: string | undefined,
): Recharges {
  const made: Recharges = { orders: [], logs: [], jobs: [], planned: [] }
  for (const { acctKind, acctNo } of accounts)
    for (let i = 0; i < (COUNTS[acctKind as AcctKind] ?? 0); i++) {
      const order = orderOf(providerId, acctKind, i, time)
      made.orders.push({
        ...order,
        acctNo,
        receiptPic: receipt && order.payWay === 'TRANSFER' ? [receipt] : [],
      })
      made.logs.push(...logsOf(order, i, time))
      if (order.rechargeStatus === 'INIT')
        made.jobs.push(
          jobOf(order, RECHARGE_EXPIRE_JOB, order.applyTime.getTime() + PAY_WITHIN_MS, time),
        )
      if (order.rechargeStatus === 'PAID')
        made.jobs.push(jobOf(order, RECHARGE_BANK_JOB, time.now + BANK_AFTER_MS, time))
      if (order.rechargeStatus === 'SUCCESS') made.planned.push(arrivalOf(order))
    }
  return made
}

type Order = Omit<OrderRow, 'acctNo' | 'receiptPic'> & { applyTime: Date }

function orderOf(providerId: string, acctKind: string, i: number, time: SeedTime): Order {
  const kinds = Object.keys(COUNTS)
  const serial = kinds.indexOf(acctKind) * 100 + i + (providerId === PROVIDER_ONE ? 0 : 1000)
  const random = createRandom(21_000_000 + serial * 7919)
  const rechargeStatus = statusOf(i)
  // The newest within the day that an order may stay unpaid, the others back to the first day.
  const hoursAgo = i < NEWEST.length ? 5 + i * 21 : 80 + Math.floor((i * 1300) / 22)
  const applied = time.now - (hoursAgo * 60 + random.below(180)) * 60_000
  const amt = amountOf(random.below(5), random.between(1, 40), acctKind === 'BASIC' && i === 7)
  const provider = PROVIDERS.find((one) => one.providerId === providerId)!
  const arrived = ['SUCCESS', 'DIFF'].includes(rechargeStatus)
  const staff = providerId === PROVIDER_ONE ? STAFF.admin : STAFF.other
  return {
    providerId,
    rechargeNo: `RC${yyMMdd(formatDate(applied))}${SERIAL_FROM + serial}`,
    acctKind,
    applyTime: new Date(applied),
    // Who transfers has paid when the order is made: it neither waits for that nor expires.
    payWay: ['INIT', 'CLOSED'].includes(rechargeStatus) || i % 3 === 2 ? 'EBANK' : 'TRANSFER',
    amt,
    payerName: provider.name,
    payerAcct: `6228${String(800_000_000_000 + serial * 7_654_321)}`,
    arriveAmt: rechargeStatus === 'DIFF' ? amt - 10_000 : arrived ? amt : null,
    arriveTime: arrived ? new Date(applied + random.between(40, 300) * 60_000) : null,
    rechargeStatus,
    auditRemark:
      rechargeStatus === 'FAIL'
        ? REFUSALS[i % REFUSALS.length]!
        : rechargeStatus === 'DIFF'
          ? `到账金额与申请金额相差 ${formatFen(10_000)} 元，待财务处理`
          : '',
    remark: i % 4 === 1 ? '活动资金' : '',
    createdBy: staff.userId,
    applyUser: staff.name,
    version: { INIT: 1, PAID: 2, CLOSED: 2 }[rechargeStatus as string] ?? 3,
  }
}

function statusOf(i: number): RechargeStatus {
  if (i < NEWEST.length) return NEWEST[i]!
  if (i % 9 === 6) return 'FAIL'
  return i % 7 === 5 ? 'CLOSED' : 'SUCCESS'
}

/** Round sums, some with fen, and once a large one: a million yuan. */
function amountOf(kind: number, size: number, largest: boolean): number {
  if (largest) return 100_000_000
  return kind === 0 ? size * 123_457 : size * 500_000
}

function logsOf(order: Order, i: number, time: SeedTime): LogRow[] {
  const { pay, arrive, differ, reject, cancel, expire } = RECHARGE_MOVES
  const applied = order.applyTime.getTime()
  const arrived = order.arriveTime?.getTime() ?? applied + DAY_MS
  const paid: [number, Move, string, string?] =
    order.payWay === 'TRANSFER'
      ? [applied, pay, order.applyUser, '已上传转账凭证']
      : [applied + 20 * 60_000, pay, '收单机构']
  const steps: Record<RechargeStatus, [at: number, move: Move, by: string, remark?: string][]> = {
    INIT: [],
    PAID: [paid],
    SUCCESS: [paid, [arrived, arrive, '收单机构', `到账 ${formatFen(order.arriveAmt ?? 0)} 元`]],
    DIFF: [paid, [arrived, differ, '收单机构', `到账 ${formatFen(order.arriveAmt ?? 0)} 元`]],
    FAIL: [paid, [arrived, reject, '收单机构', order.auditRemark]],
    CLOSED: [
      i % 2 === 0
        ? [applied + 90 * 60_000, cancel, order.applyUser, '金额填写有误']
        : [applied + PAY_WITHIN_MS, expire, '系统', '24小时内未付款'],
    ],
  }
  const log = (at: number, title: string, operator: string, from: string, to: string) => ({
    providerId: order.providerId,
    targetType: 'recharge',
    targetId: order.rechargeNo,
    time: new Date(Math.min(at, time.now)),
    title,
    operator,
    fromState: from,
    toState: to,
  })
  let state = 'INIT'
  const rows = steps[order.rechargeStatus as RechargeStatus].map(([at, move, by, remark = '']) => {
    const row = { ...log(at, move.title, by, state, move.to), remark }
    state = move.to
    return row
  })
  return [{ ...log(applied, APPLY_TITLE, order.applyUser, '', 'INIT'), remark: '' }, ...rows].map(
    (row, seq) => ({ ...row, seq: seq + 1 }),
  )
}

const arrivalOf = (order: Order): Planned => ({
  at: order.arriveTime!,
  posting: {
    providerId: order.providerId,
    acctKind: order.acctKind as AcctKind,
    bizType: 'RECHARGE',
    amt: order.arriveAmt!,
    bizDate: formatDate(order.arriveTime!.getTime()),
    relatedNo: order.rechargeNo,
    counterparty: order.payerName,
    remark: `充值申请 ${formatDateTime(order.applyTime.getTime())}`,
  },
})

const jobOf = (order: Order, kind: string, runAt: number, time: SeedTime): JobRow => ({
  jobId: `seed${order.providerId.slice(-2)}${order.rechargeNo}`,
  providerId: order.providerId,
  kind,
  refId: order.rechargeNo,
  clock: 'business',
  runAt: new Date(runAt),
  createdAt: new Date(time.now),
})
