import { addDays, parseTime } from '#domain/dates'
import { PRIVATE_BANKS } from '../../features/reference/banks'
import { autoCash } from '../../features/auto-cash/auto-cash-schema'
import { job } from '../../core/jobs/job-schema'
import { recordLog } from '../../core/db/core-schema'
import { AUTO_CASH_JOB } from '../simulator/agenda'
import { AUTO_CASH_MOVES, LAST_DAYS } from '../../features/auto-cash/auto-cash-moves'
import { CASH_HOUR } from '../../features/auto-cash/auto-cash-morning'
import {
  cashFee,
  firstStatus,
  netsOfDays,
  type DayNet,
} from '../../features/auto-cash/auto-cash-plan'
import { PROVIDERS, STAFF, PROVIDER_ONE } from './accounts'
import { debitCardNo } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

type Row = typeof autoCash.$inferInsert
type LogRow = typeof recordLog.$inferInsert

/** Days of payouts, some of them too old to be sent any more. */
const DAYS = 38
const HOUR_MS = 3_600_000

/** Every micro shop's payouts of the last weeks, from the trades in the database. */
export const autoCashSeed: SeedPart = {
  name: 'autoCash',
  async insert(tx, { world: { time } }) {
    const last = lastMorning(time)
    const range = { from: addDays(last, -DAYS), to: addDays(last, -1) }
    for (const { providerId } of PROVIDERS) {
      const nets = await netsOfDays(tx, providerId, range)
      const made = nets.map((net, i) => {
        const nth = nets.slice(0, i).filter(({ tradeDate }) => tradeDate === net.tradeDate).length
        return payoutOf(net, { i, nth, providerId, last, time })
      })
      await insertRows(
        tx,
        autoCash,
        made.map(({ row }) => row),
      )
      await insertRows(
        tx,
        recordLog,
        made.flatMap(({ logs }) => logs),
      )
      // The bank answers within hours, not at the first start.
      const open = made.filter(({ row }) => row.withdrawStatus === 'PROCESSING')
      await insertRows(
        tx,
        job,
        open.map(({ row }, i) => ({
          jobId: `seed${row.autoCashId}`,
          providerId,
          kind: AUTO_CASH_JOB,
          refId: row.autoCashId,
          clock: 'business',
          runAt: new Date(time.now + (5 + ((i * 7) % 40)) * HOUR_MS),
          createdAt: new Date(time.now),
        })),
      )
    }
  },
}

const mornings = (date: string): number => parseTime(`${date} ${CASH_HOUR}:00`)

/** The newest day whose payouts have been made. */
function lastMorning({ today, now }: SeedTime): string {
  return mornings(today) <= now ? today : addDays(today, -1)
}

interface Place {
  i: number
  /** Of its day. */
  nth: number
  providerId: string
  last: string
  time: SeedTime
}

function payoutOf(net: DayNet, { i, nth, providerId, last, time }: Place) {
  const random = createRandom(13_000_000 + i * 7919 + (providerId === PROVIDER_ONE ? 0 : 500_000))
  const day = addDays(net.tradeDate, 1)
  const cashTime = mornings(day)
  const age = Math.round((mornings(last) - cashTime) / 86_400_000)
  // The seed knows today's state only; a merchant frozen now could be paid weeks ago.
  const first = firstStatus(age > 5 ? { ...net, merStatus: 'NORMAL' } : net)
  // Numbers of one day differ between the providers.
  const tail = `${providerId === PROVIDER_ONE ? '9' : '8'}${String(i).padStart(7, '0')}`
  const row: Row = {
    providerId,
    autoCashId: `AC${yyMMdd(day)}${tail}`,
    cashTime: new Date(cashTime),
    tradeDate: net.tradeDate,
    merId: net.merId,
    shopId: net.shopId,
    partnerId: net.partnerId,
    createdBy: net.createdBy,
    subMchId: net.subMchId,
    withdrawId: null,
    cashAmt: net.netAmt,
    feeAmt: cashFee(net),
    bankName: net.bankName,
    acctNo: net.acctNo,
    withdrawStatus: first.status,
    failReason: first.reason,
    createTime: null,
    successTime: null,
    refundTime: null,
    version: 1,
  }
  const logs: LogRow[] = []
  const log = (at: number, title: string, operator: string, to: string, remark = '') => {
    const fromState = logs.at(-1)?.toState ?? ''
    logs.push({
      providerId,
      targetType: 'autoCash',
      targetId: row.autoCashId,
      seq: logs.length + 1,
      time: new Date(Math.min(at, time.now)),
      title,
      operator,
      fromState,
      toState: to,
      remark,
    })
    if (logs.length > 1) row.version = logs.length
    row.withdrawStatus = to
  }
  if (first.status !== 'PROCESSING') {
    log(cashTime, '未自动提现', '系统', first.status)
  } else {
    row.withdrawId = `AW${yyMMdd(day)}${tail}`
    row.createTime = new Date(cashTime)
    log(cashTime, '自动发起提现', '系统', 'PROCESSING')
    // One of the newest in four still waits for its bank.
    if (!(age === 0 && nth % 4 === 0)) answered()
  }
  if (age >= LAST_DAYS && AUTO_CASH_MOVES.expire.from.some((state) => state === row.withdrawStatus))
    log(
      cashTime + LAST_DAYS * 86_400_000,
      AUTO_CASH_MOVES.expire.title,
      '系统',
      'NOT_SUPPORT_WITHDRAW',
    )
  return { row, logs }

  function answered() {
    const at = cashTime + random.between(60, 5400) * 1000
    const fate = i % 17
    if (fate === 3) {
      Object.assign(row, { refundTime: new Date(at), failReason: '收款户名与卡号不符' })
      log(at, AUTO_CASH_MOVES.fail.title, '收款银行', 'REFUNDED', row.failReason)
      return
    }
    row.successTime = new Date(at)
    log(at, AUTO_CASH_MOVES.success.title, '收款银行', 'SUCCESS')
    if ((fate !== 8 && fate !== 12) || age < 3) return
    const back = at + 2 * 86_400_000 + random.between(1, 300) * 60_000
    Object.assign(row, { refundTime: new Date(back), failReason: '收款账户已销户，退票' })
    // The card it came back from is no longer the merchant's.
    if (fate === 12) {
      const bank = random.pick(PRIVATE_BANKS.slice(0, 20))
      Object.assign(row, { bankName: bank.bankName, acctNo: debitCardNo(random, bank.sampleBin) })
    }
    log(back, AUTO_CASH_MOVES.return.title, '收款银行', 'REFUNDED', row.failReason)
    if (fate === 12)
      log(back + 20 * HOUR_MS, AUTO_CASH_MOVES.reopen.title, STAFF.ops.name, 'SUPPORT_RE_WITHDRAW')
  }
}
