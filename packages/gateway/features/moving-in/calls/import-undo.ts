import { z } from 'zod'
import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { id, optional, version } from '../../../core/inputs'
import { amtOf, lockImport } from '../import-list'
import { undoImport } from '../undo-import'

/** 撤销: takes back what an import has made, as long as none of it was used (domain §17). */
export default defineCall({
  path: '/v1/import/undo',
  access: { roles: ['3'], codes: [codes.verbs.apply], whole: true },
  request: z.object({ importNo: id(), version: optional(version) }),
  write: true,
  moves: async (input, context) => amtOf(await lockImport(context, input)),
  /** @throws CallError 90404, 90409 for a stale version, another state, or records in use */
  async handler({ tx, caller, clock }, input) {
    const row = await lockImport({ tx, caller }, input)
    if (row.importState !== 'APPLIED') throw conflict('只有已迁入的文件可以撤销')
    await undoImport(tx, row, { operator: caller.nickName, now: clock.now() })
    return { importNo: row.importNo, version: row.version + 1 }
  },
})
