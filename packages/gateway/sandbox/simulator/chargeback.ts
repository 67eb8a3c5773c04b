import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CHARGEBACK_KIND, CHARGEBACK_REASON, CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import { addDays, DAY_MS, parseTime } from '#domain/dates'
import { formatYuan } from '#domain/money'
import type { Tx } from '../../core/db/open'
import { badField, notFound } from '../../core/errors'
import { stateChanged } from '../../core/moves'
import type { DailyJob, ShortJob } from '../../core/jobs'
import { job } from '../../core/jobs/job-schema'
import { wireTime } from '../../core/wire-time'
import type { Chargeback } from '../../features/chargeback/chargeback-change'
import {
  disputedAmt,
  openChargeback,
  type NewChargeback,
} from '../../features/chargeback/chargeback-open'
import { chargebackOrder } from '../../features/chargeback/chargeback-order'
import { chargeback } from '../../features/chargeback/chargeback-schema'
import { trade } from '../../features/trade/trade-schema'
import { diceOf } from '../dice'
import { CHARGEBACK_ANSWER_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** Payers and their banks, who dispute trades and judge the merchant's answers. */

const RUN = { kind: 'chargeback.arrive', at: '11:30' } as const
/** Disputes come a week after the trade, of about one trade in two thousand. */
const AFTER_DAYS = 7
const ONE_IN = 2_000
/** Days to answer, by kind of dispute. */
const ANSWER_DAYS = { RETRIEVAL: 7, CHARGEBACK: 10 } as const
const OPEN = ['SUBMITTED', 'ACCEPTED']

type DisputeKind = keyof typeof CHARGEBACK_KIND
const REASONS = Object.keys(CHARGEBACK_REASON) as (keyof typeof CHARGEBACK_REASON)[]

const OPINIONS = {
  WON: '凭证齐全、交易真实，驳回持卡人请求',
  LOST: '凭证不足以证明交易由本人完成，争议金额退还付款人',
  ACCEPTED: '商户接受拒付，争议金额退还付款人',
} as const

/** What a payer disputes of a trade; deterministic by trade. */
export function disputeOf(
  { tradeNo, payAmt }: { tradeNo: string; payAmt: number },
  disputeKind: DisputeKind,
): Pick<NewChargeback, 'disputeKind' | 'disputeAmt' | 'reasonType' | 'reason'> {
  const dice = diceOf(tradeNo)
  const reasonType = REASONS[dice[1]! % REASONS.length]!
  const what = disputeKind === 'RETRIEVAL' ? '请提供签购单与交易凭证' : '请在截止前举证或接受'
  // Most dispute all of it, some a part.
  const disputeAmt = dice[2]! % 5 === 0 ? Math.max(1, Math.floor(payAmt / 2)) : payAmt
  return {
    disputeKind,
    disputeAmt,
    reasonType,
    reason: `${CHARGEBACK_REASON[reasonType]}，${what}`,
  }
}

/** Every day disputes of trades of a week ago arrive. */
export const chargebackDaily: DailyJob = {
  ...RUN,
  async run(tx, { providerId, day }, { clock }) {
    const matching = sql`('x' || substr(md5(trade_no), 1, 6))::bit(24)::int % ${ONE_IN} = 0`
    const which = { day: addDays(day, -AFTER_DAYS), matching, most: 5, retrievalOneIn: 3 }
    await disputeTrades(tx, providerId, which, clock.now())
  },
}

/**
 * Opens disputes of a day's trades, each trade once.
 * @param which matching: only those of the day's successful trades; most: at most so many
 */
export async function disputeTrades(
  tx: Tx,
  providerId: string,
  which: { day: string; matching: SQL; most: number; retrievalOneIn: number },
  now: number,
): Promise<void> {
  const from = parseTime(which.day)
  const { rows } = await tx.execute<{ trade_no: string; pay_amt: string }>(sql`
    select trade_no, (pay_amt - refund_amt)::text as pay_amt from trade
    where provider_id = ${providerId} and trade_status = 'SUCCESS' and pay_amt > refund_amt
      and trade_time >= ${new Date(from).toISOString()}::timestamptz
      and trade_time < ${new Date(from + DAY_MS).toISOString()}::timestamptz
      and ${which.matching}
      and not exists (select from chargeback c
        where c.provider_id = trade.provider_id and c.trade_no = trade.trade_no)
    order by trade_no limit ${which.most}`)
  for (const row of rows) {
    const of = { providerId, tradeNo: row.trade_no, payAmt: Number(row.pay_amt) }
    const isRetrieval = diceOf(of.tradeNo)[0]! % which.retrievalOneIn === 0
    await open(tx, of, isRetrieval ? 'RETRIEVAL' : 'CHARGEBACK', now)
  }
}

/** @param of payAmt: what is left of the trade, fen */
function open(
  tx: Tx,
  { providerId, ...of }: { providerId: string; tradeNo: string; payAmt: number },
  disputeKind: DisputeKind,
  now: number,
) {
  const caseNo = `CASE${diceOf(`${of.tradeNo}/${now}`).toString('hex').slice(0, 12).toUpperCase()}`
  const deadline = now + ANSWER_DAYS[disputeKind] * DAY_MS
  const what = { ...disputeOf(of, disputeKind), caseNo, deadline }
  return openChargeback(tx, { ...what, providerId, tradeNo: of.tradeNo }, now)
}

/** Two answers of three convince, deterministic by chargeback; an accepted one is lost. */
export const convinces = ({ chargebackNo }: Pick<Chargeback, 'chargebackNo'>): boolean =>
  diceOf(chargebackNo)[0]! % 3 !== 0

function answerOrder(tx: Tx, row: Chargeback, won: boolean, now: number) {
  const { providerId, chargebackNo: refId, chargebackStatus } = row
  const lost = chargebackStatus === 'ACCEPTED' ? OPINIONS.ACCEPTED : OPINIONS.LOST
  return answer(
    tx,
    chargebackOrder,
    { providerId, refId },
    won ? { code: 'WON', opinion: OPINIONS.WON } : { code: 'LOST', opinion: lost },
    now,
  )
}

export const chargebackAnswerJob: ShortJob = {
  kind: CHARGEBACK_ANSWER_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const row = await locked(tx, refId, providerId)
    // The chargeback was decided by hand since: this answer is stale.
    if (!row || !OPEN.includes(row.chargebackStatus)) return
    const won = row.chargebackStatus === 'SUBMITTED' && convinces(row)
    await answerOrder(tx, row, won, clock.now())
  },
}

