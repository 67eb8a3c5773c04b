import { sql } from 'drizzle-orm'
import { DAY_MS, formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { ledgerLine, ledgerVoucher } from '../../core/ledger/ledger-schema'
import { recordLog } from '../../core/db/core-schema'
import { statementDiff } from '../../features/statement/statement-schema'
import {
  compareSides,
  type Difference,
  type LocalLine,
} from '../../features/statement/statement-compare'
import { plannedFor } from '../../features/statement/statement-plan'
import { rowOf } from '../../features/statement/statement-diff-keep'
import { DIFF_MOVES, type DiffDecision } from '../../features/statement/statement-diff-moves'
import { channelBill } from '../simulator/channel-bill'
import { PROVIDERS, STAFF } from './accounts'
import { insertRows } from '../../core/db/insert-rows'
import { yyMMdd, type SeedTime } from './time'

/**
 * Differences of statements that staff have dealt with. They are the ones the statements' own
 * making will find, laid before it: whatever is made again keeps what was done about it.
 */

/** Only figures that both sides have are accepted; the others are cleared up in other ways. */
const DECISIONS: Readonly<Record<string, readonly DiffDecision[]>> = {
  AMOUNT: ['ACCEPT', 'RESOLVE', 'ACCEPT', 'IGNORE'],
  NO_CHANNEL: ['RESOLVE', 'IGNORE', 'RESOLVE'],
  NO_LOCAL: ['RESOLVE', 'IGNORE', 'RESOLVE'],
}
const REASONS: Readonly<Record<DiffDecision, readonly string[]>> = {
  ACCEPT: ['渠道账单无误，差额记入调整', '已与渠道核对，以渠道金额为准'],
  RESOLVE: ['渠道次日已补记该笔交易，两边一致', '渠道已补发账单，核对无误'],
  IGNORE: ['渠道测试交易，不影响结算', '跨日切交易，次日账单已包含'],
  REOPEN: ['渠道又发来更正账单，需要重新核对'],
}
/** The statements of so many days are still to be worked through. */
const WORKED_DAYS_AGO = 4

interface Handled {
  row: ReturnType<typeof rowOf>
  decision: DiffDecision
  /** Of the difference among the provider's. */
  i: number
  /** Epoch ms. */
  at: number
}

/** @param days days back of the first statement. */
export async function layHandled(tx: Tx, time: SeedTime, days: number): Promise<void> {
  const handled: Handled[] = []
  for (const { providerId } of PROVIDERS) {
    const found = await differencesOf(tx, providerId, time, days)
    for (const [i, row] of found.entries()) {
      // Every fourth one is left to do, whatever its age.
      if (i % 4 === 3) continue
      const at = Math.min(row.tradeTime.getTime() + (2 + (i % 3)) * DAY_MS, time.now - DAY_MS)
      const choices = DECISIONS[row.diffType]!
      const decision = choices[i % choices.length]!
      handled.push({ row, decision, i, at })
    }
  }
  await insertRows(tx, statementDiff, handled.map(rowAfter))
  await insertRows(tx, recordLog, handled.flatMap(logsOf))
  const booked = handled.filter(({ decision }) => decision === 'ACCEPT')
  await insertRows(tx, ledgerVoucher, booked.map(voucherOf))
  await insertRows(tx, ledgerLine, booked.flatMap(linesOf))
}

/** What was dealt with in a load of trades before this one; its money goes with it. */
export async function dropHandled(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ledger_line l using ledger_voucher v
    where v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
      and v.biz_type = 'ADJUST' and v.related_no like 'DF%'`)
  await tx.execute(sql`delete from ledger_voucher where biz_type = 'ADJUST'
    and related_no like 'DF%'`)
  await tx.execute(sql`delete from record_log where target_type = 'statementDiff'`)
}

/** A provider's differences, oldest first, numbered within each statement as its making will. */
async function differencesOf(tx: Tx, providerId: string, time: SeedTime, days: number) {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select t.pay_channel, t.trade_no, t.channel_trade_no, t.mer_id, t.pay_amt::text,
      (extract(epoch from t.trade_time) * 1000)::bigint::text as time,
      to_char(t.trade_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from trade t
    where t.provider_id = ${providerId} and t.trade_status = 'SUCCESS'
      and t.trade_time >= ${time.daysAgo(days)}::timestamp at time zone 'Asia/Shanghai'
      and t.trade_time < ${time.daysAgo(WORKED_DAYS_AGO)}::timestamp at time zone 'Asia/Shanghai'
    order by t.trade_time, t.trade_no`)
  const sides = new Map<string, { day: string; payChannel: string; lines: LocalLine[] }>()
  for (const row of rows) {
    const [day, payChannel] = [row.day!, row.pay_channel!]
    const side = sides.get(`${day} ${payChannel}`) ?? { day, payChannel, lines: [] }
    side.lines.push({
      tradeNo: row.trade_no!,
      channelTradeNo: row.channel_trade_no!,
      merId: row.mer_id!,
      amt: Number(row.pay_amt),
      time: Number(row.time),
    })
    sides.set(`${day} ${payChannel}`, side)
  }
  return [...sides.values()].flatMap(({ day, payChannel, lines }) => {
    const bill = plannedFor(providerId, day).find((one) => one.payChannel === payChannel)
    if (!bill) return []
    const of = { providerId, billId: bill.billId, payChannel }
    return compareSides(lines, channelBill(bill.billId, lines)).map((one: Difference, i) =>
      rowOf(one, { ...of, seq: i + 1 }),
    )
  })
}

