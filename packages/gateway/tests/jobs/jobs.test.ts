import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '../../core/db/open'
import { job, setting } from '../../schema'
import type { Upstream } from '../../core/upstream/port'
import type { FileStore } from '../../core/files/store'
import {
  cancelJobs,
  enqueueJob,
  startJobs,
  type JobRunner,
  type LongJob,
  type ShortJob,
} from '../../core/jobs'
import { LEASE_MS } from '../../core/jobs/queue'
import { openTestDatabase } from '../support/test-database'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')
let database: OpenDatabase
let runner: JobRunner | undefined
let time: { business: number; wall: number }
const logged: string[] = []
const done: string[] = []

/** What the kinds do in the current test. */
let behaviour: (refId: string) => void | Promise<void> = () => undefined
let long: (signal: AbortSignal, renew: () => Promise<void>) => Promise<void> = async () => undefined
const given: string[] = []

const noteJob: ShortJob = {
  kind: 'test.note',
  lane: 'short',
  async run(tx, current) {
    await tx
      .insert(setting)
      .values({ key: `note:${current.refId}`, value: current.payload })
      .onConflictDoUpdate({ target: setting.key, set: { value: current.payload } })
    await behaviour(current.refId)
    done.push(current.refId)
  },
  onGiveUp: async (_tx, current) => void given.push(current.refId),
}
const longJob: LongJob = {
  kind: 'test.long',
  lane: 'long',
  async run({ signal, renew, job: current }) {
    await long(signal, renew)
    done.push(current.refId)
  },
}
const chainJob: ShortJob = {
  kind: 'test.chain',
  lane: 'short',
  run: (tx) =>
    enqueueJob(tx, {
      kind: 'test.note',
      refId: 'chained',
      providerId: 'P1',
      runAt: NOON,
      clock: 'business',
    }).then(() => undefined),
}

beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
  await database.db.delete(job)
})
afterAll(() => database.close())
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  behaviour = () => undefined
  long = async () => undefined
  logged.length = done.length = given.length = 0
  await database.db.delete(job)
  await database.db.delete(setting).where(like(setting.key, 'note:%'))
})

function start(): JobRunner {
  time = { business: NOON, wall: NOON }
  runner = another()
  return runner
}
function another(): JobRunner {
  const note = (_: unknown, message: string) => void logged.push(message)
  const deps = {
    db: database.db,
    clock: { now: () => time.business, wall: () => time.wall },
    files: {} as FileStore,
    upstream: {} as Upstream,
    log: { info: note, warn: note, error: note },
  }
  return startJobs(deps, [noteJob, longJob, chainJob])
}

const add = (refId: string, more: Partial<Parameters<typeof enqueueJob>[1]> = {}) =>
  enqueueJob(database.db, {
    kind: 'test.note',
    refId,
    providerId: 'P1',
    runAt: NOON,
    clock: 'business',
    ...more,
  })
const rowOf = async (jobId: string) =>
  (await database.db.select().from(job).where(eq(job.jobId, jobId)))[0]!

