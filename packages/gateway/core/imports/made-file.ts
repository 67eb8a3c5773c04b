import { createHash } from 'node:crypto'
import type { OutsideContext, SessionContext } from '../call'
import { file } from '../files/file-schema'
import { KINDS } from '../files/kind'
import { safeFileName } from '../files/file-name'
import type { Cell, Note, TableColumn } from '../export/table'
import { createXlsx } from '../export/xlsx'

export interface MadeWorkbook {
  fileName: string
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
  /** Lines of the sheet 说明. */
  notes: readonly Note[]
}

/** The token of a file that is written once for each content. @param content names whose it is as well */
export const tokenOfContent = (content: string): string =>
  createHash('sha256').update(content).digest().subarray(0, 16).toString('base64url')

/**
 * Writes a small workbook under a token, after the transaction that named it (`present`). Writing
 * the same content under the same token again has no effect.
 * @param owner who may fetch it by its token
 */
export async function makeWorkbook(
  { write, caller, files, clock }: OutsideContext<SessionContext>,
  token: string,
  owner: string,
  { fileName, columns, rows, notes }: MadeWorkbook,
): Promise<void> {
  if ((await files.size(token)) === undefined) {
    const out = await files.create(token)
    // The caller gets the error through `done`; without a listener it would end the process.
    out.on('error', () => undefined)
    const writer = createXlsx(out, columns)
    await writer.rows(rows)
    await writer.finish(notes)
    await out.done
  }
  const row = {
    token,
    providerId: caller.providerId,
    uploaderId: owner,
    kind: 'xlsx',
    mime: KINDS.xlsx.mime,
    fileName: safeFileName(fileName, 'xlsx'),
    size: (await files.size(token)) ?? 0,
    createdAt: new Date(clock.now()),
  }
  await write((tx) => tx.insert(file).values(row).onConflictDoNothing())
}
