import { and, eq, inArray } from 'drizzle-orm'
import {
  APPEAL_FILES,
  EVIDENCE_NAMES,
  MAX_APPEAL_FILES,
  type EvidenceName,
} from '../../../src/lib/appeal/files'
import type { SessionContext } from '../../call'
import { file } from '../../db/schema'
import type { AppealFile } from '../../db/schema/risk'
import { badFields } from '../../errors'
import { isImage } from '../../files/kind'

/**
 * The evidence after a submission: a code that is named gets the files it is named with, none for
 * an empty token; other codes keep theirs. Each kind is called by its own name.
 * @throws CallError 90400 for more files than an appeal may have
 */
export function mergeFiles(
  before: readonly AppealFile[],
  sent: readonly AppealFile[] | undefined,
): AppealFile[] {
  const named = new Set(sent?.map(({ fileCode }) => fileCode))
  const all = [
    ...before.filter(({ fileCode }) => !named.has(fileCode)),
    ...(sent ?? []).filter(({ token }) => token !== ''),
  ]
  const merged = EVIDENCE_NAMES.flatMap((name) => {
    const { fileCode, itemName } = APPEAL_FILES[name]
    const tokens = all.filter((one) => one.fileCode === fileCode).map(({ token }) => token)
    return [...new Set(tokens)].map((token) => ({ fileCode, itemName, token }))
  })
  if (merged.length > MAX_APPEAL_FILES)
    throw badFields([{ field: 'appealFileList', msg: `申诉资料最多${MAX_APPEAL_FILES}张` }])
  return merged
}

/**
 * What is new must be the caller's own upload and a picture: another's token must not become
 * readable here.
 * @throws CallError 90400 at the form's field and at the wire's list
 */
export async function checkFiles(
  { tx, caller }: SessionContext,
  before: readonly AppealFile[],
  after: readonly AppealFile[],
): Promise<void> {
  const known = new Set(before.map(({ token }) => token))
  const added = after.filter(({ token }) => !known.has(token))
  if (added.length === 0) return
  const own = await tx
    .select({ token: file.token, kind: file.kind })
    .from(file)
    .where(
      and(
        inArray(
          file.token,
          added.map(({ token }) => token),
        ),
        eq(file.providerId, caller.providerId),
        eq(file.uploaderId, caller.userId),
      ),
    )
  for (const { fileCode, token } of added) {
    const stored = own.find((one) => one.token === token)
    if (stored && isImage(stored.kind)) continue
    const msg = stored ? '上传图片只能是图片格式!' : '图片不存在，请重新上传'
    throw badFields([
      { field: nameOf(fileCode), msg },
      { field: 'appealFileList', msg },
    ])
  }
}

const nameOf = (fileCode: string): EvidenceName =>
  EVIDENCE_NAMES.find((name) => APPEAL_FILES[name].fileCode === fileCode)!