/** @param providerId is unknown when the chargeback is named by its number alone */
async function locked(
  tx: Tx,
  chargebackNo: string,
  providerId?: string,
): Promise<Chargeback | undefined> {
  const key = and(
    providerId ? eq(chargeback.providerId, providerId) : undefined,
    eq(chargeback.chargebackNo, chargebackNo),
  )
  const [row] = await tx.select().from(chargeback).where(key).for('update')
  return row
}

export const chargebackKind: Kind = {
  kind: 'chargeback',
  decisions: ['open', 'win', 'lose'],

  async pending(tx) {
    const rows = await tx
      .select({ row: chargeback, runAt: job.runAt })
      .from(chargeback)
      .leftJoin(
        job,
        and(
          eq(job.kind, CHARGEBACK_ANSWER_JOB),
          eq(job.refId, chargeback.chargebackNo),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(inArray(chargeback.chargebackStatus, OPEN))
      .orderBy(asc(job.runAt), asc(chargeback.chargebackNo))
    return rows.map(({ row, runAt }) => ({
      kind: 'chargeback',
      id: row.chargebackNo,
      state: row.chargebackStatus,
      title: `${CHARGEBACK_KIND[row.disputeKind as DisputeKind]}：${formatYuan(row.disputeAmt)}`,
      decisions: row.chargebackStatus === 'SUBMITTED' ? ['win', 'lose'] : ['lose'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    if (order.decision === 'open') return openByHand(tx, order, now)
    const row = await locked(tx, order.id)
    if (!row) throw notFound()
    if (!OPEN.includes(row.chargebackStatus))
      throw stateChanged(CHARGEBACK_STATUS, row.chargebackStatus)
    const decided = await answerOrder(tx, row, order.decision === 'win', now)
    const { providerId, chargebackNo: refId } = row
    await dropPlan(tx, { kind: CHARGEBACK_ANSWER_JOB, providerId, refId })
    return { from: decided.from, to: decided.to }
  },
}

/** `open {id: tradeNo, disputeKind?}`: all of what is left of the trade, or what the dice say. */
async function openByHand(tx: Tx, { id, disputeKind = 'CHARGEBACK' }: Order, now: number) {
  if (disputeKind !== 'CHARGEBACK' && disputeKind !== 'RETRIEVAL')
    throw badField('disputeKind', 'disputeKind 应为 RETRIEVAL、CHARGEBACK 之一')
  const [of] = await tx.select().from(trade).where(eq(trade.tradeNo, id))
  if (!of) throw notFound()
  const { providerId, tradeNo } = of
  const payAmt = of.payAmt - of.refundAmt - (await disputedAmt(tx, of))
  const { chargebackNo } = await open(tx, { providerId, tradeNo, payAmt }, disputeKind, now)
  return { from: '', to: 'PENDING', id: chargebackNo }
}
