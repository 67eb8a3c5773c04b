import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { formatDateTime } from '#domain/dates'
import type { RejectItem } from '#domain/application/types'
import { REG_CHANNELS, type RegChannel } from '../../features/channel-reg/channels'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { application } from '../../features/application/application-schema'
import { provider } from '../../core/access-schema'
import { badField, notFound } from '../../core/errors'
import type { ShortJob } from '../../core/jobs'
import { approvedData, merchantFrom, textOf } from '../../features/application/application-merchant'
import type { Application } from '../../features/application/application-moves'
import {
  applicationAudit,
  applicationOpen,
  applicationSign,
} from '../../features/onboarding/application-order'
import {
  checkedItems,
  formOf,
  itemsSaying,
} from '../../features/application/application-reject-items'
import * as upstream from '../../features/onboarding/application-upstream'
import { wireTime } from '../../core/wire-time'
import { APPLICATION_JOB, planAnswer } from './agenda'
import type { Kind, Order } from './kind'
import { FAILURES, subMchIdOf } from './numbers'
import { awaitTrade, FIRST_TRADE_AFTER_MS } from './payers'
import { answer, simulated } from './upstream'

/**
 * The acquirer's risk desk, the merchant that signs, and the channels that register it (domain
 * §7.1). By default they agree to everything; these words in the form ask for another answer
 * (docs/contract.md §5).
 */
const TRY = {
  /** In any text: the risk desk refuses that field. */
  refuse: '测试驳回',
  /** In 商户简称, all of these: the name is on the blacklist … */
  blacklist: '测试黑名单',
  /** … the merchant never signs … */
  unsigned: '测试不签约',
  /** … no channel takes it … */
  openFail: '测试开通失败',
  /** … or only WeChat does. */
  partly: '测试部分开通',
} as const

const DECISIONS = ['approve', 'refuse', 'sign', 'open', 'blacklist'] as const
type Decision = (typeof DECISIONS)[number]

/** The title of each state in the pending list, and who may decide what. */
const WAITING: Readonly<Record<string, { title: string; decisions: readonly Decision[] }>> = {
  AUDITING: { title: '进件审核', decisions: ['approve', 'refuse', 'blacklist'] },
  TO_SIGN: { title: '商户签约', decisions: ['sign', 'blacklist'] },
  OPENING: { title: '渠道报备', decisions: ['open', 'blacklist'] },
}

const says = (row: Application, words: string): boolean =>
  textOf(approvedData(row), 'shortName').includes(words)

export const applicationAnswerJob: ShortJob = {
  kind: APPLICATION_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }) {
    const row = await upstream.lockedApplication(tx, refId, providerId)
    // The job's own time: after a clock leap, the follow-up jobs still run in their order.
    if (row && row.deletedAt === null) await goOn(tx, row, runAt.getTime())
  },
}

/** Plans the next answer from outside; in any other state no answer is due. */
async function goOn(tx: Tx, row: Application, now: number): Promise<void> {
  switch (row.applyStatus) {
    case 'AUDITING':
      return audit(tx, row, now)
    case 'TO_SIGN':
      return signOrExpire(tx, row, now)
    case 'OPENING':
      await open(tx, row, failedOf(row), now)
  }
}

const about = ({ providerId, applyId: refId }: Application) => ({ providerId, refId })

async function audit(tx: Tx, row: Application, now: number): Promise<void> {
  if (says(row, TRY.blacklist)) {
    await answer(tx, applicationAudit, about(row), { code: 'BLACKLISTED' }, now)
    return
  }
  const items: RejectItem[] = itemsSaying(row, TRY.refuse, `内容含「${TRY.refuse}」`, now)
  const word = items.length > 0 ? ({ code: 'REFUSED', items } as const) : APPROVED
  await answer(tx, applicationAudit, about(row), word, now)
}

const APPROVED = { code: 'APPROVED' } as const
const SIGNED = { code: 'SIGNED' } as const

async function signOrExpire(tx: Tx, row: Application, now: number): Promise<void> {
  const deadline = row.signDeadline?.getTime() ?? now
  if (now >= deadline) await upstream.expireSigning(tx, row, { now, upstream: simulated })
  else if (says(row, TRY.unsigned))
    await planAnswer(tx, { kind: APPLICATION_JOB, ...about(row), runAt: deadline })
  else await answer(tx, applicationSign, about(row), SIGNED, now)
}

