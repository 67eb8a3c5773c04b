import { z } from 'zod'
import { changeReviewFields, codes as changeCodes } from '#domain/merchant-change/fields'
import { codes } from '#domain/moving-in/fields'
import { formErrors } from '#domain/validation/field-rules'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField, conflict, forbidden } from '../../../core/errors'
import { formText, id, optional, version } from '../../../core/inputs'
import { requireSecondPerson } from '../../../core/second-person'
import { fileKindOf } from '../file-kinds'
import type { DataImport } from '../import-job'
import { amtOf, lockImport } from '../import-list'
import { dropImport, undoImport } from '../undo-import'

/**
 * 撤销: takes back what an import has made, as long as none of it was used (domain §17). Changes of
 * rates that wait for a second person are taken back by who gave them, and refused by another person
 * with a reason.
 */
export default defineCall({
  path: '/v1/import/undo',
  access: {
    roles: ['3'],
    codes: [codes.verbs.apply, changeCodes.verbs.ask, changeCodes.verbs.review],
    whole: true,
  },
  request: z.object({ importNo: id(), version: optional(version), decideRemark: formText }),
  write: true,
  moves: async (input, context) => amtOf(await lockImport(context, input)),
  approval: { act: 'ADJUST' },
  /**
   * @throws CallError 90400 for a refusal without a reason, 90403 to who may not refuse it, 90404,
   *   90409 for a stale version, another state, or records in use
   */
  async handler(context, { decideRemark = '', ...input }) {
    const { tx, caller, clock } = context
    const row = await lockImport(context, input)
    const { reviewed } = fileKindOf(row.importKind)
    const by = { operator: caller.nickName, now: clock.now() }
    if (reviewed && row.importState === 'CHECKED') {
      const isOwn = row.createdBy === caller.userId
      if (!caller.may(isOwn ? reviewed.ask : reviewed.decide)) throw forbidden()
      if (!isOwn) await checkRefusal(context, row, decideRemark)
      await dropImport(tx, row, isOwn ? by : { ...by, refusal: decideRemark })
    } else {
      const needed = reviewed ? [reviewed.ask, reviewed.decide] : [codes.verbs.apply]
      if (!needed.some((code) => caller.may(code))) throw forbidden()
      if (row.importState !== 'APPLIED') throw conflict('只有已迁入的文件可以撤销')
      await undoImport(tx, row, by)
    }
    return { importNo: row.importNo, version: row.version + 1 }
  },
})

/** @throws CallError 90400, 90403 as a yes to the file */
async function checkRefusal(
  context: SessionContext,
  { createdBy, createTime }: DataImport,
  decideRemark: string,
): Promise<void> {
  await requireSecondPerson(context, { requestedBy: createdBy, requestTime: createTime })
  const wrong = formErrors(changeReviewFields.reject, { decideRemark }).decideRemark
  if (wrong !== undefined) throw badField('decideRemark', wrong)
}
