import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RESP, RESP_TEXT } from '#domain/codes'
import { CUT_OFF, FORMAT_BYTES, foreignPicture } from '#domain/picture-format'
import { API_PREFIX } from '#domain/wire'
import type { Caller } from '../call'
import type { Clock } from '../clock'
import type { Db } from '../db/open'
import { inTransaction } from '../db/retry'
import { file as fileTable } from '../files/file-schema'
import { badField, CallError } from '../errors'
import { safeFileName } from '../files/file-name'
import { isImage, KINDS, type FileKind } from '../files/kind'
import { sniff } from '../files/sniff'
import { sniffCsv } from '../files/sniff-csv'
import type { FileStore, StagedFile } from '../files/store'
import { UploadRefused, type UploadGuard } from '../files/upload-limits'
import { addressOf } from './address'
import type { Refusal } from './refusals'
import { unlessStuck } from './stuck'

/** The session an upload names. */
export interface NamedSession {
  sessionId: string
  userId: string
  branchId: string
}

export interface UploadDeps {
  db: Db
  files: FileStore
  clock: Clock
  randomBytes(size: number): Buffer
  guard: UploadGuard
  refused(refusal: Refusal): void
  /** As for every other call. @throws CallError 90401, 90403, 90409 or 90429. */
  authenticate(request: FastifyRequest, named: NamedSession): Promise<Caller>
}

// Spec §5 checks 20 MB though the message says 10MB; we keep both as written.
const LIMIT = 20 * 1024 * 1024
const TOO_LARGE = '上传图片大小不能超过10MB!'
const NOT_AN_IMAGE = '上传图片只能是图片格式!'
/** Fields and boundaries beside the file. */
const ENVELOPE = 64 * 1024

export const UPLOAD = '/v1/function/upload'
export const isUpload = (url: string): boolean => url.split('?', 1)[0] === API_PREFIX + UPLOAD

/** A body over the limit is the one failure that is not answered with status 200. */
class TooLarge extends Error {}

/**
 * `/v1/function/upload` (contract §1): multipart with `sessionId`, `userId`, `__branchId` first,
 * then `file`; answers `{token}`. Not signed and not idempotent. The file goes to a staging place
 * as it arrives and gets its token only when its content is accepted, so that a refusal or a broken
 * connection leaves no file behind.
 */
export function registerUpload(app: FastifyInstance, deps: UploadDeps): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      // A file of the whole limit is refused as well: busboy passes it on, and the count below
      // detects it.
      limits: { fileSize: LIMIT, files: 1, fields: 16, parts: 20, fieldSize: 4096 },
      throwFileSizeLimit: false,
    })
    scope.post(API_PREFIX + UPLOAD, async (request, reply) => {
      try {
        return envelope(RESP.OK, RESP_TEXT[RESP.OK], { token: await receive(request, deps) })
      } catch (error) {
        passBy(request)
        return answerFailure(toldRefusal(error, request, deps), reply)
      }
    })
  })
}

const envelope = (respCode: string, respDesc: string, respData: unknown) => ({
  respCode,
  respDesc,
  respData,
})

function answerFailure(error: unknown, reply: FastifyReply) {
  if (error instanceof TooLarge) {
    void reply.status(413)
    const errors = [{ field: 'file', msg: TOO_LARGE }]
    return envelope(RESP.BAD_REQUEST, TOO_LARGE, { errors })
  }
  if (error instanceof CallError) return envelope(error.respCode, error.message, error.respData)
  throw error
}

/**
 * Reads and discards the rest of a refused body: its sender would else still be sending, and never
 * read the answer.
 */
function passBy({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Logs an exceeded limit. @returns the error to answer */
function toldRefusal(error: unknown, request: FastifyRequest, { refused }: UploadDeps): unknown {
  if (!(error instanceof UploadRefused)) return error
  refused({ address: addressOf(request), reason: error.reason, path: UPLOAD, reqId: request.id })
  return error.answer
}

async function receive(request: FastifyRequest, deps: UploadDeps): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) >= LIMIT + ENVELOPE) throw new TooLarge()
  if (!request.isMultipart()) throw new CallError(RESP.BAD_SIGN)
  const fields = new Map<string, string>()
  const parts = request.parts()
  const next = () => readable(unlessStuck(request.raw, parts.next()))
  for (;;) {
    const part = await next()
    if (part.done) {
      // The session is checked before the fields: a stranger learns nothing about the form.
      await authenticate(request, fields, deps)
      throw badField('file', '请选择要上传的文件')
    }
    if (part.value.type === 'field') {
      if (part.value.valueTruncated) throw new CallError(RESP.BAD_SIGN)
      fields.set(part.value.fieldname, String(part.value.value))
      continue
    }
    const caller = await authenticate(request, fields, deps)
    if (part.value.fieldname !== 'file') throw badField('file', '请选择要上传的文件')
    const release = await deps.guard.reserve(caller, mostBytes(request))
    try {
      const staged = await deps.files.stage()
      try {
        await take(part.value, staged)
        // Reads on behind the file to the end: a truncated body is not an upload.
        while (!(await next()).done);
        return await keep(part.value, staged, caller, deps)
      } finally {
        await staged.discard()
      }
    } finally {
      release()
    }
  }
}

