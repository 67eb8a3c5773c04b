import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as db from '../../schema'
import { createUpstream } from '../../core/upstream/ask'
import { jpeg } from '../files/samples'
import { putFile } from '../files/rows'
import type { TestGateway } from '../support/gateway'
import { startUpstream, type TestUpstream } from '../support/upstream'
import { MINUTE, orderOf, PROVIDER, startReal } from './support'

let upstream: TestUpstream
let gw: TestGateway
const port = createUpstream()

beforeAll(async () => {
  upstream = await startUpstream()
  gw = await startReal(upstream.settings)
})
afterAll(async () => {
  await gw.close()
  await upstream.close()
})

/** An application whose door picture is a stored file and whose second token names none. */
async function askAbout(doorPic: string) {
  const [row] = await gw.db
    .select()
    .from(db.application)
    .where(and(eq(db.application.providerId, PROVIDER), eq(db.application.applyStatus, 'AUDITING')))
  const { applyId, submitted: data } = row!
  const foreign = await putFile(gw, { ...FILE, uploaderId: 'u' })
  await gw.db
    .update(db.file)
    .set({ providerId: '6000000000000002' })
    .where(eq(db.file.token, foreign))
  await gw.db
    .update(db.application)
    .set({ submitted: { ...data, storePics: [doorPic, foreign, 'AAAAAAAAAAAAAAAAAAAAAA'] } })
    .where(eq(db.application.applyId, applyId))
  const now = gw.clock.now()
  await gw.db.transaction((tx) => port.risk.apply(tx, { providerId: PROVIDER, applyId, now }))
  return applyId
}

const FILE = { bytes: jpeg(), kind: 'jpeg', fileName: '门头.jpg' } as const

const linksOf = (applyId: string): Record<string, string> =>
  JSON.parse(upstream.about(applyId).at(-1)!.fileLinks ?? '{}') as Record<string, string>

test('an order links its own provider’s stored pictures, each link works without a session for ten minutes', async () => {
  const token = await putFile(gw, { ...FILE, uploaderId: 'u' })
  const applyId = await askAbout(token)
  await gw.runDue()
  const links = linksOf(applyId)
  expect(Object.keys(links)).toContain(token)
  expect(links).not.toHaveProperty('AAAAAAAAAAAAAAAAAAAAAA')
  const sent = upstream.about(applyId).at(-1)!
  for (const named of (JSON.parse(sent.form!) as { storePics: string[] }).storePics.slice(1))
    expect(links).not.toHaveProperty(named)
  expect(links[token]).toMatch(new RegExp(`^/files/${token}\\?p=${PROVIDER}&e=\\d+&s=[\\w-]+$`))
  const got = await gw.app.inject({ method: 'GET', url: links[token]! })
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(got.rawPayload).toEqual(jpeg())
  const forged = links[token]!.replace(/e=(\d+)/, (_, at: string) => `e=${Number(at) + 600}`)
  expect((await gw.app.inject({ method: 'GET', url: forged })).statusCode).toBe(403)
  const seconds = Number(/e=(\d+)/.exec(links[token]!)![1]) - Number(sent.timestamp) / 1000
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
})

test('a second attempt brings links of its own, and the stored order keeps none', async () => {
  const token = await putFile(gw, { ...FILE, uploaderId: 'u' })
  const applyId = await askAbout(token)
  upstream.will((_order, response) => void response.writeHead(503).end('busy'))
  await gw.runDue()
  await gw.clock.advance(MINUTE)
  await gw.runDue()
  const sent = upstream.about(applyId).slice(-2)
  expect(sent.map(({ attempt }) => attempt)).toEqual(['1', '2'])
  expect(sent.map(({ fileLinks }) => Object.keys(JSON.parse(fileLinks!)).includes(token))).toEqual([
    true,
    true,
  ])
  const { payload } = await orderOf(gw, 'risk.apply', applyId)
  expect(payload).not.toHaveProperty('fileLinks')
})
