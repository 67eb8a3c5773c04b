import { and } from 'drizzle-orm'
import { rowsOf } from '../../core/db/rows-of'
import { isAnyOf } from '../../core/db/one-of'
import { formatDate } from '#domain/dates'
import { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import { formatFen } from '#domain/money'
import { capTooMuch } from '#domain/subsidy/fields'
import type { SessionContext } from '../../core/call'
import { merchant } from '../merchant/merchant-schema'
import { SUBSIDY_FACTS, subsidyActivity } from './subsidy-schema'
import { badField } from '../../core/errors'
import { hold, lockAccount, release } from '../../core/ledger/hold'
import { keepFacts } from '../../core/record-facts'
import { noteChange } from '../../core/operations/notes'
import { appendLogs } from '../../core/record-log'
import { stateChanged } from '../../core/moves'
import { nextNumber, nextNumbers } from '../../core/numbers'
import { changeSubsidy, lockSubsidy, subsidyIs } from './subsidy-change'
import { scoped } from '../../core/scope'

/** How much a subsidy gives, and when; checked by the form's rules. */
export interface SubsidyTerms {
  activityName: string
  subsidyRule: 'PER_TXN' | 'RATIO'
  perTxnAmt: number
  ratio: number
  /** Fen for each merchant. */
  capAmt: number
  beginDate: string
  endDate: string
}

/**
 * Gives out a subsidy: a row a merchant, their caps frozen on the subsidy account (domain §9.4).
 * One that begins today holds at once.
 * @throws CallError 90400 at `merIds`, `beginDate`, or `capAmt` beyond what is available; 90409 for
 *   an account that cannot give
 */
export async function allotSubsidy(
  context: SessionContext,
  { merIds, ...terms }: SubsidyTerms & { merIds: readonly string[] },
) {
  const { tx, caller, clock } = context
  const { providerId } = caller
  const now = clock.now()
  const today = formatDate(now)
  if (terms.beginDate < today) throw badField('beginDate', '开始日期不能早于今天')
  const merchants = await takingPart(context, [...new Set(merIds)])
  await keep(context, terms.capAmt * merchants.length)

  const subsidyIds = await nextNumbers(tx, 'SB', today, merchants.length)
  const activityNo = await nextNumber(tx, 'SA', today)
  const subsidyStatus = terms.beginDate === today ? 'ACTIVE' : 'DRAFT'
  await tx.insert(subsidyActivity).select(
    rowsOf(
      subsidyActivity,
      merchants.map(({ merId, partnerId, createdBy }, i) => ({
        ...columnsOf(terms),
        providerId,
        subsidyId: subsidyIds[i]!,
        activityNo,
        merId,
        partnerId,
        createdBy,
        subsidyStatus,
        createTime: new Date(now),
      })),
    ),
  )
  await keepFacts(
    tx,
    SUBSIDY_FACTS,
    { providerId, nos: subsidyIds },
    { operator: caller.nickName, reason: '分配补贴', time: now },
  )
  await appendLogs(tx, subsidyIds, {
    providerId,
    targetType: 'subsidy',
    title: '分配补贴',
    operator: caller.nickName,
    toState: subsidyStatus,
    remark: `冻结额度 ${formatFen(terms.capAmt)} 元`,
    time: now,
  })
  noteChange(context.tx, {
    type: 'subsidy',
    id: activityNo,
    after: { merchants: merchants.length, capAmt: terms.capAmt },
  })
  return { activityNo, subsidyIds, subsidyStatus }
}

/**
 * Changes the terms of a subsidy that has not begun.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or one that has begun, 90400
 *   as `allotSubsidy`
 */
export async function changeTerms(
  context: SessionContext,
  { subsidyId, version, ...terms }: SubsidyTerms & { subsidyId: string; version: number },
) {
  const { tx, caller, clock } = context
  const row = await lockSubsidy(context, { subsidyId, version })
  if (row.subsidyStatus !== 'DRAFT') throw stateChanged(SUBSIDY_STATUS, row.subsidyStatus)
  const now = clock.now()
  const today = formatDate(now)
  if (terms.beginDate < today) throw badField('beginDate', '开始日期不能早于今天')
  const more = terms.capAmt - row.planAmt
  if (more > 0) await keep(context, more, row.planAmt)
  if (more < 0) await release(tx, { providerId: row.providerId, acctKind: 'SUBSIDY', amt: -more })
  const change = { ...columnsOf(terms), version: row.version + 1 }
  await tx.update(subsidyActivity).set(change).where(subsidyIs(row))
  await keepFacts(
    tx,
    SUBSIDY_FACTS,
    { providerId: row.providerId, nos: [subsidyId] },
    { operator: caller.nickName, reason: '修改规则', time: now },
  )
  await appendLogs(tx, [subsidyId], {
    providerId: row.providerId,
    targetType: 'subsidy',
    title: '修改规则',
    operator: caller.nickName,
    fromState: row.subsidyStatus,
    toState: row.subsidyStatus,
    remark: `额度 ${formatFen(terms.capAmt)} 元，${terms.beginDate} 至 ${terms.endDate}`,
    time: now,
  })
  const changed = { ...row, ...change }
  const by = { operator: '系统', now }
  const { subsidyStatus, version: newest } =
    terms.beginDate === today
      ? await changeSubsidy(tx, changed, { event: 'begin', ...by })
      : changed
  return { subsidyId, subsidyStatus, version: newest }
}

/** Pauses, resumes or ends a subsidy. @throws CallError 90404, 90409 as `changeTerms` */
export async function steerSubsidy(
  context: SessionContext,
  {
    subsidyId,
    version,
    event,
    reason,
  }: { subsidyId: string; version: number; event: 'pause' | 'resume' | 'end'; reason?: string },
) {
  const { tx, caller, clock } = context
  const row = await lockSubsidy(context, { subsidyId, version })
  const changed = await changeSubsidy(tx, row, {
    event,
    operator: caller.nickName,
    remark: reason,
    now: clock.now(),
  })
  return { subsidyId, subsidyStatus: changed.subsidyStatus, version: changed.version }
}

const columnsOf = (terms: SubsidyTerms) => ({
  activityName: terms.activityName,
  subsidyRule: terms.subsidyRule,
  perTxnAmt: terms.perTxnAmt,
  ratio: terms.ratio,
  planAmt: terms.capAmt,
  beginDate: terms.beginDate,
  endDate: terms.endDate,
})

/** Merchants inside the scope that trade. @throws CallError 90400 naming the first that is not one */
async function takingPart({ tx, caller }: SessionContext, merIds: readonly string[]) {
  const rows = await tx
    .select({
      merId: merchant.merId,
      partnerId: merchant.partnerId,
      createdBy: merchant.createdBy,
      merStatus: merchant.merStatus,
    })
    .from(merchant)
    .where(and(scoped(caller.scope, merchant), isAnyOf(merchant.merId, merIds)))
  const normal = rows.filter(({ merStatus }) => merStatus === 'NORMAL')
  const wrong = merIds.find((merId) => !normal.some((row) => row.merId === merId))
  if (wrong !== undefined) throw badField('merIds', `商户 ${wrong} 不存在或不能参加补贴`)
  return normal
}

/**
 * Freezes what is promised, beside what a subsidy `held` before.
 * @throws CallError 90400 at `capAmt` beyond what is available
 */
async function keep(
  { tx, caller: { providerId } }: SessionContext,
  amt: number,
  held?: number,
): Promise<void> {
  const { availAmt, acctStatus } = await lockAccount(tx, { providerId, acctKind: 'SUBSIDY' })
  if (!Number.isSafeInteger(amt) || (acctStatus === 'NORMAL' && amt > availAmt))
    throw badField('capAmt', capTooMuch(amt, availAmt, held))
  await hold(tx, { providerId, acctKind: 'SUBSIDY', amt })
}
