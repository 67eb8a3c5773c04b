import { z } from 'zod'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { requireSecondPerson } from '../../../core/second-person'
import { id, optional, version } from '../../../core/inputs'
import { fileKindOf } from '../file-kinds'
import { requireCode } from '../file-rights'
import { amtOf, lockImport } from '../import-list'
import { startImport } from '../new-import'

/**
 * 开始迁入: applies the good rows of a checked file, as a job; of changes of rates this is the second
 * person's yes to the whole file.
 */
export default defineCall({
  path: '/v1/import/apply',
  access: { roles: ['3'], codes: [codes.verbs.apply, changeCodes.verbs.review], whole: true },
  request: z.object({ importNo: id(), version: optional(version) }),
  write: true,
  moves: async (input, context) => amtOf(await lockImport(context, input)),
  approval: {
    async actOf(input, context) {
      const row = await lockImport(context, input)
      if (isReviewed(row)) return 'MERCHANT_CHANGE'
      return amtOf(row) > 0 ? 'ADJUST' : undefined
    },
    // Rates have no amount.
    async amount(input, context) {
      const row = await lockImport(context, input)
      return isReviewed(row) ? Infinity : amtOf(row)
    },
    async decides(input, context) {
      const row = await lockImport(context, input)
      return isReviewed(row) ? { requestedBy: row.createdBy } : undefined
    },
  },
  /**
   * @throws CallError 90403 to who gave changes of rates, 90404, 90409 for a stale version or a file
   *   that is not checked
   */
  async handler(context, input) {
    const { tx, caller, clock } = context
    const row = await lockImport(context, input)
    requireCode(caller, row.importKind, 'decide')
    if (row.importState !== 'CHECKED') throw conflict('只有待迁入的文件可以开始迁入')
    const reviewed = isReviewed(row)
    if (reviewed)
      await requireSecondPerson(context, {
        requestedBy: row.createdBy,
        requestTime: row.createTime,
      })
    const { userId: decidedBy, nickName: operator } = caller
    const decision = reviewed && { decision: { decidedBy, decider: operator } }
    await startImport(tx, row, { operator, now: clock.now(), ...decision })
    return { importNo: row.importNo, version: row.version + 1 }
  },
})

/** Whether it is a second person's yes. */
const isReviewed = ({ importKind }: { importKind: string }): boolean =>
  fileKindOf(importKind).reviewed !== undefined