/** The largest size that the file of a request can have. */
const mostBytes = ({ headers }: FastifyRequest): number =>
  Math.min(Number(headers['content-length'] ?? LIMIT), LIMIT)

function authenticate(
  request: FastifyRequest,
  fields: ReadonlyMap<string, string>,
  deps: UploadDeps,
): Promise<Caller> {
  const value = (name: string) => fields.get(name) ?? ''
  return deps.authenticate(request, {
    sessionId: value('sessionId'),
    userId: value('userId'),
    branchId: value('__branchId'),
  })
}

/** A body that cannot be read is 90415, whatever the parser calls it. */
async function readable<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch {
    throw new CallError(RESP.BAD_SIGN)
  }
}

async function take(part: MultipartFile, staged: StagedFile): Promise<void> {
  const chunks: AsyncIterator<Buffer> = part.file[Symbol.asyncIterator]()
  try {
    for (;;) {
      const chunk = await readable(chunks.next())
      if (chunk.done) break
      if (staged.size + chunk.value.byteLength >= LIMIT) throw new TooLarge()
      await staged.write(chunk.value)
    }
  } finally {
    await chunks.return?.()
  }
  if (part.file.truncated) throw new TooLarge()
  if (staged.size === 0) throw badField('file', '文件内容为空')
}

async function keep(
  part: MultipartFile,
  staged: StagedFile,
  caller: Caller,
  deps: UploadDeps,
): Promise<string> {
  const promised = promisedKind(part.filename)
  const sniffed = await (promised === 'csv' ? sniffCsv(staged) : sniff(staged))
  if ('refused' in sniffed) {
    const head = await staged.readAt(0, FORMAT_BYTES)
    throw badField('file', PICTURE_REFUSALS[sniffed.refused] ?? refusalWords(promised, head))
  }
  const token = deps.randomBytes(16).toString('base64url')
  await staged.commit(token)
  try {
    await inTransaction(deps.db, async (tx) => {
      await deps.guard.admit(tx, caller, staged.size)
      await tx.insert(fileTable).values(fileRow(token, sniffed.kind, part.filename))
    })
  } catch (error) {
    await deps.files.remove(token)
    throw error
  }
  return token

  function fileRow(name: string, kind: FileKind, fileName: string) {
    return {
      token: name,
      providerId: caller.providerId,
      uploaderId: caller.userId,
      kind,
      mime: KINDS[kind].mime,
      fileName: safeFileName(fileName, kind),
      size: staged.size,
      createdAt: new Date(deps.clock.now()),
      receivedAt: new Date(deps.clock.wall()),
    }
  }
}

/** Refusals of a valid picture; the other refusals go by the file's name. */
const PICTURE_REFUSALS: Partial<Record<string, string>> = {
  dimensions: '图片尺寸过大',
  truncated: CUT_OFF,
  tail: '图片末尾带有其他数据，请另存为新图片后重新上传',
}

/** The kind of a file by its extension. */
function promisedKind(fileName: string | undefined): FileKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? ''
  return (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].extensions.includes(ending))
}

/** The first bytes of an old or password-protected workbook. */
const OLD_OFFICE = 0xd0cf11e0
const OLD_WORKBOOK = '文件是旧版Excel(.xls)或加了密码，请另存为不加密的.xlsx或CSV后再上传'

/** The words depend on the kind that the name promised; without one the screen wanted a picture. */
function refusalWords(promised: FileKind | undefined, head: Buffer): string {
  if (head.length >= 4 && head.readUInt32BE(0) === OLD_OFFICE) return OLD_WORKBOOK
  if (promised === undefined || isImage(promised)) return foreignPicture(head) ?? NOT_AN_IMAGE
  return `文件内容不是有效的${KINDS[promised].words}，请重新选择`
}
