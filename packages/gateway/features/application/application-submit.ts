import { entryErrors, entryForm, entryWarnings, normalizeEntry } from '#domain/application/index'
import type { EntryForm, EntryKind } from '#domain/application/types'
import { RESP } from '#domain/codes'
import type { SessionContext } from '../../core/call'
import { CallError, refuseWrong } from '../../core/errors'
import { columnsOf } from './application-columns'
import { duplicateErrors, mobileWarning } from './application-duplicates'
import { entryFacts } from './application-facts'
import { checkEditable, lockApplication, type EntryChannel } from './application-find'
import { moveApplication, type Application } from './application-moves'
import { savedAnswer } from './application-saved'

/**
 * Sends an application to the risk desk: every rule of the form, then the search for the same
 * papers among the provider's applications (domain §7.1).
 * @throws CallError 90404 outside the scope, 90409 when it cannot be sent any more or another user
 *   changed it, 90400 at each wrong field
 */
export async function submitApplication(
  context: SessionContext,
  channel: EntryChannel,
  { applyId, version }: { applyId: string; version: number },
) {
  const { tx, caller, clock, upstream } = context
  const row = await lockApplication(context, applyId, channel)
  checkEditable(row, version)
  const kind = row.entryKind as EntryKind
  const facts = await entryFacts(context, channel)
  const form = entryForm(kind, { ...facts, refusal: refusalOf(row) })
  const data = normalizeEntry(form, row.data)
  refuseEntry(form, entryErrors(form, data))
  const columns = columnsOf(form, kind, data, [data])
  refuseWrong(await duplicateErrors(tx, row, { ...columns, data }))
  const warning = await mobileWarning(tx, row, columns)
  const now = clock.now()
  // Companies' accounts have no holder to compare.
  const checked = data.acctType !== '0'
  const sent = await moveApplication(tx, { ...row, data }, 'submit', {
    now,
    upstream,
    operator: caller.nickName,
    set: {
      ...columns,
      data,
      cardCheck: checked ? 'CHECKING' : 'NONE',
      cardCheckReason: '',
      agreedBy: caller.userId,
      agreedTime: new Date(now),
    },
  })
  if (checked) await upstream.bank.verify(tx, { providerId: row.providerId, applyId, now })
  return {
    ...savedAnswer(sent),
    applyStatus: sent.applyStatus,
    // What the form said at its fields while it was typed, for who sends it otherwise.
    warnings: [
      ...(warning === undefined ? [] : [warning]),
      ...Object.entries(entryWarnings(form, data)).map(([field, msg]) => ({ field, msg })),
    ],
  }
}

/** What came back is held against what was sent. */
const refusalOf = ({ applyStatus, rejectItems, submitted }: Application) =>
  applyStatus === 'REJECTED' && submitted ? { items: rejectItems, submitted } : undefined

/**
 * The answer's own sentence names the first wrong field, for who sends an application without its
 * form before them.
 * @throws CallError 90400 at each wrong field
 */
function refuseEntry({ fields }: EntryForm, wrong: Readonly<Record<string, string>>): void {
  const errors = Object.entries(wrong).map(([field, msg]) => ({ field, msg }))
  const [first] = errors
  if (!first) return
  const label = fields[first.field]?.label
  const more = errors.length > 1 ? `（共${errors.length}项）` : ''
  throw new CallError(
    RESP.BAD_REQUEST,
    `${label === undefined ? '' : `${label}：`}${first.msg}${more}`,
    { errors },
  )
}
