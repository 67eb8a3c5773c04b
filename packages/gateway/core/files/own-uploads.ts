import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import type { Caller } from '../call'
import type { Tx } from '../db/open'
import { file } from './file-schema'
import { isImage, type FileKind } from './kind'
import { TOKEN } from './signed-url'

/** `size` in bytes. */
export interface OwnUpload {
  kind: FileKind
  size: number
  fileName: string
}

/** The caller, and that the call takes files: a user without such a call may not upload. */
interface TakesFiles {
  tx: Tx
  caller: Caller
  takesFiles?: boolean | undefined
}

/**
 * Those of the tokens that the caller has uploaded, by token. A call that stores a token in a row
 * checks here first: another user's file must not become readable by naming it. The files stay
 * until the call ends (sweep.ts).
 */
export async function ownUploads(
  { tx, caller, takesFiles }: TakesFiles,
  named: readonly string[],
): Promise<Map<string, OwnUpload>> {
  const tokens = named.filter((token) => TOKEN.test(token))
  if (tokens.length === 0) return new Map()
  mustTakeFiles(takesFiles)
  return byToken(await rowsOf({ tx, caller }, tokens).for('share'))
}

/** An upload of the caller's for reading only, without a write or a lock. */
export async function ownUpload(
  { tx, caller, takesFiles }: TakesFiles,
  token: string,
): Promise<OwnUpload | undefined> {
  mustTakeFiles(takesFiles)
  return TOKEN.test(token) ? byToken(await rowsOf({ tx, caller }, [token])).get(token) : undefined
}

function mustTakeFiles(takesFiles: boolean | undefined): void {
  if (!takesFiles) throw new Error('uploads: wanted a call that declares takesFiles')
}

function rowsOf({ tx, caller }: { tx: Tx; caller: Caller }, tokens: string[]) {
  return tx
    .select({ token: file.token, kind: file.kind, size: file.size, fileName: file.fileName })
    .from(file)
    .where(
      and(
        isAnyOf(file.token, tokens),
        eq(file.providerId, caller.providerId),
        eq(file.uploaderId, caller.userId),
      ),
    )
}

const byToken = (rows: readonly (Omit<OwnUpload, 'kind'> & { token: string; kind: string })[]) =>
  new Map(rows.map(({ token, kind, ...rest }) => [token, { kind: kind as FileKind, ...rest }]))

/** The error of an upload where a picture is wanted; undefined: it is fine. */
export function pictureError(upload: OwnUpload | undefined): string | undefined {
  if (!upload) return '图片不存在，请重新上传'
  return isImage(upload.kind) ? undefined : '上传图片只能是图片格式!'
}
