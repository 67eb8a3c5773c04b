import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { DEVICE_KIND } from '#domain/device/dicts'
import type { Tx } from '../../core/db/open'
import { device } from '../../features/device/device-schema'
import { job } from '../../core/jobs/job-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { REG_MOVES } from '../../features/device/device-moves'
import { deviceReport } from '../../features/device/device-order'
import { wireTime } from '../../core/wire-time'
import { DEVICE_REPORT_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { answer } from './upstream'

/** The clearing house, which takes reports of terminals (domain §7.12). */

const REASONS = [
  '终端序列号与入网认证编号不匹配',
  '布放地址与经纬度不一致',
  '统一社会信用代码查无此号',
  '收单结算账户户名不一致',
] as const

type Device = typeof device.$inferSelect
type Answer = { event: 'reported' } | { event: 'fail'; reason: string }

/**
 * One report in eight is refused, deterministic by serial number and try: a second try mostly
 * succeeds.
 */
export function answerTo({ serialNo, version }: Pick<Device, 'serialNo' | 'version'>): Answer {
  const [die = 0, which = 0] = createHash('sha256').update(`${serialNo}/${version}`).digest()
  if (die % 8 !== 0) return { event: 'reported' }
  return { event: 'fail', reason: REASONS[which % REASONS.length]! }
}

/** @throws CallError 90409 when the terminal is not being reported */
function answerOrder(tx: Tx, { providerId, deviceId: refId }: Device, word: Answer, now: number) {
  const said =
    word.event === 'reported'
      ? ({ code: 'REPORTED' } as const)
      : ({ code: 'FAIL', reason: word.reason } as const)
  return answer(tx, deviceReport, { providerId, refId }, said, now)
}

export const deviceReportJob: ShortJob = {
  kind: DEVICE_REPORT_JOB,
  lane: 'short',
  async run(tx, { providerId, refId }, { clock }) {
    const [row] = await tx
      .select()
      .from(device)
      .where(and(eq(device.providerId, providerId), eq(device.deviceId, refId)))
      .for('update')
    // The device was unbound or decided by hand since: this answer is stale.
    if (row?.regStatus === 'REPORTING') await answerOrder(tx, row, answerTo(row), clock.now())
  },
}

export const deviceKind: Kind = {
  kind: 'device',
  decisions: ['reported', 'fail'],

  async pending(tx) {
    const rows = await tx
      .select({ device, runAt: job.runAt })
      .from(device)
      .leftJoin(
        job,
        and(
          eq(job.kind, DEVICE_REPORT_JOB),
          eq(job.refId, device.deviceId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(inArray(device.regStatus, [...REG_MOVES.reported.from]))
      .orderBy(asc(job.runAt), asc(device.deviceId))
    return rows.map(({ device: row, runAt }) => ({
      kind: 'device',
      id: row.deviceId,
      state: row.regStatus,
      title: `终端报备：${wordOf(row.deviceKind)} ${row.serialNo}`,
      decisions: ['reported', 'fail'],
      dueAt: wireTime(runAt),
    }))
  },

  async decide(tx, order, now) {
    const [row] = await tx.select().from(device).where(eq(device.deviceId, order.id)).for('update')
    if (!row) throw notFound()
    const decided = await answerOrder(tx, row, answerOf(order), now)
    const { providerId, deviceId: refId } = row
    await dropPlan(tx, { kind: DEVICE_REPORT_JOB, providerId, refId })
    return decided
  },
}

const wordOf = (kind: string): string => DEVICE_KIND[kind as keyof typeof DEVICE_KIND] ?? kind

/** `reported`, or `fail` with an optional reason. */
function answerOf({ decision, reason }: Order): Answer {
  if (decision === 'reported') return { event: 'reported' }
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return { event: 'fail', reason: reason?.trim() || REASONS[0] }
}
