import { entryErrors, entryForm, normalizeEntry } from '../../../src/lib/entry'
import type { EntryKind } from '../../../src/lib/entry/types'
import type { SessionContext } from '../../call'
import { CORPORATE_BANKS, PRIVATE_BANKS } from '../../data/banks'
import { refuseWrong } from '../../errors'
import { audit } from '../log'
import { columnsOf } from './columns'
import { duplicateErrors, mobileWarning } from './duplicates'
import { entryFacts } from './facts'
import { checkEditable, lockApply, type EntryChannel } from './find'
import { moveApply } from './moves'
import { regionErrors } from '../region-errors'
import { savedAnswer } from './saved'

/**
 * Sends an application to the risk desk: every rule of the form, then the search for the same
 * papers among the provider's applications (domain §7.1).
 * @throws CallError 90404 outside the scope, 90409 when it cannot be sent any more or somebody
 *   else changed it, 90400 at each wrong field
 */
export async function submitApply(
  context: SessionContext,
  channel: EntryChannel,
  { applyId, version }: { applyId: string; version: number },
) {
  const { tx, caller, clock } = context
  const row = await lockApply(context, applyId, channel)
  checkEditable(row, version)
  const kind = row.entryKind as EntryKind
  const form = entryForm(kind, await entryFacts(context, channel))
  const data = normalizeEntry(form, row.data)
  refuseWrong({
    ...bankErrors(data),
    ...regionErrors(form.fields, data),
    ...entryErrors(form, data, { partial: false }),
  })
  const columns = columnsOf(form, kind, data, [data])
  refuseWrong(await duplicateErrors(tx, row, columns))
  const warning = await mobileWarning(tx, row, columns)
  const now = clock.now()
  const sent = await moveApply(tx, { ...row, data }, 'submit', {
    now,
    operator: caller.nickName,
    set: {
      ...columns,
      data,
      agreedBy: caller.userId,
      agreedTime: new Date(now),
    },
  })
  await audit(context, { action: 'apply.submit', targetType: 'apply', targetId: applyId })
  return {
    ...savedAnswer(sent),
    applyStatus: sent.applyStatus,
    warnings: warning === undefined ? [] : [{ field: 'contactMobile', msg: warning }],
  }
}

/** The form offers the banks of the account's kind; the gateway knows which those are. */
function bankErrors(data: Readonly<Record<string, unknown>>): Record<string, string> {
  const banks = data['acctType'] === '0' ? CORPORATE_BANKS : PRIVATE_BANKS
  const known = banks.some(({ bankCode }) => bankCode === data['bankCode'])
  return !data['bankCode'] || known ? {} : { bankCode: '开户银行不存在' }
}
