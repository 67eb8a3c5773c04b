import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openFiles, type S3Place } from '../../../core/files/place'
import type { FileStore } from '../../../core/files/store'
import { startTestGateway } from '../../support/gateway'
import { startS3, type S3Server } from '../../support/s3-server'
import { uploadTo } from '../../support/upload'
import { jpeg } from '../../files/samples'

let s3: S3Server
let place: S3Place
let dataDir: string
let store: FileStore
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'console-key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'console-secret')
  s3 = await startS3('papers', 'console-key')
  place = { bucket: 'papers', prefix: 'console/', region: 'cn-north-1', endpoint: s3.endpoint }
  dataDir = await mkdtemp(join(tmpdir(), 'console-s3-'))
})
beforeEach(async () => {
  s3.objects.clear()
  store = await openFiles(place, dataDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const left = async () => readdir(join(dataDir, 'files/staging'))

test('gives back what was put, under a key that does not tell the token, and nothing stays here', async () => {
  await store.put('token-a', Buffer.from('内容'))
  expect([...s3.objects.keys()]).toEqual([
    'console/files/a70bf50e531ce1a817561f2f5d5b6645d4e806becf58ccc5e8cf6b8045a090a8',
  ])
  expect(await text(store.read('token-a'))).toBe('内容')
  expect(await store.size('token-a')).toBe(6)
  expect(await left()).toEqual([])
  await store.remove('token-a')
  expect(await store.size('token-a')).toBeUndefined()
  await expect(text(store.read('token-a'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('shows a large file only when it is whole, and nothing of one that was broken off', async () => {
  const out = await store.create('big')
  const part = Buffer.alloc(1 << 20, 7)
  for (let i = 0; i < 34; i++) await new Promise((done) => out.write(part, done))
  expect(s3.objects.size).toBe(0)
  out.end()
  expect(await out.done).toBe(34 << 20)
  expect((await buffer(store.read('big'))).length).toBe(34 << 20)
  const half = await store.create('half')
  await new Promise((done) => half.write(part, done))
  half.destroy()
  await expect(half.done).rejects.toThrow('the file was not finished')
  expect(s3.objects.size).toBe(1)
  expect(await left()).toEqual([])
})

test('a bucket that is busy for a moment is asked again', async () => {
  s3.fail(2)
  await store.put('token-b', Buffer.from('x'))
  expect(await text(store.read('token-b'))).toBe('x')
})

test('knows since when one database alone has its files there, and lists what was written when', async () => {
  const first = await store.usedBy('one')
  expect(Date.now() - first!).toBeLessThan(60_000)
  for (const token of ['a', 'b', 'c', 'd', 'e']) await store.put(token, Buffer.from(token))
  const names = async (from: number, before: number) => {
    const found: string[] = []
    for await (const page of store.names({ from, before })) found.push(...page)
    return found
  }
  const now = Date.now()
  const all = await names(now - 60_000, now + 60_000)
  expect(all).toHaveLength(5)
  expect(await names(now + 60_000, now + 120_000)).toEqual([])
  await store.removeNamed(all[0]!)
  expect(await names(now - 60_000, now + 60_000)).toHaveLength(4)
  await expect(store.removeNamed('../../used-by/one')).rejects.toThrow('wanted the name')
  expect(await store.usedBy('two')).toBeUndefined()
  expect(await store.usedBy('one')).toBeUndefined()
})

test('a bucket that is missing or denies access is reported before anything is written', async () => {
  await expect(openFiles({ ...place, bucket: 'others' }, dataDir)).rejects.toThrow(
    /^FILES_URL 的存储桶 others 不能使用：http:\/\/127\.0\.0\.1:\d+ 答复 NoSuchBucket.*请检查 FILES_URL 与/,
  )
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'another-key')
  await expect(openFiles(place, dataDir)).rejects.toThrow('FILES_URL 的存储桶 papers 不能使用')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'console-key')
})

test('a picture that was uploaded lies in the bucket and is served from it', async () => {
  const gw = await startTestGateway({ files: store })
  const session = await gw.signIn('fws_ops')
  const jToken = await uploadTo(gw, session, jpeg())
  expect([...s3.objects.values()].map(({ bytes }) => bytes.length)).toContain(jpeg().length)
  const link = await gw.post('/v1/function/jfileUrl', { jToken }, { session })
  const picture = await gw.app.inject(link.respData.url)
  expect(picture.statusCode).toBe(200)
  expect(picture.rawPayload.equals(jpeg())).toBe(true)
  await gw.close()
})
