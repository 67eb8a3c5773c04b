import {
  APPEAL_FILES,
  EVIDENCE_NAMES,
  MAX_APPEAL_FILES,
  type EvidenceName,
} from '#domain/appeal/files'
import type { SessionContext } from '../../core/call'
import type { AppealFile } from './appeal-schema'
import { badFields } from '../../core/errors'
import { ownUploads, pictureError } from '../../core/files/own-uploads'

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
 * What is new must be the caller's own upload and a picture, or of the merchant's documents on
 * file as what they are: another's token must not become readable here.
 * @throws CallError 90400 at the form's field and at the wire's list
 */
export async function checkFiles(
  context: SessionContext,
  before: readonly AppealFile[],
  after: readonly AppealFile[],
  onFile: readonly AppealFile[],
): Promise<void> {
  const keyOf = ({ fileCode, token }: AppealFile) => `${fileCode} ${token}`
  const known = new Set(before.map(({ token }) => token))
  const offered = new Set(onFile.map(keyOf))
  const added = after.filter((one) => !known.has(one.token) && !offered.has(keyOf(one)))
  const own = await ownUploads(
    context,
    added.map(({ token }) => token),
  )
  for (const { fileCode, token } of added) {
    const msg = pictureError(own.get(token))
    if (msg === undefined) continue
    throw badFields([
      { field: nameOf(fileCode), msg },
      { field: 'appealFileList', msg },
    ])
  }
}

const nameOf = (fileCode: string): EvidenceName =>
  EVIDENCE_NAMES.find((name) => APPEAL_FILES[name].fileCode === fileCode)!
