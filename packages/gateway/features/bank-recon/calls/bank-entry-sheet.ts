import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { codes } from '#domain/bank-entry/fields'
import { formatDate } from '#domain/dates'
import { defineCall, type OutsideContext, type SessionContext } from '../../../core/call'
import { urlSigner } from '../../../core/files/signed-url'
import { makeWorkbook, type MadeWorkbook, tokenOfContent } from '../../../core/imports/made-file'
import { scoped } from '../../../core/scope'
import { bankEntry } from '../bank-schema'
import { entryRecords, entryRow } from '../entry-list'
import { MOST_ROWS, SHEET_COLUMNS, sheetNotes, sheetRow } from '../entry-sheet'

/** 下载待匹配的记录: the workbook that `entryBatch` reads. */
export default defineCall({
  path: '/v1/bank/entrySheet',
  access: { roles: ['3'], codes: [codes.verbs.match], whole: true },
  request: z.object({}),
  // The first request writes the file.
  write: true,
  handler: entrySheet,
  present: presentSheet,
})

interface Sheet {
  url: string
  token: string
  workbook: MadeWorkbook
}

/** The oldest open entries; a file is written once for each content. */
async function entrySheet({ tx, caller, clock }: SessionContext): Promise<Sheet> {
  const where = and(scoped(caller.scope, bankEntry), eq(bankEntry.entryState, 'OPEN'))!
  const orderBy = [asc(bankEntry.entryTime), asc(bankEntry.entryNo)]
  const records = await entryRecords(tx, { where, orderBy, limit: MOST_ROWS })
  const now = clock.now()
  const workbook = {
    fileName: `银行对账差异_${formatDate(now)}.xlsx`,
    columns: SHEET_COLUMNS,
    rows: records.map((record) => sheetRow(entryRow(record, caller, now))),
    notes: sheetNotes(records.length, await tx.$count(bankEntry, where)),
  }
  const token = tokenOfContent(
    `bank entries ${caller.providerId} ${caller.userId} ${JSON.stringify(workbook)}`,
  )
  const urlOf = await urlSigner(tx, caller.providerId, clock.wall())
  return { url: urlOf(token), token, workbook }
}

async function presentSheet(
  context: OutsideContext<SessionContext>,
  { url, token, workbook }: Sheet,
): Promise<{ url: string }> {
  await makeWorkbook(context, token, context.caller.userId, workbook)
  return { url }
}
