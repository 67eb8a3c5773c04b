import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall, type Call } from '../../core/call'
import { inTransaction } from '../../core/db/retry'
import { file } from '../../schema'
import { ownUploads } from '../../core/files/own-uploads'
import { createUploadGuard } from '../../core/files/upload-limits'
import { gatewayForFile, type TestAnswer, type TestSession } from '../support/gateway'
import { jpeg } from './samples'

const HOUR_MS = 3_600_000
const MB = 1024 * 1024
/** A call whose maker forgot to say that it takes files. */
const forgetful = defineCall({
  path: '/v1/test/forgetful',
  access: {},
  request: z.object({ token: z.string() }),
  handler: async (context, { token }) => (await ownUploads(context, [token])).size,
})

const logged: Record<string, unknown>[] = []
const gw = await gatewayForFile({
  limits: { uploadFilesPerHour: 5, uploadBytesPerHour: 3 * MB, uploadBytesKept: 8 * MB },
  calls: [forgetful as Call],
  logger: {
    level: 'warn',
    stream: { write: (line: string) => void logged.push(JSON.parse(line)) },
  },
})
beforeAll(async () => {
  await gw.app.listen({ host: '127.0.0.1', port: 0 })
})

/** What was logged since the last look; that a test signed in is not what it is about. */
const told = () => logged.splice(0).filter(({ security }) => security !== 'rights-changed')

