import { z } from 'zod'
import { codes } from '#domain/moving-in/fields'
import { defineCall } from '../../../core/call'
import { conflict } from '../../../core/errors'
import { id, optional, version } from '../../../core/inputs'
import { amtOf, lockImport } from '../import-list'
import { startImport } from '../new-import'

/** 开始迁入: applies the good rows of a checked file, as a job. */
export default defineCall({
  path: '/v1/import/apply',
  access: { roles: ['3'], codes: [codes.verbs.apply], whole: true },
  request: z.object({ importNo: id(), version: optional(version) }),
  write: true,
  moves: async (input, context) => amtOf(await lockImport(context, input)),
  /** @throws CallError 90404, 90409 for a stale version or a file that is not checked */
  async handler({ tx, caller, clock }, input) {
    const row = await lockImport({ tx, caller }, input)
    if (row.importState !== 'CHECKED') throw conflict('只有待迁入的文件可以开始迁入')
    await startImport(tx, row, { operator: caller.nickName, now: clock.now() })
    return { importNo: row.importNo, version: row.version + 1 }
  },
})
