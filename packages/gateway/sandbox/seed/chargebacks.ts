import { and, like, sql } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import { DAY_MS, formatDate } from '#domain/dates'
import { insertRows } from '../../core/db/insert-rows'
import { recordLog } from '../../core/db/core-schema'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { ledgerVoucher } from '../../core/ledger/ledger-schema'
import type { Chargeback } from '../../features/chargeback/chargeback-change'
import { CHARGEBACK_EXPIRE_JOB } from '../../features/chargeback/chargeback-expire'
import { chargebackVoucherNo, postChargeback } from '../../features/chargeback/chargeback-funds'
import { CHARGEBACK_MOVES, type ChargebackEvent } from '../../features/chargeback/chargeback-moves'
import { chargeback } from '../../features/chargeback/chargeback-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { CHARGEBACK_ANSWER_JOB } from '../simulator/agenda'
import { disputeOf } from '../simulator/chargeback'
import { PROVIDER_TWO, STAFF } from './accounts'
import type { SeedPart } from './parts'
import { yyMMdd } from './time'

/** Disputes of the last two months: each state is there, few as they are among thousands of trades. */
const OF_SMALL = 6
const HOUR = 3_600_000
/** Above what the running gateway counts up to in a day. */
const SERIAL = 90_000_000

type Row = typeof chargeback.$inferInsert
interface Disputed {
  [name: string]: string | null
  provider_id: string
  /** Among its provider's, from 1. */
  nth: string
  trade_no: string
  trade_time: string
  mer_id: string
  shop_id: string
  partner_id: string | null
  created_by: string
  pay_channel: string
  pay_amt: string
}

type State = 'PENDING' | 'SUBMITTED' | 'ACCEPTED' | 'WON' | 'LOST' | 'EXPIRED'
/** What is disputed and how far it is, in turn; the small provider has the first of them. */
const CASES: readonly (readonly [kind: 'CHARGEBACK' | 'RETRIEVAL', state: State])[] = [
  ['CHARGEBACK', 'PENDING'],
  ['CHARGEBACK', 'LOST'],
  ['CHARGEBACK', 'WON'],
  ['RETRIEVAL', 'SUBMITTED'],
  ['CHARGEBACK', 'EXPIRED'],
  ['CHARGEBACK', 'ACCEPTED'],
  ['CHARGEBACK', 'SUBMITTED'],
  ['RETRIEVAL', 'WON'],
  ['CHARGEBACK', 'WON'],
  ['RETRIEVAL', 'PENDING'],
  ['RETRIEVAL', 'EXPIRED'],
  ['CHARGEBACK', 'LOST'],
]

const EVENT_OF: Readonly<Record<State, readonly ChargebackEvent[]>> = {
  PENDING: [],
  SUBMITTED: ['answer'],
  ACCEPTED: ['accept'],
  WON: ['answer', 'win'],
  LOST: ['answer', 'lose'],
  EXPIRED: ['expire'],
}
const ENDED: readonly string[] = ['WON', 'LOST', 'EXPIRED']

export const chargebackSeed: SeedPart = {
  name: 'chargebacks',
  async insert(tx, { world: { time } }) {
    const trades = await disputed(tx, time.now)
    const pics = await documentsOf(tx, [...new Set(trades.map((one) => one.mer_id))])
    const rows = trades.map((of, i) => rowOf(of, i, time.now, pics.get(of.mer_id) ?? []))
    await insertRows(tx, chargeback, rows)
    await insertRows(tx, recordLog, rows.flatMap(stepsOf))
    await insertRows(
      tx,
      job,
      rows.flatMap((row, i) => jobsOf(row, i, time.now)),
    )
  },
}

/** The sample ledger is laid anew with the trades: what it lacks of these is posted again. */
export const chargebackVoucherSeed: SeedPart = {
  name: 'chargebackVouchers',
  async derive(tx) {
    const rows = await tx
      .select()
      .from(chargeback)
      .where(
        and(sql`${chargeback.fundStatus} <> 'NONE'`, like(chargeback.chargebackNo, 'CB______9%')),
      )
    const posted = await tx
      .select({ voucherNo: ledgerVoucher.voucherNo })
      .from(ledgerVoucher)
      .where(like(ledgerVoucher.voucherNo, 'VCB%'))
    const known = new Set(posted.map(({ voucherNo }) => voucherNo))
    for (const row of rows) await postMissing(tx, row, known)
  },
}

async function postMissing(tx: Tx, row: Chargeback, known: ReadonlySet<string>): Promise<void> {
  const post = async (posting: Parameters<typeof postChargeback>[2], at: Date) => {
    if (known.has(chargebackVoucherNo(row.chargebackNo, posting))) return
    await postChargeback(tx, row, posting, at.getTime())
  }
  await post('CHARGEBACK_HOLD', row.receiveTime)
  if (row.closeTime === null) return
  await post(row.fundStatus === 'RELEASED' ? 'CHARGEBACK_BACK' : 'CHARGEBACK_LOSS', row.closeTime)
}

