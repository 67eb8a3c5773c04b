import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { entryForm, normalizeEntry } from '#domain/application/index'
import type { EntryKind } from '#domain/application/types'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { maySeePlain } from '../../../core/plain'
import { columnsOf } from '../application-columns'
import { entryFacts } from '../application-facts'
import { mayEdit, pinApplication, type EntryChannel } from '../application-find'
import { made } from '../application-save'
import { savedAnswer } from '../application-saved'
import { publicData } from '../application-secrets'

/** A new draft with another application's values. */
export default defineCall({
  path: '/v2/merApply/clone',
  access: { roles: ['3', '4'], codes: [CODES.apply.edit] },
  request: z.object({ applyId: id() }),
  write: true,
  handler: (context, { applyId }) => cloneApplication(context, applyId),
})

/** Declarations that hold for the original's papers only, and are not copied. */
const NOT_COPIED = ['agree', 'agreementPics', 'extMerId']

/**
 * A new draft of the caller's with another application's values. What the caller may not see in
 * full is left empty: a copy must not reveal what its original masks.
 * @throws CallError 90404 outside the scope
 */
async function cloneApplication(context: SessionContext, applyId: string) {
  const { caller, clock } = context
  // Until the copy holds its pictures, its original must: the sweep takes what neither does.
  const source = await pinApplication(context, applyId)
  const kind = source.entryKind as EntryKind
  const channel = source.corpEntryChannel as EntryChannel
  const full = mayEdit(caller, source) || maySeePlain(caller)
  const data = Object.fromEntries(
    Object.entries(full ? source.data : publicData(source.data)).filter(
      ([name]) => !NOT_COPIED.includes(name),
    ),
  )
  const form = entryForm(kind, await entryFacts(context, channel))
  const copy = await made(
    context,
    {
      ...columnsOf(form, kind, normalizeEntry(form, data), [data]),
      corpEntryChannel: channel,
      entryKind: kind,
      subjectType: source.subjectType,
      data,
      updateTime: new Date(clock.now()),
      updatedBy: caller.nickName,
    },
    `复制自 ${applyId}`,
  )
  noteChange(context.tx, {
    type: 'apply',
    id: copy.applyId,
    after: { source: applyId, full },
  })
  return {
    ...savedAnswer(copy),
    corpEntryChannel: channel,
    entryKind: kind,
    personal: full ? '1' : '0',
  }
}
