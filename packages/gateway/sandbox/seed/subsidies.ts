import { sql } from 'drizzle-orm'
import { addDays, formatDate, parseTime } from '#domain/dates'
import type { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import type { Tx } from '../../core/db/open'
import type { recordLog } from '../../core/db/core-schema'
import type {
  subsidyActivity,
  subsidyBack,
  subsidyTrade,
} from '../../features/subsidy/subsidy-schema'
import { partOf, takenBy } from '../../features/subsidy/subsidy-part'
import { PROVIDER_ONE, STAFF } from './accounts'
import type { Planned } from './ledger-chain'
import type { SeedMerchant } from './merchants'
import { yyMMdd, type SeedTime } from './time'
import type { World } from './world'

type ActivityRow = typeof subsidyActivity.$inferInsert
type TradeRow = typeof subsidyTrade.$inferInsert
type BackRow = typeof subsidyBack.$inferInsert
type LogRow = typeof recordLog.$inferInsert
type Status = keyof typeof SUBSIDY_STATUS

/** Activities and the merchants each takes in, newest first; days are counted back from today. */
interface Activity {
  name: string
  status: Status
  from: number
  to: number
  merchants: number
  /** Fen a trade, or a part of it in 1/100 000. */
  rule: { perTxnAmt: number } | { ratio: number }
}

const ACTIVITIES: readonly Activity[] = [
  { name: '元旦满减', status: 'DRAFT', from: -12, to: -26, merchants: 4, rule: { perTxnAmt: 300 } },
  { name: '暖冬立减', status: 'ACTIVE', from: 9, to: -21, merchants: 6, rule: { perTxnAmt: 100 } },
  {
    name: '商圈周末消费补贴第三期餐饮零售联合专场（云闪付）',
    status: 'ACTIVE',
    from: 20,
    to: -10,
    merchants: 5,
    rule: { ratio: 2000 },
  },
  { name: '社区便民', status: 'PAUSED', from: 25, to: -5, merchants: 3, rule: { perTxnAmt: 50 } },
  { name: '秋季开学', status: 'USED_UP', from: 40, to: 10, merchants: 4, rule: { ratio: 1500 } },
  { name: '国庆特惠', status: 'ENDED', from: 55, to: 45, merchants: 6, rule: { perTxnAmt: 200 } },
]
/** The second provider's are smaller. */
const MERCHANTS_TWO = 2
const SERIAL_FROM = 90_000_001

/** A merchant's trade, and what refunds of it took when. */
interface SeedTrade {
  tradeNo: string
  tradeTime: Date
  payAmt: number
  refunds: { refundNo: string; refundAmt: number; finishTime: Date }[]
}

export interface Subsidies {
  activities: ActivityRow[]
  trades: TradeRow[]
  backs: BackRow[]
  logs: LogRow[]
  planned: Planned[]
}

/** What merchants may spend of the subsidy account, and what their trades got of it. */
export async function subsidies(
  tx: Tx,
  providerId: string,
  { merchants, time }: World,
): Promise<Subsidies> {
  const made: Subsidies = { activities: [], trades: [], backs: [], logs: [], planned: [] }
  const own = merchants.filter(
    ({ row, open }) => row.providerId === providerId && row.merStatus === 'NORMAL' && open,
  )
  const byMerchant = await tradesOf(tx, providerId, own, time)
  let serial = providerId === PROVIDER_ONE ? 0 : 1000
  for (const [a, activity] of ACTIVITIES.entries()) {
    const count = providerId === PROVIDER_ONE ? activity.merchants : MERCHANTS_TWO
    for (let m = 0; m < count; m++) {
      const merchant = own[(a * 7 + m * 3) % own.length]!
      const row = activityOf(activity, a, merchant, ++serial, time)
      const { merId, merRegName } = merchant.row
      spend(made, { row, name: merRegName, trades: byMerchant.get(merId) ?? [] }, activity, time)
      made.activities.push(row)
      made.logs.push(...logsOf(row, activity, time))
    }
  }
  const names = new Map(own.map(({ row }) => [row.merId, row.merRegName]))
  made.planned.push(...returnsOf(made, names))
  return made
}

/** Their trades of the days on which any activity ran, oldest first. */
async function tradesOf(
  tx: Tx,
  providerId: string,
  own: readonly SeedMerchant[],
  time: SeedTime,
): Promise<Map<string, SeedTrade[]>> {
  const since = time.daysAgo(Math.max(...ACTIVITIES.map(({ from }) => from)))
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select t.mer_id, t.trade_no, t.trade_time::text, t.pay_amt::text, r.refund_no,
      r.refund_amt::text, r.finish_time::text
    from trade t
    left join refund r on r.provider_id = t.provider_id and r.trade_no = t.trade_no
      and r.refund_status = 'SUCCESS'
    where t.provider_id = ${providerId} and t.trade_status = 'SUCCESS'
      and t.trade_time >= ${since}::timestamp at time zone 'Asia/Shanghai'
      and t.mer_id = any(${sql.param(own.map(({ row }) => row.merId))}::text[])
    order by t.trade_time, t.trade_no, r.finish_time, r.refund_no`)
  const byMerchant = new Map<string, SeedTrade[]>()
  for (const row of rows) {
    const list = byMerchant.get(row.mer_id!) ?? []
    byMerchant.set(row.mer_id!, list)
    const { trade_no: no, refund_no: refundNo } = row
    if (list.at(-1)?.tradeNo !== no)
      list.push({
        tradeNo: no!,
        tradeTime: new Date(row.trade_time!),
        payAmt: Number(row.pay_amt),
        refunds: [],
      })
    if (refundNo)
      list.at(-1)!.refunds.push({
        refundNo,
        refundAmt: Number(row.refund_amt),
        finishTime: new Date(row.finish_time!),
      })
  }
  return byMerchant
}

function activityOf(
  activity: Activity,
  a: number,
  { row: merchant }: SeedMerchant,
  serial: number,
  time: SeedTime,
): ActivityRow {
  const beginDate = time.daysAgo(activity.from)
  // Given out a few days before it begins; one still to begin was given out lately.
  const made = time.daysAgo(Math.max(2, activity.from + 3))
  const { rule } = activity
  return {
    providerId: merchant.providerId,
    subsidyId: `SB${yyMMdd(made)}${SERIAL_FROM + serial}`,
    activityNo: `SA${yyMMdd(made)}${SERIAL_FROM + a}`,
    activityName: activity.name,
    merId: merchant.merId,
    partnerId: merchant.partnerId ?? null,
    createdBy: merchant.createdBy,
    subsidyRule: 'ratio' in rule ? 'RATIO' : 'PER_TXN',
    perTxnAmt: 'perTxnAmt' in rule ? rule.perTxnAmt : 0,
    ratio: 'ratio' in rule ? rule.ratio : 0,
    planAmt: 0,
    usedAmt: 0,
    backAmt: 0,
    usedCount: 0,
    beginDate,
    endDate: time.daysAgo(activity.to),
    subsidyStatus: activity.status,
    createTime: time.at(made, 10 * 3600 + serial * 7),
    version: activity.status === 'DRAFT' ? 1 : 2,
  }
}

/** The last day on which it paid: a paused one stopped a week ago. */
const lastDay = ({ status, to }: Activity): number => Math.max(status === 'PAUSED' ? 7 : to, 1)

/** When a day's subsidies are posted. */
const closeOf = (day: string): Date => new Date(parseTime(`${addDays(day, 1)} 00:55:00`))

/** What the trades of each closed day got, and what later refunds took back of it. */
function spend(
  made: Subsidies,
  { row, name, trades }: { row: ActivityRow; name: string; trades: readonly SeedTrade[] },
  activity: Activity,
  time: SeedTime,
): void {
  const { providerId, subsidyId } = row
  const until = time.daysAgo(lastDay(activity))
  let [gross, count, atEnd] = [0, 0, 0]
  const days = new Map<string, number>()
  const backs: BackRow[] = []
  for (const { tradeNo, tradeTime, payAmt, refunds } of trades) {
    const bizDate = formatDate(tradeTime.getTime())
    const close = closeOf(bizDate)
    if (bizDate < row.beginDate || bizDate > until || close.getTime() > time.now) continue
    const before = refunds.filter(({ finishTime }) => finishTime <= close)
    let refundAmt = before.reduce((sum, one) => sum + one.refundAmt, 0)
    const baseAmt = payAmt - refundAmt
    const amt = partOf(termsOf(row), { payAmt, refundAmt })
    if (amt <= 0) continue
    let backAmt = 0
    for (const one of refunds.slice(before.length)) {
      refundAmt += one.refundAmt
      const taken = takenBy({ amt, baseAmt }, { payAmt, refundAmt }) - backAmt
      if (taken <= 0) continue
      backAmt += taken
      const { refundNo, finishTime } = one
      if (finishTime <= closeOf(until)) atEnd -= taken
      backs.push({ providerId, refundNo, subsidyId, tradeNo, backTime: finishTime, amt: taken })
    }
    made.trades.push({
      providerId,
      subsidyId,
      tradeNo,
      tradeTime,
      bizDate,
      amt,
      baseAmt,
      backAmt,
    })
    gross += amt
    count += 1
    days.set(bizDate, (days.get(bizDate) ?? 0) + amt)
  }
  made.backs.push(...backs)
  row.backAmt = backs.reduce((sum, { amt = 0 }) => sum + amt, 0)
  row.usedAmt = gross - row.backAmt
  row.usedCount = count
  // Nothing is used up of which nothing was used.
  if (row.subsidyStatus === 'USED_UP' && gross + atEnd <= 0) row.subsidyStatus = 'ENDED'
  row.planAmt =
    row.subsidyStatus === 'USED_UP'
      ? gross + atEnd
      : Math.ceil((gross + 50_000) / 100_000) * 100_000
  for (const [bizDate, amt] of days)
    made.planned.push({
      at: closeOf(bizDate),
      posting: {
        providerId,
        acctKind: 'SUBSIDY',
        bizType: 'SUBSIDY_OUT',
        amt,
        bizDate,
        relatedNo: subsidyId,
        counterparty: name,
        remark: `${row.activityName} ${bizDate}`,
      },
    })
}

const termsOf = ({ subsidyRule, perTxnAmt = 0, ratio = 0 }: ActivityRow) => ({
  subsidyRule,
  perTxnAmt,
  ratio,
})

/** One entry a refund, for all activities of its trade. */
function returnsOf({ activities, backs }: Subsidies, names: Map<string, string>): Planned[] {
  const byRefund = new Map<string, BackRow[]>()
  for (const back of backs)
    byRefund.set(back.refundNo, [...(byRefund.get(back.refundNo) ?? []), back])
  return [...byRefund.values()].map((own) => {
    const { providerId, refundNo, backTime } = own[0]!
    const rows = own.map((back) => activities.find((row) => row.subsidyId === back.subsidyId)!)
    return {
      at: backTime,
      posting: {
        providerId,
        acctKind: 'SUBSIDY',
        bizType: 'SUBSIDY_BACK',
        amt: own.reduce((sum, { amt = 0 }) => sum + amt, 0),
        bizDate: formatDate(backTime.getTime()),
        relatedNo: refundNo,
        counterparty: names.get(rows[0]!.merId) ?? '',
        remark: `退款收回补贴：${rows.map(({ activityName }) => activityName).join('、')}`,
      },
    }
  })
}

function logsOf(row: ActivityRow, activity: Activity, time: SeedTime): LogRow[] {
  const by = row.providerId === PROVIDER_ONE ? STAFF.admin.name : STAFF.other.name
  const at = (daysAgo: number, seconds: number) => time.at(time.daysAgo(daysAgo), seconds)
  const steps: [time: Date, title: string, by: string, from: string, to: string, remark: string][] =
    [[row.createTime, '分配补贴', by, '', 'DRAFT', '']]
  if (activity.status !== 'DRAFT')
    steps.push([at(activity.from, 0), '活动开始', '系统', 'DRAFT', 'ACTIVE', ''])
  const ends: Partial<Record<Status, (typeof steps)[number]>> = {
    PAUSED: [at(6, 36_000), '暂停补贴', by, 'ACTIVE', 'PAUSED', '商户停业装修'],
    USED_UP: [at(lastDay(activity) - 1, 55 * 60), '额度用完', '系统', 'ACTIVE', 'USED_UP', ''],
    ENDED: [at(activity.to - 1, 55 * 60), '活动结束', '系统', 'ACTIVE', 'ENDED', '剩余额度已释放'],
  }
  const end = ends[row.subsidyStatus as Status]
  return [...steps, ...(end ? [end] : [])].map(
    ([moment, title, operator, fromState, toState, remark], i) => ({
      providerId: row.providerId,
      targetType: 'subsidy',
      targetId: row.subsidyId,
      seq: i + 1,
      time: moment,
      title,
      operator,
      fromState,
      toState,
      remark,
    }),
  )
}
