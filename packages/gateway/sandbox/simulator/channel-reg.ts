import { and, asc, eq } from 'drizzle-orm'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import type { RegChannel } from '../../features/channel-reg/channels'
import type { Tx } from '../../core/db/open'
import { channelReg, regIdOf } from '../../features/channel-reg/channel-reg-schema'
import { job } from '../../core/jobs/job-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { provider } from '../../core/access-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { lockedReg, type ChannelReg } from '../../features/channel-reg/channel-reg-change'
import { channelRegOrder } from '../../features/channel-reg/channel-reg-order'
import { partsOfRegId, type RegKey } from '../../features/channel-reg/channel-reg-reg-id'
import { wireTime } from '../../core/wire-time'
import { CHANNEL_REG_JOB, dropPlan } from './agenda'
import type { Kind, Order } from './kind'
import { FAILURES, subMchIdOf } from './numbers'
import { answer } from './upstream'

/** The channels that register an open merchant (domain §7.8). By default they agree. */

export const channelRegAnswerJob: ShortJob = {
  kind: CHANNEL_REG_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const reg = await lockedReg(tx, { providerId, ...partsOfRegId(refId) })
    // The registration was decided by hand since: this answer is stale.
    if (reg?.registerStatus === 'PROCESSING') await answerOrder(tx, reg, undefined, runAt.getTime())
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
    const decided = await answerOrder(tx, reg, refusalOf(order, reg.payChannel as RegChannel), now)
    const { providerId } = reg
    await dropPlan(tx, { kind: CHANNEL_REG_JOB, providerId, refId: regIdOf(reg) })
    return decided
  },
}

/** When each answer is due. */
async function dueTimes(tx: Tx): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ refId: job.refId, runAt: job.runAt })
    .from(job)
    .where(and(eq(job.kind, CHANNEL_REG_JOB), eq(job.state, 'WAITING')))
    .orderBy(asc(job.runAt))
  return new Map(rows.map(({ refId, runAt }) => [refId, runAt]))
}

/** Orders by due time; orders without one, which are only decided by hand, come last. */
const orderOf = ({ dueAt, id }: { dueAt: string | null; id: string }): string =>
  `${dueAt ?? '9999'} ${id}`

/** An order names no provider: a merchant number belongs to one provider only. */
async function keyOf(tx: Tx, regId: string): Promise<RegKey | undefined> {
  const { merId, payChannel } = partsOfRegId(regId)
  const [found] = await tx
    .select({ providerId: merchant.providerId })
    .from(merchant)
    .where(eq(merchant.merId, merId))
  return found && { ...found, merId, payChannel }
}

/** @param refusal undefined: the channel takes the merchant and gives it a number */
async function answerOrder(tx: Tx, reg: ChannelReg, refusal: string | undefined, now: number) {
  const { providerId, merId } = reg
  const about = { providerId, refId: regIdOf(reg) }
  if (refusal !== undefined)
    return answer(tx, channelRegOrder, about, { code: 'FAIL', reason: refusal }, now)
  const [holder] = await tx
    .select({ region: merchant.region, mcc: merchant.mcc, acquirerCode: provider.acquirerCode })
    .from(merchant)
    .innerJoin(provider, eq(provider.providerId, merchant.providerId))
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  if (!holder) throw new Error(`${about.refId}: registration without a merchant`)
  const subMchId = await subMchIdOf(tx, reg.payChannel as RegChannel, holder)
  return answer(tx, channelRegOrder, about, { code: 'SUCCESS', subMchId }, now)
}

/** `success`, or `fail` with an optional reason. */
function refusalOf({ decision, reason }: Order, payChannel: RegChannel): string | undefined {
  if (decision === 'success') return undefined
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > 200))
    throw badField('reason', 'reason 应为不超过200字的文本')
  return reason?.trim() || FAILURES[payChannel]
}
