import { addDays, daysInRange, parseTime } from '../../src/lib/dates'
import type { SUBSIDY_STATUS } from '../../src/lib/dicts/account'
import type { recordLog, subsidyActivity } from '../db/schema'
import { PROVIDER_ONE, STAFF } from './accounts'
import type { Planned } from './ledger-chain'
import type { SeedMerchant } from './merchants'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

type ActivityRow = typeof subsidyActivity.$inferInsert
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

export interface Subsidies {
  activities: ActivityRow[]
  logs: LogRow[]
  planned: Planned[]
}

/** What merchants may spend of the subsidy account, and every day on which they did. */
export function subsidies(
  providerId: string,
  merchants: readonly SeedMerchant[],
  time: SeedTime,
): Subsidies {
  const made: Subsidies = { activities: [], logs: [], planned: [] }
  const own = merchants.filter(
    ({ row, open }) => row.providerId === providerId && row.merStatus === 'NORMAL' && open,
  )
  let serial = providerId === PROVIDER_ONE ? 0 : 1000
  for (const [a, activity] of ACTIVITIES.entries()) {
    const count = providerId === PROVIDER_ONE ? activity.merchants : MERCHANTS_TWO
    for (let m = 0; m < count; m++) {
      const merchant = own[(a * 7 + m * 3) % own.length]!
      const row = activityOf(activity, a, merchant, ++serial, time)
      const uses = usesOf({ row, name: merchant.row.merRegName }, activity, serial, time)
      row.usedAmt = uses.reduce((sum, { posting }) => sum + posting.amt, 0)
      row.usedCount = uses.length * 3
      row.planAmt = planOf(activity, row.usedAmt)
      made.activities.push(row)
      made.logs.push(...logsOf(row, activity, time))
      made.planned.push(...uses)
    }
  }
  return made
}

function activityOf(
  activity: Activity,
  a: number,
  { row: merchant }: SeedMerchant,
  serial: number,
  time: SeedTime,
): ActivityRow & { usedAmt: number } {
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
    usedCount: 0,
    beginDate,
    endDate: time.daysAgo(activity.to),
    subsidyStatus: activity.status,
    createTime: time.at(made, 10 * 3600 + serial * 7),
    version: activity.status === 'DRAFT' ? 1 : 2,
  }
}

/** Used up means exactly used up; else round sums with something left. */
function planOf({ status }: Activity, usedAmt: number): number {
  if (status === 'USED_UP') return usedAmt
  return Math.ceil((usedAmt + 50_000) / 100_000) * 100_000
}

/** One entry a day, late in the evening, from its first day to its last or to yesterday. */
function usesOf(
  { row, name }: { row: ActivityRow; name: string },
  activity: Activity,
  serial: number,
  time: SeedTime,
): Planned[] {
  const first = activity.from
  // A paused one stopped a week ago, one used up in the middle of its time.
  const last = Math.max(
    { PAUSED: 7, USED_UP: Math.ceil((activity.from + activity.to) / 2) }[
      activity.status as string
    ] ?? activity.to,
    1,
  )
  if (first < last) return []
  const random = createRandom(22_000_000 + serial * 104_729)
  return Array.from({ length: daysInRange(time.daysAgo(first), time.daysAgo(last)) }, (_, i) => {
    const day = addDays(row.beginDate, i)
    return {
      at: new Date(parseTime(day) + (23 * 3600 + 30 * 60 + serial) * 1000),
      posting: {
        providerId: row.providerId,
        acctKind: 'SUBSIDY',
        bizType: 'SUBSIDY_OUT',
        amt: random.between(3, 60) * (row.perTxnAmt || 137),
        bizDate: day,
        relatedNo: row.subsidyId,
        counterparty: name,
        remark: `${row.activityName} ${day}`,
      },
    } satisfies Planned
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
    USED_UP: [
      at(Math.ceil((activity.from + activity.to) / 2), 85_000),
      '额度用完',
      '系统',
      'ACTIVE',
      'USED_UP',
      '',
    ],
    ENDED: [at(activity.to - 1, 0), '活动结束', '系统', 'ACTIVE', 'ENDED', '剩余额度已释放'],
  }
  const end = ends[activity.status]
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