/** The channels answer; an open merchant gets its first payers soon. */
async function open(tx: Tx, row: Application, failed: readonly string[], now: number) {
  const { region, mcc } = merchantFrom(row, { merId: '', aliAuthState: '', now })
  const [owner] = await tx
    .select({ acquirerCode: provider.acquirerCode })
    .from(provider)
    .where(eq(provider.providerId, row.providerId))
  const holder = { region, mcc, acquirerCode: owner?.acquirerCode ?? '' }
  const channels = []
  for (const payChannel of REG_CHANNELS)
    channels.push(
      failed.includes(payChannel)
        ? { payChannel, registered: false as const, message: FAILURES[payChannel] }
        : {
            payChannel,
            registered: true as const,
            subMchId: await subMchIdOf(tx, payChannel, holder),
          },
    )
  const opened = await answer(tx, applicationOpen, about(row), { code: 'OPENED', channels }, now)
  const { merId = null } = (await upstream.lockedApplication(tx, row.applyId, row.providerId)) ?? {}
  if (merId !== null) {
    const { providerId } = row
    await awaitTrade(tx, { providerId, merId }, 0, now + FIRST_TRADE_AFTER_MS)
  }
  return opened
}

function failedOf(row: Application): readonly RegChannel[] {
  if (says(row, TRY.openFail)) return REG_CHANNELS
  return says(row, TRY.partly) ? REG_CHANNELS.filter((channel) => channel !== 'WECHAT') : []
}

export const applicationKind: Kind = {
  kind: 'apply',
  decisions: DECISIONS,

  async pending(tx) {
    const rows = await tx
      .select({
        applyId: application.applyId,
        applyStatus: application.applyStatus,
        merRegName: application.merRegName,
        signDeadline: application.signDeadline,
        runAt: job.runAt,
      })
      .from(application)
      .leftJoin(
        job,
        and(
          eq(job.kind, APPLICATION_JOB),
          eq(job.refId, application.applyId),
          eq(job.providerId, application.providerId),
          eq(job.state, 'WAITING'),
        ),
      )
      .where(
        and(inArray(application.applyStatus, Object.keys(WAITING)), isNull(application.deletedAt)),
      )
      .orderBy(asc(job.runAt), asc(application.applyId))
    return rows.map(({ applyId, applyStatus, merRegName, signDeadline, runAt }) => {
      const { title, decisions } = WAITING[applyStatus]!
      const until =
        applyStatus === 'TO_SIGN' && signDeadline
          ? `（${formatDateTime(signDeadline.getTime()).slice(0, 16)} 前）`
          : ''
      return {
        kind: 'apply',
        id: applyId,
        state: applyStatus,
        title: `${title}：${merRegName}${until}`,
        decisions: [...decisions],
        dueAt: wireTime(runAt),
      }
    })
  },

  /** The form's fields. */
  async choices(tx, applyId, now) {
    const row = await upstream.lockedApplication(tx, applyId)
    if (!row || row.deletedAt !== null) throw notFound()
    const data = approvedData(row)
    const { fields, rows } = formOf(row, now)
    return Object.entries({ ...fields, ...rows })
      .filter(([name]) => ![undefined, null, ''].includes(data[name] as string))
      .map(([value, { label }]) => ({ value, label }))
  },

  async decide(tx, order, now) {
    const row = await upstream.lockedApplication(tx, order.id)
    if (!row || row.deletedAt !== null) throw notFound()
    return decided(tx, row, order, now)
  },
}

async function decided(tx: Tx, row: Application, order: Order, now: number) {
  switch (order.decision as Decision) {
    case 'approve':
      return answer(tx, applicationAudit, about(row), APPROVED, now)
    case 'refuse': {
      const items = checkedItems(row, order.items, now)
      return answer(tx, applicationAudit, about(row), { code: 'REFUSED', items }, now)
    }
    case 'sign':
      return answer(tx, applicationSign, about(row), SIGNED, now)
    case 'open':
      return open(tx, row, failChannelsOf(order), now)
    case 'blacklist': {
      const { applyStatus } = await upstream.blacklist(tx, row, { now, upstream: simulated })
      return { from: row.applyStatus, to: applyStatus }
    }
  }
}

/** `open {failChannels?}`. */
function failChannelsOf({ failChannels = [] }: Order): readonly string[] {
  const known: readonly unknown[] = REG_CHANNELS
  if (Array.isArray(failChannels) && failChannels.every((channel) => known.includes(channel)))
    return failChannels as string[]
  throw badField('failChannels', `failChannels 应为 ${REG_CHANNELS.join('、')} 的列表`)
}
