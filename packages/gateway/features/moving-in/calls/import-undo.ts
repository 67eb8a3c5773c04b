import { z } from 'zod'
import { codes as changeCodes } from '#domain/merchant-change/fields'
import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { conflict, forbidden } from '../../../core/errors'
import { id, optional, version } from '../../../core/inputs'
import { fileKindOf } from '../file-kinds'
import { amtOf, lockImport } from '../import-list'
import { dropImport, undoImport } from '../undo-import'

/**
 * 撤销: takes back what an import has made, as long as none of it was used (domain §17); 作废 of
 * changes of rates that no second person has agreed to.
 */
export default defineCall({
  path: '/v1/import/undo',
  access: {
    roles: ['3'],
    codes: [codes.verbs.apply, changeCodes.verbs.ask, changeCodes.verbs.review],
    whole: true,
  },
  request: z.object({ importNo: id(), version: optional(version) }),
  write: true,
  moves: async (input, context) => amtOf(await lockImport(context, input)),
  approval: { act: 'ADJUST' },
  /** @throws CallError 90404, 90409 for a stale version, another state, or records in use */
  async handler({ tx, caller, clock }, input) {
    const row = await lockImport({ tx, caller }, input)
    const { reviewed } = fileKindOf(row.importKind)
    const needed = reviewed ? [reviewed.ask, reviewed.decide] : [codes.verbs.apply]
    if (!needed.some((code) => caller.may(code))) throw forbidden()
    if (reviewed && row.importState === 'CHECKED') {
      await dropImport(tx, row, { operator: caller.nickName, now: clock.now() })
      return { importNo: row.importNo, version: row.version + 1 }
    }
    if (row.importState !== 'APPLIED') throw conflict('只有已迁入的文件可以撤销')
    await undoImport(tx, row, { operator: caller.nickName, now: clock.now() })
    return { importNo: row.importNo, version: row.version + 1 }
  },
})