/** Trades of eight to sixty days ago that somebody disputes; the same ones each time. */
async function disputed(tx: Tx, now: number): Promise<Disputed[]> {
  const { rows } = await tx.execute<Disputed>(sql`
    select provider_id, nth::text, trade_no, trade_time::text, mer_id, shop_id, partner_id, created_by,
      pay_channel, pay_amt::text
    from (
      select t.*, row_number() over (partition by provider_id order by md5(trade_no)) as nth
      from trade t
      where trade_status = 'SUCCESS' and refund_state = 'NONE' and pay_amt >= 1000
        and batch_no is not null
        and trade_time < ${new Date(now - 8 * DAY_MS).toISOString()}::timestamptz
        and trade_time > ${new Date(now - 60 * DAY_MS).toISOString()}::timestamptz
        and ('x' || substr(md5(trade_no), 1, 4))::bit(16)::int % 20 = 0
    ) picked
    where nth <= case provider_id when ${PROVIDER_TWO} then ${OF_SMALL}::int else ${CASES.length}::int end
    order by provider_id, nth`)
  return rows
}

/** A merchant's own sample pictures stand for the papers. */
async function documentsOf(tx: Tx, merIds: readonly string[]): Promise<Map<string, string[]>> {
  if (merIds.length === 0) return new Map()
  const rows = await tx
    .select({ merId: merchant.merId, pics: merchant.pics })
    .from(merchant)
    .where(isAnyOf(merchant.merId, merIds))
  return new Map(rows.map(({ merId, pics }) => [merId, (pics.storePics ?? []).slice(0, 2)]))
}

function rowOf(of: Disputed, i: number, now: number, documents: string[]): Row {
  const [disputeKind, status] = CASES[Number(of.nth) - 1]!
  const tradeTime = new Date(of.trade_time)
  const open = !ENDED.includes(status)
  // What still waits came in these days, and its time is not over.
  const receivedAt = open
    ? now - (20 + ((i * 31) % 100)) * HOUR
    : Math.min(tradeTime.getTime() + (6 + (i % 9)) * DAY_MS, now - 12 * DAY_MS)
  const deadline = receivedAt + (i === 0 ? 21 * HOUR + 20 * HOUR : 10 * DAY_MS)
  const answered = status !== 'PENDING' && status !== 'EXPIRED'
  const answerTime = answered ? new Date(receivedAt + (4 + (i % 13)) * HOUR) : null
  const closeTime =
    status === 'EXPIRED'
      ? new Date(deadline)
      : ENDED.includes(status)
        ? new Date(answerTime!.getTime() + 2 * DAY_MS)
        : null
  const taken = status === 'WON' ? 'RELEASED' : 'TAKEN'
  return {
    ...disputeOf({ tradeNo: of.trade_no, payAmt: Number(of.pay_amt) }, disputeKind),
    providerId: of.provider_id,
    chargebackNo: `CB${yyMMdd(formatDate(receivedAt))}${SERIAL + i}`,
    caseNo: `CASE${of.trade_no.slice(-12)}`,
    receiveTime: new Date(receivedAt),
    tradeNo: of.trade_no,
    tradeTime,
    merId: of.mer_id,
    shopId: of.shop_id,
    partnerId: of.partner_id,
    createdBy: of.created_by,
    payChannel: of.pay_channel,
    chargebackStatus: status,
    deadline: new Date(deadline),
    fundStatus: disputeKind === 'RETRIEVAL' ? 'NONE' : closeTime === null ? 'HELD' : taken,
    explanation: answered
      ? status === 'ACCEPTED'
        ? '商户确认重复收款，同意退还'
        : '顾客到店消费并当场确认金额，附小票与店内照片，商品已当面交付。'
      : '',
    documents: answered && status !== 'ACCEPTED' ? documents : [],
    answerTime,
    operatorName: answered ? STAFF.admin.name : '',
    opinion: status === 'WON' ? '凭证齐全，驳回请求' : status === 'LOST' ? '凭证不足' : '',
    closeTime,
    version: 1 + EVENT_OF[status].length,
  }
}

function stepsOf(row: Row): (typeof recordLog.$inferInsert)[] {
  const { providerId, chargebackNo, disputeKind, receiveTime, answerTime, closeTime } = row
  const about = { providerId, targetType: 'chargeback', targetId: chargebackNo }
  const arrived = {
    ...about,
    title: disputeKind === 'CHARGEBACK' ? '收到拒付' : '收到调单',
    operator: '支付渠道',
    toState: 'PENDING',
    remark: row.reason ?? '',
    time: receiveTime,
  }
  const steps = EVENT_OF[row.chargebackStatus as State].map((event) => {
    const { from, to, title } = CHARGEBACK_MOVES[event]
    const ours = event === 'answer' || event === 'accept'
    return {
      ...about,
      title,
      operator: ours ? STAFF.admin.name : event === 'expire' ? '系统' : '支付渠道',
      fromState: from[0],
      toState: to,
      remark: (ours ? '' : row.opinion) ?? '',
      time: (ours ? answerTime : closeTime)!,
    }
  })
  return [arrived, ...steps].map((step, i) => ({ ...step, seq: i + 1 }))
}

/** Deadlines are watched; what was answered is judged within days, not at the first start. */
function jobsOf(row: Row, i: number, now: number): (typeof job.$inferInsert)[] {
  const { providerId, chargebackNo, chargebackStatus, deadline } = row
  const about = {
    jobId: `seed${chargebackNo}`,
    providerId,
    refId: chargebackNo,
    clock: 'business',
    payload: {},
    createdAt: new Date(now),
  }
  if (chargebackStatus === 'PENDING')
    return [{ ...about, kind: CHARGEBACK_EXPIRE_JOB, runAt: deadline }]
  if (chargebackStatus in CHARGEBACK_STATUS && !ENDED.includes(chargebackStatus))
    return [
      {
        ...about,
        kind: CHARGEBACK_ANSWER_JOB,
        runAt: new Date(now + (30 + ((i * 7) % 90)) * HOUR),
      },
    ]
  return []
}
