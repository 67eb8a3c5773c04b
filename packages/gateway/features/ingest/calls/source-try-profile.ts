import type { Tried } from '#domain/source/tried'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { RESP } from '#domain/codes'
import { isDate } from '#domain/dates'
import { codes } from '#domain/source/fields'
import { defineCall, type PrepareContext, type SessionContext } from '../../../core/call'
import { badField, CallError } from '../../../core/errors'
import { checkOwnUpload } from '../../../core/imports/own-upload'
import { cleanText, id, optional } from '../../../core/inputs'
import { createTurns, TooBusy } from '../../../core/turns'
import { BILL_UPLOAD } from '../bill-upload'
import { readProfile } from '../profile-text'
import type { Profile } from '../profiles'
import { tryProfile } from '../try-profile'

/** A file of 20 MB takes some seconds; a hostile one must not hold the others up. */
const MOST_MS = 30_000
const TOO_SLOW = '文件太大，30秒内没有读完，请截取一部分再试'

/** One file at a time: each reading has a thread and 100 MB of memory. */
const inTurn = createTurns({ atOnce: 1, waiting: 20, waitMs: 10_000 })
const BUSY = '正在试读的文件较多，请稍后再试'

const request = z.object({
  profile: cleanText.max(20_000, '不能超过20000个字符'),
  profileText: optional(cleanText.max(20_000, '不能超过20000个字符')),
  fileDate: id('请选择账单日期').refine(isDate, '应为 YYYY-MM-DD 的日期'),
  token: id('请选择账单文件'),
})
type Input = z.output<typeof request>

/**
 * 试读账单: reads an uploaded sample by a profile and answers its rows as they would be read, with
 * their faults, its totals, and why it would be refused. The call stores nothing. Decision: the
 * right is that of saving a source, as its profile is part of one.
 */
export default defineCall({
  path: '/v1/source/tryProfile',
  access: { roles: ['3'], codes: [codes.verbs.save], whole: true },
  takesFiles: true,
  checksOwnJson: true,
  request,
  prepare: readSample,
  handler: async (_context, _input, tried): Promise<Tried> => tried,
})

async function readSample(
  context: PrepareContext<SessionContext>,
  { profile, profileText, fileDate, token }: Input,
): Promise<Tried> {
  const { profile: own } = readProfile(profile, profileText)
  await context.read((tx) => checkOwnUpload({ ...context, tx }, token, BILL_UPLOAD))
  const read = () => readCopy(context, { token, profile: own, date: fileDate })
  try {
    return await inTurn(context.caller.userId, read)
  } catch (error) {
    throw error instanceof TooBusy ? new CallError(RESP.TOO_MANY, BUSY) : error
  }
}

/** Reads a copy on this machine's disk: the store may be remote. */
async function readCopy(
  { files }: Pick<PrepareContext<SessionContext>, 'files'>,
  { token, profile, date }: { token: string; profile: Profile; date: string },
): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'console-try-'))
  try {
    const path = join(folder, 'file')
    await pipeline(files.read(token), createWriteStream(path))
    const signal = AbortSignal.timeout(MOST_MS)
    return await tryProfile(path, profile, { date, signal }).catch((error: unknown) => {
      throw signal.aborted ? badField('token', TOO_SLOW) : error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
