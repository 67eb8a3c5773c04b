import { and, eq, isNull } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { entryErrors, entryForm, normalizeEntry } from '#domain/application/index'
import { sameValue } from '#domain/application/merge'
import type { EntryData, EntryForm, EntryKind } from '#domain/application/types'
import type { SessionContext } from '../../core/call'
import { application } from './application-schema'
import { conflict, refuseWrong } from '../../core/errors'
import { appendLog } from '../../core/record-log'
import { nextNumber } from '../../core/numbers'
import { columnsOf } from './application-columns'
import { entryFacts } from './application-facts'
import { checkEditable, lockApplication, numberOf, type EntryChannel } from './application-find'
import { checkSize, merged, readValues } from './application-values'
import { hintsOf } from './application-hints'
import type { Application } from './application-moves'
import { pictureErrors } from './application-pics'
import { savedAnswer } from './application-saved'
import { maskErrors } from './application-secrets'

export interface Saving {
  /** None: the first save, which makes the application. */
  applyId?: string
  version?: number
  /** Of a first save: what its maker calls the application, whichever session it is sent in. */
  draftKey?: string
  step?: number
  /** Only the names that changed; '' and [] clear. */
  data: EntryData
  entryKind: EntryKind
}

/**
 * Saves typed values (domain §7.1): formats are checked, completeness is not. The first save makes
 * a draft; a refused or failed application keeps its state. A first save whose key is known is the
 * same application: the call is answered when it has no new value, is saved while there was no
 * other save since, and is stale after that.
 * @throws CallError 90404 outside the scope, 90409 when it can no longer be changed or another
 *   user changed it, 90400 at each wrong value
 */
export async function saveApplication(
  context: SessionContext,
  channel: EntryChannel,
  input: Saving,
) {
  const { applyId, draftKey } = input
  const number = applyId ?? (draftKey && (await numberOf(context, draftKey)))
  const row = number ? await lockApplication(context, number, channel) : undefined
  const again = row && applyId === undefined
  if (row && !again) checkEditable(row, input.version)
  const kind = row ? (row.entryKind as EntryKind) : input.entryKind
  const form = entryForm(kind, await entryFacts(context, channel))
  const before = row ? row.data : {}
  const given = readValues(form, input.data)
  const data = merged(before, given)
  if (again) {
    if (sameValue(data, before)) return answerOf(context, row)
    checkEditable(row, FIRST)
  }
  checkSize(data)
  await checkGiven(context, form, { before, given, data })
  const now = context.clock.now()
  const change = {
    ...columnsOf(form, kind, normalizeEntry(form, data), [data, row ? (row.submitted ?? {}) : {}]),
    data,
    updateTime: new Date(now),
    updatedBy: context.caller.nickName,
    ...(input.step !== undefined && { step: input.step }),
  }
  const saved = row
    ? await changed(context, row, change)
    : await made(context, { ...change, corpEntryChannel: channel, entryKind: kind, draftKey })
  return answerOf(context, saved)
}

const answerOf = async ({ tx }: SessionContext, row: Application) => ({
  ...savedAnswer(row),
  hints: await hintsOf(tx, row),
})

/** The version a first save leaves. */
const FIRST = 1

/** @throws CallError 90400; what stood there before is not held against today's caller */
async function checkGiven(
  context: SessionContext,
  form: EntryForm,
  { before, given, data }: { before: EntryData; given: EntryData; data: EntryData },
): Promise<void> {
  const errors = {
    ...maskErrors(given),
    ...entryErrors(form, data, { partial: true }),
    ...(await pictureErrors(context, form, before, given)),
  }
  const wrong = Object.entries(errors).filter(([name]) => name.split('.')[0]! in given)
  refuseWrong(Object.fromEntries(wrong))
}

async function changed(
  { tx }: SessionContext,
  row: Application,
  change: Partial<Application>,
): Promise<Application> {
  const next = { ...row, ...change, version: row.version + 1 }
  await tx
    .update(application)
    .set({ ...change, version: next.version })
    .where(and(eq(application.providerId, row.providerId), eq(application.applyId, row.applyId)))
  return next
}

/**
 * A new draft; it belongs to the partner the caller works for.
 * @throws CallError 90409 when a concurrent first save with the same key came first
 */
export async function made(
  { tx, caller, clock }: SessionContext,
  fields: Omit<
    typeof application.$inferInsert,
    'providerId' | 'applyId' | 'partnerId' | 'createdBy' | 'createTime' | 'applyStatus'
  >,
  remark?: string,
): Promise<Application> {
  const now = clock.now()
  const { providerId, scope } = caller
  const applyId = await nextNumber(tx, 'AP', formatDate(now))
  const [row] = await tx
    .insert(application)
    .values({
      ...fields,
      providerId,
      applyId,
      partnerId: caller.partnerId ?? scope.partners[0] ?? null,
      createdBy: caller.userId,
      applyStatus: 'DRAFT',
      createTime: new Date(now),
    })
    .onConflictDoNothing({
      target: [application.providerId, application.createdBy, application.draftKey],
      where: isNull(application.deletedAt),
    })
    .returning()
  if (!row) throw conflict('该记录已被他人修改，请重新打开')
  await appendLog(tx, {
    providerId,
    targetType: 'apply',
    targetId: applyId,
    title: '新建申请单',
    operator: caller.nickName,
    toState: 'DRAFT',
    remark,
    time: now,
  })
  return row
}
