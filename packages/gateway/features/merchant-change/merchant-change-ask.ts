import { formatDate } from '#domain/dates'
import { ASKED_KIND, type AskedKind } from '#domain/merchant-change/dicts'
import type { ChangeValues } from '#domain/merchant-change/form'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import { changeLines } from '#domain/merchant-change/lines'
import type { SessionContext } from '../../core/call'
import { badField, conflict } from '../../core/errors'
import { nextNumber } from '../../core/numbers'
import { appendLog } from '../../core/record-log'
import { lockMerchant } from '../merchant'
import {
  hasOpen,
  type Holder,
  keyOf,
  lockedChange,
  type MerchantChange,
} from './merchant-change-find'
import { rulesOf } from './merchant-change-kinds'
import { merchantChange } from './merchant-change-schema'
import { changeStep, logOnMerchant } from './merchant-change-step'
import { checkForm, checkPics, readChange, type ReadChange } from './merchant-change-values'

export interface ChangeAsked {
  merId: string
  kind: AskedKind
  /** The form's values. */
  after: ChangeValues
  changeReason: string
  /** The draft that this is of. */
  changeId?: string | undefined
  version?: number | undefined
}

/**
 * Keeps a change as a draft: only what it holds is checked for its form's names and its pictures.
 * @throws CallError 90404 outside the scope, 90409 for a closed merchant, another's draft or a stale
 *   version
 */
export async function saveDraft(context: SessionContext, asked: ChangeAsked) {
  const holder = await openHolder(context, asked.merId)
  const read = readChange(CHANGE_FORMS[asked.kind], asked.after)
  await checkPics(context, read.pics)
  return answerOf(await kept(context, holder, asked, read))
}

/**
 * Asks for a change of an open merchant, which a second person decides; the merchant stays as it is.
 * @throws CallError 90404 outside the scope, 90400 at the wrong fields, 90409 for a closed merchant,
 *   a second change of the kind, another's draft or a stale version
 */
export async function askForChange(context: SessionContext, asked: ChangeAsked) {
  const { tx, caller, clock } = context
  const { kind } = asked
  const holder = await openHolder(context, asked.merId)
  const form = CHANGE_FORMS[kind]
  const rules = rulesOf(kind)
  const read = readChange(form, asked.after)
  checkForm(form, read, { subjectType: holder.subjectType })
  const after = rules.derive?.(read.after) ?? read.after
  const part = rules.part?.(after) ?? ''
  if (await hasOpen(tx, holder, { changeKind: kind, part }))
    throw conflict(`该商户已有进行中的${ASKED_KIND[kind]}变更，请先处理`)
  const of = { holder, after, now: clock.now() }
  const before = await rules.facts(tx, of)
  await rules.check?.(tx, { ...of, asking: true })
  if (changeLines(form, before, after).length === 0)
    throw badField(Object.keys(form.lines)[0]!, '与当前一致，没有变更')
  await checkPics(context, read.pics)
  const draft = await kept(context, holder, asked, { after, pics: read.pics })
  const next = await changeStep(tx, draft, {
    event: 'ask',
    operator: caller.nickName,
    set: { before, part },
    now: of.now,
  })
  return answerOf(next)
}

async function openHolder(context: SessionContext, merId: string): Promise<Holder> {
  const holder = await lockMerchant(context, merId)
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能变更')
  return holder
}

/** The draft, written or written over by its own author. */
async function kept(
  context: SessionContext,
  holder: Holder,
  { kind, changeId, version, changeReason }: ChangeAsked,
  { after, pics }: ReadChange,
): Promise<MerchantChange> {
  const { tx, caller, clock } = context
  const now = clock.now()
  const values = { after, pics, changeReason, requestTime: new Date(now) }
  if (changeId !== undefined) {
    const { row } = await lockedChange(context, { changeId, version: version ?? -1 })
    if (row.changeStatus !== 'DRAFT' || row.merId !== holder.merId || row.changeKind !== kind)
      throw conflict('该变更单不是草稿，请重新打开')
    if (row.requestedBy !== caller.userId) throw conflict('只能修改自己的草稿')
    const change = { ...values, version: row.version + 1 }
    await tx.update(merchantChange).set(change).where(keyOf(row))
    return { ...row, ...change }
  }
  const { providerId, merId, partnerId, createdBy } = holder
  const id = await nextNumber(tx, 'MC', formatDate(now))
  const [row] = await tx
    .insert(merchantChange)
    .values({
      providerId,
      changeId: id,
      merId,
      partnerId,
      createdBy,
      changeKind: kind,
      changeStatus: 'DRAFT',
      ...values,
      requestedBy: caller.userId,
      requester: caller.nickName,
    })
    .returning()
  const step = { title: '新建商户变更', operator: caller.nickName, remark: '', now }
  const entry = { providerId, operator: caller.nickName, time: now }
  await appendLog(tx, {
    ...entry,
    targetType: 'merchantChange',
    targetId: id,
    title: step.title,
    toState: 'DRAFT',
  })
  await logOnMerchant(tx, row!, step)
  return row!
}

/** What every write answers. */
export const answerOf = ({ changeId, merId, changeStatus, version }: MerchantChange) => ({
  changeId,
  merId,
  changeStatus,
  version,
})