describe('jobs', () => {
  it('run by themselves soon after they were added', async () => {
    start()
    await add('a')
    await expect.poll(() => done).toEqual(['a'])
  })

  it('do not exist when the adding transaction rolled back', async () => {
    const jobs = start()
    await database.db
      .transaction(async (tx) => {
        await enqueueJob(tx, {
          kind: 'test.note',
          refId: 'x',
          providerId: 'P1',
          runAt: NOON,
          clock: 'wall',
        })
        throw new Error('no')
      })
      .catch(() => undefined)
    await jobs.runDue()
    expect(done).toEqual([])
  })

  it('wait for the clock they name', async () => {
    const jobs = start()
    await add('business', { runAt: NOON + 1000 })
    await add('wall', { runAt: NOON + 1000, clock: 'wall' })
    await jobs.runDue()
    expect(done).toEqual([])
    time.business += 1000
    await jobs.runDue()
    expect(done).toEqual(['business'])
    time.wall += 1000
    await jobs.runDue()
    expect(done).toEqual(['business', 'wall'])
  })

  it('run in the order they fell due, with those added meanwhile, before runDue resolves', async () => {
    await add('second', { runAt: NOON - 10 })
    await add('first', { runAt: NOON - 20 })
    await add('chain', { kind: 'test.chain', runAt: NOON - 5 })
    // Only now: on a busy machine a runner would take the second before the first is there.
    await start().runDue()
    expect(done).toEqual(['first', 'second', 'chained'])
  })

  it('take effect together with being done, or not at all', async () => {
    const jobs = start()
    behaviour = () => {
      throw new Error('database says no')
    }
    const jobId = await add('a', { payload: { n: 1 } })
    await jobs.runDue()
    const notes = database.db.select().from(setting).where(like(setting.key, 'note:%'))
    expect(await notes).toEqual([])
    expect(await rowOf(jobId)).toMatchObject({
      state: 'WAITING',
      attempts: 1,
      lastError: 'Error: database says no',
    })
  })

  it('are tried five times with growing pauses, then given up and logged', async () => {
    const jobs = start()
    behaviour = () => {
      throw new Error('always')
    }
    const jobId = await add('a')
    for (const pause of [5_000, 30_000, 120_000, 600_000]) {
      await jobs.runDue()
      const { runAt, state } = await rowOf(jobId)
      expect(state).toBe('WAITING')
      expect(runAt.getTime() - time.business).toBe(pause)
      time.business += pause
    }
    await jobs.runDue()
    expect(await rowOf(jobId)).toMatchObject({ state: 'FAILED', attempts: 5 })
    expect(given).toEqual(['a'])
    expect(logged.at(-1)).toBe('job failed and is given up')
    time.business += 86_400_000
    await jobs.runDue()
    expect(done).toEqual([])
  })

  it('of a process that died run again when its lease is over', async () => {
    const jobs = start()
    const jobId = await add('a')
    await database.db
      .update(job)
      .set({ state: 'RUNNING', attempts: 1, leaseUntil: new Date(NOON + LEASE_MS) })
      .where(eq(job.jobId, jobId))
    await jobs.runDue()
    expect(done).toEqual([])
    time.wall += LEASE_MS + 1
    await jobs.runDue()
    expect(done).toEqual(['a'])
    expect(await rowOf(jobId)).toMatchObject({ state: 'DONE', attempts: 2 })
  })

  it('are not finished by a runner that lost them', async () => {
    const jobs = start()
    const jobId = await add('long', { kind: 'test.long' })
    // Another process takes the job over while this one sleeps past its lease.
    long = async () => {
      await database.db.update(job).set({ attempts: 2 }).where(eq(job.jobId, jobId))
    }
    await jobs.runDue()
    expect(await rowOf(jobId)).toMatchObject({ state: 'RUNNING', attempts: 2 })
  })

  it('notice between steps that they were lost', async () => {
    const jobs = start()
    const jobId = await add('long', { kind: 'test.long' })
    let steps = 0
    long = async (_signal, renew) => {
      await database.db.update(job).set({ attempts: 2 }).where(eq(job.jobId, jobId))
      time.wall += LEASE_MS
      await renew()
      steps++
    }
    await jobs.runDue()
    expect(steps).toBe(0)
    expect(done).toEqual([])
  })

  it('run once, however many runners look', async () => {
    const one = start()
    const two = another()
    for (let i = 0; i < 20; i++) await add(`j${i}`)
    await Promise.all([one.runDue(), two.runDue()])
    await two.stop()
    expect([...done].sort()).toEqual(Array.from({ length: 20 }, (_, i) => `j${i}`).sort())
  })

  it('that take long do not hold up the short ones', async () => {
    start()
    let release = () => undefined as void
    long = () => new Promise((resolve) => (release = resolve))
    await add('long', { kind: 'test.long' })
    await expect.poll(async () => (await database.db.select().from(job))[0]?.state).toBe('RUNNING')
    await add('short')
    await expect.poll(() => done).toEqual(['short'])
    release()
    await expect.poll(() => done).toEqual(['short', 'long'])
  })

  it('that were stopped half-way go back in line without losing an attempt', async () => {
    const jobs = start()
    long = async (_signal, renew) => {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        await renew()
      }
    }
    const jobId = await add('long', { kind: 'test.long' })
    await expect.poll(async () => (await rowOf(jobId)).state).toBe('RUNNING')
    await jobs.stop()
    expect(await rowOf(jobId)).toMatchObject({ state: 'WAITING', attempts: 0, leaseUntil: null })
  })

  it('can be taken back while they wait', async () => {
    const jobs = start()
    await add('a', { runAt: NOON + 1000 })
    const which = { kind: 'test.note', providerId: 'P1', refId: 'a' }
    expect(await cancelJobs(database.db, which)).toBe(1)
    expect(await cancelJobs(database.db, which)).toBe(0)
    time.business += 5000
    await jobs.runDue()
    expect(done).toEqual([])
  })
})
