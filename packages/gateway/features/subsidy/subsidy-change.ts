import { and, eq } from 'drizzle-orm'
import { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import { formatFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { subsidyActivity } from './subsidy-schema'
import { notFound } from '../../core/errors'
import { release } from '../../core/ledger/hold'
import { scoped } from '../../core/scope'
import { changeState } from '../../core/change-state'
import { checkVersion, moved } from '../../core/moves'
import { SUBSIDY_MOVES, type SubsidyStatus } from './subsidy-moves'

export type Subsidy = typeof subsidyActivity.$inferSelect

export interface SubsidyChange {
  event: keyof typeof SUBSIDY_MOVES
  operator: string
  remark?: string
  /** Business time, epoch ms. */
  now: number
}

export const subsidyIs = ({ providerId, subsidyId }: Subsidy) =>
  and(eq(subsidyActivity.providerId, providerId), eq(subsidyActivity.subsidyId, subsidyId))

/** The caller's subsidy. @throws CallError 90404 outside the scope */
export async function findSubsidy(
  { tx, caller }: Pick<SessionContext, 'tx' | 'caller'>,
  subsidyId: string,
): Promise<Subsidy> {
  const [row] = await tx
    .select()
    .from(subsidyActivity)
    .where(and(scoped(caller.scope, subsidyActivity), eq(subsidyActivity.subsidyId, subsidyId)))
  if (!row) throw notFound()
  return row
}

/**
 * The caller's subsidy, locked and as the caller has seen it.
 * @throws CallError 90404 outside the scope, 90409 for a stale version
 */
export async function lockSubsidy(
  { tx, caller }: SessionContext,
  { subsidyId, version }: { subsidyId: string; version: number },
): Promise<Subsidy> {
  const [row] = await tx
    .select()
    .from(subsidyActivity)
    .where(and(scoped(caller.scope, subsidyActivity), eq(subsidyActivity.subsidyId, subsidyId)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  return row
}

const STATUS = {
  table: subsidyActivity,
  targetType: 'subsidy',
  id: 'subsidyId',
  state: 'subsidyStatus',
} as const

/**
 * Moves a subsidy one state on; one that ends gives back what it has not spent.
 * @param row locked by the caller
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeSubsidy(
  tx: Tx,
  row: Subsidy,
  { event, operator, remark = '', now }: SubsidyChange,
): Promise<Subsidy> {
  const move = SUBSIDY_MOVES[event]
  const subsidyStatus = moved<SubsidyStatus>(move, row.subsidyStatus, SUBSIDY_STATUS)
  const left = row.planAmt - row.usedAmt
  if (event === 'end' && left > 0)
    await release(tx, { providerId: row.providerId, acctKind: 'SUBSIDY', amt: left })
  const given = event === 'end' && left > 0 ? `释放剩余额度 ${formatFen(left)} 元` : ''
  const version = await changeState(tx, STATUS, row, {
    to: subsidyStatus,
    title: move.title,
    operator,
    remark: [remark, given].filter(Boolean).join('；'),
    now,
  })
  return { ...row, subsidyStatus, version }
}