const byOf = (providerId: string): string =>
  providerId === PROVIDERS[0]!.providerId ? '服务商财务' : STAFF.other.name

/** Some were looked at twice. */
const wasReopened = ({ i }: Handled): boolean => i % 7 === 3
const reasonOf = ({ decision, i }: Handled): string =>
  REASONS[decision][i % REASONS[decision].length]!

const rowAfter = (one: Handled) => ({
  ...one.row,
  diffStatus: DIFF_MOVES[one.decision].to,
  bookedAmt: one.decision === 'ACCEPT' ? one.row.diffAmt : 0,
  handleReason: reasonOf(one),
  handledBy: byOf(one.row.providerId),
  handleTime: new Date(one.at),
  version: wasReopened(one) ? 4 : 2,
})

function logsOf(one: Handled): (typeof recordLog.$inferInsert)[] {
  const { row, decision, at } = one
  const steps: { event: DiffDecision; at: number; remark: string }[] = [
    { event: decision, at, remark: reasonOf(one) },
  ]
  if (wasReopened(one))
    steps.unshift(
      { event: 'IGNORE', at: at - 5 * 3_600_000, remark: REASONS.IGNORE[1]! },
      { event: 'REOPEN', at: at - 2 * 3_600_000, remark: REASONS.REOPEN[0]! },
    )
  return steps.map(({ event, at: when, remark }, seq) => ({
    providerId: row.providerId,
    targetType: 'statementDiff',
    targetId: row.diffId,
    seq: seq + 1,
    time: new Date(when),
    title: DIFF_MOVES[event].title,
    operator: byOf(row.providerId),
    fromState: seq === 0 ? 'PENDING' : DIFF_MOVES[steps[seq - 1]!.event].to,
    toState: DIFF_MOVES[event].to,
    remark,
  }))
}

/** Above what the running gateway counts up to in a day. */
const voucherNoOf = ({ at }: Handled, at0: number): string =>
  `VG${yyMMdd(formatDate(at))}${90_000_000 + at0}`

const voucherOf = (one: Handled, at0: number) => ({
  providerId: one.row.providerId,
  voucherNo: voucherNoOf(one, at0),
  bizType: 'ADJUST',
  bizDate: formatDate(one.at),
  relatedNo: one.row.diffId,
  bookTime: new Date(one.at),
  lineCount: 2,
  debitAmt: Math.abs(one.row.diffAmt),
  creditAmt: Math.abs(one.row.diffAmt),
})

const linesOf = (one: Handled, at0: number) => {
  const { providerId, diffAmt } = one.row
  const voucherNo = voucherNoOf(one, at0)
  return [
    { providerId, voucherNo, account: 'ADJUST', amt: diffAmt },
    { providerId, voucherNo, account: 'BANK', amt: -diffAmt },
  ]
}
