import type { recordLog } from '../../core/db/core-schema'
import { PARTNERS, STAFF } from './accounts'
import { wayOf } from './application-way'
import type { SeedDevice } from './devices'
import type { SeedMerchant } from './merchants'
import type { SeedTime } from './time'
import { DISABLE_REASONS } from './words'

type LogRow = typeof recordLog.$inferInsert
type Step = [
  hours: number,
  title: string,
  operator: string,
  from: string,
  to: string,
  remark?: string,
]

const NAMES: Record<string, string> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)

/** How each merchant came in and what happened to it since. */
export function merchantLogs(merchants: readonly SeedMerchant[], time: SeedTime): LogRow[] {
  return merchants.flatMap(({ row }, i) => {
    const by = NAMES[row.createdBy] ?? ''
    const way = wayOf(row, time)
    const before = (at: number) => (at - row.openTime.getTime()) / 3_600_000
    const steps: Step[] = [
      [before(way.submit), '提交进件', by, 'DRAFT', 'AUDITING'],
      [before(way.approve), '审核通过', '收单风控', 'AUDITING', 'TO_SIGN'],
      [before(way.sign), '商户签约', row.legalName, 'TO_SIGN', 'OPENING', '电子协议'],
      [0, '开通商户', '系统', 'OPENING', 'NORMAL'],
    ]
    if (i % 9 === 0) steps.push([30, '费率变更', by, '', '', '按新协议下调费率'])
    const rows = steps.map((step) =>
      logOf('merchant', row.providerId, row.merId, row.openTime, step),
    )
    const late: Record<string, Step> = {
      FROZEN: [-4 * 24, '冻结商户', '收单风控', 'NORMAL', 'FROZEN', '交易异常，待核实'],
      LIMITED: [-6 * 24, '限制功能', '收单风控', 'NORMAL', 'LIMITED', '真实性审核逾期未补充资料'],
      CLOSED: [-20 * 24, '注销商户', by, 'NORMAL', 'CLOSED', '商户申请注销'],
    }
    const last = late[row.merStatus]
    if (last) rows.push(logOf('merchant', row.providerId, row.merId, new Date(time.now), last))
    return numbered(rows)
  })
}

/** Stocked, bound, reported, disabled: each terminal's way so far. */
export function deviceLogs(devices: readonly SeedDevice[], time: SeedTime): LogRow[] {
  return devices.flatMap(({ row, shop }) => {
    const by = NAMES[row.createdBy] ?? ''
    const log = (base: Date, step: Step): LogRow =>
      logOf('device', row.providerId, row.deviceId, base, step)
    const owner = PARTNERS.find((partner) => partner.partnerId === row.partnerId)
    const rows = [
      log(row.createTime, [0, '入库', by, '', 'IN_STOCK', owner ? `归属${owner.shortName}` : '']),
    ]
    if (row.bindTime && shop)
      rows.push(
        log(row.bindTime, [0, '绑定', by, 'IN_STOCK', 'BOUND', `绑定到${shop.row.shopName}`]),
      )
    if (row.bindTime && row.regStatus === 'REPORTED')
      rows.push(log(row.bindTime, [0.1, '报备成功', '清算机构', 'REPORTING', 'REPORTED']))
    if (row.bindTime && row.regStatus === 'REPORT_FAIL')
      rows.push(
        log(row.bindTime, [
          0.1,
          '报备失败',
          '清算机构',
          'REPORTING',
          'REPORT_FAIL',
          row.regMessage,
        ]),
      )
    if (!row.bindTime && row.regStatus === 'REVOKED')
      rows.push(log(row.createTime, [20, '解绑', by, 'BOUND', 'IN_STOCK', '商户更换终端']))
    if (row.bindStatus === 'DISABLED')
      rows.push(
        log(new Date(time.now), [
          -1,
          '停用',
          by,
          row.statusBeforeDisable ?? '',
          'DISABLED',
          DISABLE_REASONS[row.deviceId.charCodeAt(5) % DISABLE_REASONS.length],
        ]),
      )
    if (row.bindStatus === 'SCRAPPED')
      rows.push(log(row.createTime, [22, '报废', by, 'IN_STOCK', 'SCRAPPED', '主板损坏']))
    return numbered(rows.map((one) => ({ ...one, time: earlier(one.time, time.now) })))
  })
}

function logOf(
  targetType: string,
  providerId: string,
  targetId: string,
  base: Date,
  [hours, title, operator, fromState, toState, remark = '']: Step,
): LogRow {
  const time = new Date(base.getTime() + hours * 3_600_000)
  return {
    providerId,
    targetType,
    targetId,
    seq: 0,
    time,
    title,
    operator,
    fromState,
    toState,
    remark,
  }
}

const numbered = (rows: LogRow[]): LogRow[] => rows.map((row, i) => ({ ...row, seq: i + 1 }))
const earlier = (time: Date, now: number): Date => new Date(Math.min(time.getTime(), now))