async function upload(who: TestSession, bytes = jpeg()): Promise<TestAnswer> {
  const form = new FormData()
  form.set('sessionId', who.sessionId)
  form.set('userId', who.userId)
  form.set('__branchId', who.custId)
  form.set('file', new Blob([new Uint8Array(bytes)]), '图.jpg')
  const { port } = gw.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/pcRequest/v1/function/upload`
  const response = await fetch(url, { method: 'POST', body: form })
  return { ...((await response.json()) as TestAnswer), status: response.status }
}
const sized = (bytes: number) => jpeg(64, 64, Buffer.alloc(bytes - jpeg(64, 64).length))
async function filesOnDisk(): Promise<number> {
  const folder = join(gw.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('an upload needs a call that would take it', () => {
  test.each(['fws_admin', 'fws_ops', 'fws_finance', 'qd_admin', 'qd_sales', 'bank_81a1'])(
    '%s has one',
    async (name) => {
      expect((await upload(await gw.signIn(name))).respCode).toBe('90000')
    },
  )

  test.each(['fws_readonly', 'shop_owner', 'noperm', 'nocode'])('%s has none', async (name) => {
    const before = await filesOnDisk()
    const answer = await upload(await gw.signIn(name))
    expect(answer).toMatchObject({ status: 200, respCode: '90403', respDesc: '无操作权限' })
    expect(await filesOnDisk()).toBe(before)
    expect(told()[0]).toMatchObject({
      security: 'permission-refused',
      reason: 'code',
      path: '/v1/function/upload',
      address: '127.0.0.1',
    })
  })

  test('a call that takes one without saying so fails', async () => {
    const session = await gw.signIn('qd_sales')
    const { token } = (await upload(session)).respData
    const answer = await gw.post('/v1/test/forgetful', { token }, { session })
    expect(answer.respCode).toBe('90500')
    expect(told()).toEqual([expect.objectContaining({ msg: 'call failed' })])
  })

  test('these calls take files, each from a user who holds its codes', () => {
    const calls = import.meta.glob<Call>('../../features/*/calls/*.ts', {
      eager: true,
      import: 'default',
    })
    const taking = Object.values(calls).filter((call) => call.takesFiles)
    expect(taking.map(({ path }) => path).sort()).toEqual([
      '/v1/account/rechargeApply',
      '/v1/bank/entryAsk',
      '/v1/bank/entryBatch',
      '/v1/bank/statementUpload',
      '/v1/chargeback/answer',
      '/v1/correction/add',
      '/v1/device/batchImport',
      '/v1/device/bind',
      '/v1/import/create',
      '/v1/ingest/fileUpload',
      '/v1/invoice/save',
      '/v1/merchant/changeSettle',
      '/v1/merchant/rejectSubmit',
      '/v1/merchant/topUp',
      '/v1/merchantChange/ask',
      '/v1/private/business/applyStep',
      '/v1/realme/identify',
      '/v1/risk/appealSubmit',
      '/v1/source/tryProfile',
      '/v1/wechat/apply',
      '/v1/wechat/applyPrivate',
      '/v2/hlbMiniApply/save',
    ])
    for (const { access } of taking)
      expect(access).toMatchObject({ codes: expect.arrayContaining([expect.any(String)]) })
  })
})

describe('of one user in an hour', () => {
  test('so many files are taken, then the sentence says which limit it was', async () => {
    const session = await gw.signIn('fws_admin')
    gw.advanceWall(HOUR_MS + 1000)
    const answers = await Promise.all(Array.from({ length: 9 }, () => upload(session)))
    const codes = answers.map(({ respCode }) => respCode).sort()
    expect(codes).toEqual([...Array(5).fill('90000'), ...Array(4).fill('90429')])
    const before = await filesOnDisk()
    expect(await upload(session)).toMatchObject({
      status: 200,
      respCode: '90429',
      respDesc: '每小时最多上传5个文件，请稍后再试',
    })
    expect(await filesOnDisk()).toBe(before)
    expect(told()[0]).toMatchObject({
      security: 'limit-refused',
      reason: 'upload-files-per-hour',
      path: '/v1/function/upload',
      address: '127.0.0.1',
    })
    expect((await upload(await gw.signIn('fws_ops'))).respCode).toBe('90000')
    gw.advanceWall(HOUR_MS + 1000)
    expect((await upload(session)).respCode).toBe('90000')
  })

  test('so many bytes are taken', async () => {
    const session = await gw.signIn('fws_finance')
    gw.advanceWall(HOUR_MS + 1000)
    expect((await upload(session, sized(2 * MB))).respCode).toBe('90000')
    expect(await upload(session, sized(1.5 * MB))).toMatchObject({
      status: 200,
      respCode: '90429',
      respDesc: '每小时最多上传3MB文件，请稍后再试',
    })
    expect((await upload(session)).respCode).toBe('90000')
  })
})

test('each provider has its own storage quota', async () => {
  gw.advanceWall(HOUR_MS + 1000)
  const [admin, ops, other] = [
    await gw.signIn('fws_admin'),
    await gw.signIn('fws_ops'),
    await gw.signIn('other_admin'),
  ]
  expect((await upload(admin, sized(2.5 * MB))).respCode).toBe('90000')
  expect((await upload(ops, sized(2.5 * MB))).respCode).toBe('90000')
  const msg = '文件存储空间已满（上限8MB），请联系管理员'
  expect(await upload(await gw.signIn('qd_sales'), sized(2 * MB))).toMatchObject({
    status: 200,
    respCode: '90400',
    respDesc: msg,
    respData: { errors: [{ field: 'file', msg }] },
  })
  expect((await upload(other, sized(2 * MB))).respCode).toBe('90000')
})

const rowOf = (uploader: { userId: string; providerId: string }, token: string) => ({
  token,
  providerId: uploader.providerId,
  uploaderId: uploader.userId,
  kind: 'png',
  mime: 'image/png',
  fileName: 'a.png',
  size: 10,
  createdAt: new Date(gw.clock.now()),
  receivedAt: new Date(gw.clock.wall()),
})

test('a file that is stored while another one asks for its place is counted once', async () => {
  const uploader = { userId: 'U-once', providerId: 'P-once' }
  let mayLook = Promise.resolve()
  // What it asks reaches the database when it may.
  const late = new Proxy(gw.db, {
    get: (db, key) =>
      key === 'select'
        ? (fields: Record<string, SQL>) => ({
            from: (table: typeof file) => ({
              where: (matching: SQL) =>
                mayLook.then(() => db.select(fields).from(table).where(matching)),
            }),
          })
        : (Reflect.get(db, key) as unknown),
  })
  const limits = { uploadFilesPerHour: 2, uploadBytesPerHour: MB, uploadBytesKept: MB }
  const guard = createUploadGuard(late, gw.clock, limits)
  const giveBack = await guard.reserve(uploader, 10)
  let look: () => void = () => undefined
  mayLook = new Promise((resolve) => {
    look = resolve
  })
  const second = guard.reserve(uploader, 10)
  await gw.db.insert(file).values(rowOf(uploader, 'once-1'))
  giveBack()
  look()
  await second
  await expect(guard.reserve(uploader, 10)).rejects.toMatchObject({
    reason: 'upload-files-per-hour',
  })
})

test('two processes keep the limits together', async () => {
  const uploader = { userId: 'U-two', providerId: 'P-two' }
  const limits = { uploadFilesPerHour: 5, uploadBytesPerHour: MB, uploadBytesKept: MB }
  const guards = [1, 2].map(() => createUploadGuard(gw.db, gw.clock, limits))
  const store = (guard: (typeof guards)[number], token: string) =>
    inTransaction(gw.db, async (tx) => {
      await guard.admit(tx, uploader, 10)
      await tx.insert(file).values(rowOf(uploader, token))
    })
  await Promise.allSettled(
    guards.flatMap((guard, g) =>
      Array.from({ length: 10 }, (_, n) => store(guard, `two-${g}-${n}`)),
    ),
  )
  const rows = await gw.db.select().from(file).where(eq(file.uploaderId, uploader.userId))
  expect(rows).toHaveLength(5)
})
