import { z } from 'zod'
import { and, eq, sql } from 'drizzle-orm'
import { bankEntryFields, codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, id } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { bankEntry } from '../bank-schema'
import { lockEntries } from '../entry-change'

const { owner, remark } = bankEntryFields

/** 跟进: who deals with an open entry, and what is known of it. */
export default defineCall({
  path: '/v1/bank/entryNote',
  access: { roles: ['3'], codes: [codes.verbs.match], whole: true },
  request: z
    .object({ entryNo: id(), owner: formText, remark: formText })
    .check(byRules({ owner, remark })),
  write: true,
  async handler(context, { entryNo, ...values }) {
    const { tx, caller } = context
    await lockEntries(context, [entryNo])
    const set = { owner: values.owner ?? '', remark: values.remark ?? '' }
    await tx
      .update(bankEntry)
      .set({ ...set, version: sql`${bankEntry.version} + 1` })
      .where(and(eq(bankEntry.providerId, caller.providerId), eq(bankEntry.entryNo, entryNo)))
    noteChange(tx, { type: 'bankEntry', id: entryNo, after: set })
    return { entryNo }
  },
})
