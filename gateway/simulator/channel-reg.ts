import { and, asc, eq } from 'drizzle-orm'
import { PAY_CHANNEL } from '../../src/lib/dicts/trade'
import type { RegChannel } from '../data/channels'
import type { Tx } from '../db/open'
import { channelReg, job, merchant } from '../db/schema'
import { badField, notFound } from '../errors'
import type { ShortJob } from '../jobs'
import { FAILURES } from '../records/apply/upstream'
import { answered, lockedReg, type RegAnswer } from '../records/channel-reg/change'
import {
  CHANNEL_REG_JOB,
  dropAnswer,
  partsOfRegId,
  regIdOf,
  type RegKey,
} from '../records/channel-reg/waits'
import { wireTime } from '../records/wire-time'
import type { Kind, Order } from './kind'

/** The channels that register an open merchant (domain §7.8). By themselves they agree. */

export const channelRegAnswerJob: ShortJob = {
  kind: CHANNEL_REG_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const reg = await lockedReg(tx, { providerId, ...partsOfRegId(refId) })
    // Decided by hand since: nobody waits for this answer.
    if (reg?.registerStatus === 'PROCESSING')
      await answered(tx, reg, { registered: true }, runAt.getTime())
  },
}

export const channelRegKind: Kind = {
  kind: 'channelReg',
  decisions: ['success', 'fail'],

  async pending(tx) {
    const rows = await tx
      .select({ reg: channelReg, merRegName: merchant.merRegName })
      .from(channelReg)
      .innerJoin(
        merchant,
        and(eq(merchant.providerId, channelReg.providerId), eq(merchant.merId, channelReg.merId)),
      )
      .where(eq(channelReg.registerStatus, 'PROCESSING'))
    const due = await dueTimes(tx)
    return rows
      .map(({ reg, merRegName }) => ({
        kind: 'channelReg',
        id: regIdOf(reg),
        state: reg.registerStatus,
        title: `${PAY_CHANNEL[reg.payChannel as RegChannel]}报备：${merRegName}`,
        decisions: ['success', 'fail'],
        dueAt: wireTime(due.get(regIdOf(reg)) ?? null),
      }))
      .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
  },

  async decide(tx, order, now) {
    const key = await keyOf(tx, order.id)
    const reg = key && (await lockedReg(tx, key))
    if (!reg) throw notFound()
    const decided = await answered(tx, reg, answerOf(order, reg.payChannel as RegChannel), now)
    await dropAnswer(tx, reg)
    return decided
  },
}

/** When each answer comes by itself. */
async function dueTimes(tx: Tx): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ refId: job.refId, runAt: job.runAt })
    .from(job)
    .where(and(eq(job.kind, CHANNEL_REG_JOB), eq(job.state, 'WAITING')))
    .orderBy(asc(job.runAt))
  return new Map(rows.map(({ refId, runAt }) => [refId, runAt]))
}

/** The next due first, then those nobody but people decide. */
const orderOf = ({ dueAt, id }: { dueAt: string | null; id: string }): string =>
  `${dueAt ?? '9999'} ${id}`

/** An order names no provider: merchant numbers are nobody else's. */
async function keyOf(tx: Tx, regId: string): Promise<RegKey | undefined> {
  const { merId, payChannel } = partsOfRegId(regId)
  const [found] = await tx
    .select({ providerId: merchant.providerId })
    .from(merchant)
    .where(eq(merchant.merId, merId))
  return found && { ...found, merId, payChannel }
}

/** `success`, or `fail` with a reason of one's own. */
function answerOf({ decision, reason }: Order, payChannel: RegChannel): RegAnswer {
  if (decision === 'success') return { registered: true }
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return { registered: false, reason: reason?.trim() || FAILURES[payChannel] }
}
