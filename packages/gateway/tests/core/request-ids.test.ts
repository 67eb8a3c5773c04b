import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../core/call'
import { logOptions } from '../../core/log'
import { enqueueJob, type ShortJob } from '../../core/jobs'
import { gatewayForFile } from '../support/gateway'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const chatty = defineCall({
  path: '/v1/test/chatty',
  access: {},
  write: true,
  request: z.object({}),
  async handler({ tx, log, clock }) {
    log.info({ from: 'the handler' }, 'said')
    const about = { kind: 'test.chatty', refId: 'a', providerId: '6000000000000001' }
    await enqueueJob(tx, { ...about, runAt: clock.wall(), clock: 'wall' })
    return null
  },
})
const broken = defineCall({
  path: '/v1/test/broken',
  access: {},
  request: z.object({}),
  handler: async () => {
    throw new Error('unforeseen')
  },
})
const chattyJob: ShortJob = {
  kind: 'test.chatty',
  lane: 'short',
  async run(_tx, _job, { log }) {
    log.info({ from: 'the job' }, 'said')
  },
}

const lines: string[] = []
const gw = await gatewayForFile({
  calls: [chatty, broken],
  jobs: [chattyJob],
  logger: {
    ...(logOptions('info') as object),
    stream: { write: (line: string) => void lines.push(line) },
  },
})
const session = await gw.signIn('fws_admin', '3')
beforeEach(() => void (lines.length = 0))
const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('what a call logs carries the id of its request, and no two requests share one', async () => {
  await gw.post('/v1/test/chatty', {}, { session })
  await gw.post('/v1/test/chatty', {}, { session })
  const own = said().filter(
    ({ path, from }) => path === '/v1/test/chatty' || from === 'the handler',
  )
  const ids = own.map(({ reqId }) => String(reqId))
  expect(ids.every((id) => UUID.test(id))).toBe(true)
  expect(own.length).toBe(4)
  expect(new Set(ids).size).toBe(2)
})

test('the answer names the request in X-Request-Id, an unforeseen error in its traceId, too', async () => {
  const { respData } = await gw.post('/v1/test/broken', {}, { session })
  expect(respData.traceId).toMatch(UUID)
  const about = said().filter(({ path }) => path === '/v1/test/broken')
  expect(about.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['call failed', respData.traceId],
    ['call', respData.traceId],
  ])
  const { headers } = await gw.app.inject('/livez')
  expect(headers['x-request-id']).toMatch(UUID)
})

test('what a job logs carries its kind and number', async () => {
  await gw.post('/v1/test/chatty', {}, { session })
  await gw.runDue()
  const byJob = said().filter(({ from }) => from === 'the job')
  expect(byJob[0]).toMatchObject({ kind: 'test.chatty', jobId: expect.any(String) })
})
