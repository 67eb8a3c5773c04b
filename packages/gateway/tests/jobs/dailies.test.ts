import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { job, provider } from '../../schema'
import { enqueueJob, type DailyJob } from '../../core/jobs'
import { gatewayForFile } from '../support/gateway'

const DAY_MS = 86_400_000
const ran: string[] = []
const noteDaily: DailyJob = {
  kind: 'test.note',
  at: '09:00',
  run: async (_tx, { providerId, day }) => void ran.push(`${providerId} ${day}`),
}

const gw = await gatewayForFile({ jobs: [noteDaily] })
beforeEach(() => void ran.splice(0))

const addProvider = (providerId: string) =>
  gw.db
    .insert(provider)
    .values({ providerId, name: '新服务商', shortName: '新', acquirerCode: '0001' })

const dailiesOf = (providerId: string) =>
  gw.db
    .select({ kind: job.kind, day: job.day, state: job.state })
    .from(job)
    .where(and(eq(job.providerId, providerId), isNotNull(job.day)))
    .orderBy(asc(job.kind), asc(job.day))

test('a provider that is added has its dailies within a minute', async () => {
  await addProvider('6000000000009001')
  expect(await dailiesOf('6000000000009001')).toEqual([])
  gw.advanceWall(60_000)
  await expect.poll(async () => (await dailiesOf('6000000000009001')).length).toBe(25)
  expect(await dailiesOf('6000000000009001')).toContainEqual({
    kind: 'settle.book',
    day: '2026-11-20',
    state: 'WAITING',
  })
})

test('a provider that is added before a leap takes part in all its days', async () => {
  await gw.keepOnlyJobs('test.note')
  await addProvider('6000000000009002')
  await gw.clock.advance(2 * DAY_MS)
  expect(ran.filter((what) => what.startsWith('6000000000009002'))).toEqual([
    '6000000000009002 2026-11-21',
    '6000000000009002 2026-11-22',
  ])
  const states = (await dailiesOf('6000000000009002')).map(({ state }) => state)
  expect(states.filter((state) => state === 'WAITING').length).toBe(25)
  expect(states.filter((state) => state === 'DONE').length).toBe(50)
})

test('two chains of one daily become one where they meet', async () => {
  const providerId = '6000000000009002'
  await gw.keepOnlyJobs('test.note')
  // As a gateway of an older version plans it, which knows no day that is there once.
  await enqueueJob(gw.db, {
    kind: 'test.note',
    refId: providerId,
    providerId,
    runAt: Date.parse('2026-11-23T09:00:00+08:00'),
    clock: 'business',
    payload: { day: '2026-11-23' },
  })
  await gw.clock.advance(2 * DAY_MS)
  expect(ran.filter((what) => what.startsWith(providerId))).toEqual([
    `${providerId} 2026-11-23`,
    `${providerId} 2026-11-23`,
    `${providerId} 2026-11-24`,
  ])
})
