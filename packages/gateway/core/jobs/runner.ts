import type { SteppedClock } from '../clock-business'
import { isDatabaseAway } from '../db/away'
import { dailyPlanner } from './daily'
import {
  JobStopped,
  type Job,
  type JobDefinition,
  type JobDeps,
  type LongJob,
  type ShortJob,
} from './definition'
import { logWith } from '../log'
import { claim, finish, giveUp, MAX_ATTEMPTS, putBack, renew, retryLater, sweep } from './queue'
import { createRegistry, type JobRegistry } from './registry'
import { onPoke } from './wake'
import { LEAP_MS, walk } from './walk'

export interface JobRunner {
  /** Resolves once no job is due by either clock, including jobs added meanwhile. */
  runDue(): Promise<void>
  /** Runs the late jobs of business time, each at its own moment, in their order. */
  catchUp(): Promise<void>
  /** Takes no further work and waits for the current step. */
  stop(): Promise<void>
}

const IDLE_MS = 500
/** After a wake-up the adding transaction still has to commit: poll often for a moment. */
const EAGER_MS = 25
const EAGER_LOOKS = 20
/** Long work renews its lease between steps, but not more often than this. */
const RENEW_MS = 10_000
const SWEEP_MS = 3_600_000
/** The daily jobs of a new provider start within this time. */
const PROVIDERS_MS = 60_000

type Lane = 'short' | 'long'

/**
 * Runs due jobs in this process, one short and one long at a time, until stopped; providers added
 * meanwhile get the list's daily jobs.
 * @param list the jobs this runner knows; it leaves jobs of other kinds where they are
 * @param stepped the same clock, where it can be stopped to catch up
 */
export function startJobs(
  deps: JobDeps,
  list: readonly JobDefinition[],
  stepped?: SteppedClock,
): JobRunner {
  const known = createRegistry(list)
  const planNewcomers = dailyPlanner(deps.db, list)
  const stopping = new AbortController()
  let walking: Promise<void> | undefined
  const mayRun = () => !stopping.signal.aborted && walking === undefined
  const lanes = {
    short: createLane(deps, known, 'short', stopping.signal, mayRun),
    long: createLane(deps, known, 'long', stopping.signal, mayRun),
  }
  let seenAt = deps.clock.now()
  const catchUp = (): Promise<void> => {
    if (!stepped) return Promise.resolve()
    walking ??= Promise.allSettled([lanes.short.idle(), lanes.long.idle()])
      // Providers added before the leap run its days as well.
      .then(() => planNewcomers(seenAt))
      .then(() => {
        const kinds = [...known.kindsOf('short'), ...known.kindsOf('long')]
        return walk({ ...deps, clock: stepped }, kinds, stopping.signal, (job) =>
          runJob(deps, known, job, stopping.signal),
        )
      })
      .then(() => void (seenAt = deps.clock.now()))
      .finally(() => {
        walking = undefined
      })
    return walking
  }
  let sweptAt = 0
  let plannedAt = deps.clock.wall()
  let timer: NodeJS.Timeout | undefined
  let eagerLooks = 0

  const look = async (): Promise<void> => {
    if (stopping.signal.aborted) return
    // A leap of time: the machine slept, the database was away, or this process was blocked.
    if (walking || deps.clock.now() - seenAt >= LEAP_MS) await catchUp().catch(report)
    const lookedAt = deps.clock.now()
    if (deps.clock.wall() - plannedAt >= PROVIDERS_MS) {
      plannedAt = deps.clock.wall()
      await planNewcomers(lookedAt).catch(report)
    }
    // A long job must not keep the short ones waiting, so the runner does not wait for it here.
    void lanes.long.drain().catch(report)
    await lanes.short.drain().then(() => (seenAt = Math.max(seenAt, lookedAt)), report)
    if (deps.clock.wall() - sweptAt >= SWEEP_MS) {
      sweptAt = deps.clock.wall()
      await sweep(deps.db, deps.clock).catch(report)
    }
    plan()
  }
  const plan = (): void => {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), eagerLooks-- > 0 ? EAGER_MS : IDLE_MS)
  }
  const report = (error: unknown): void => {
    if (!stopping.signal.aborted)
      deps.log.error({ error: reasonOf(error) }, 'jobs: the queue cannot be read')
  }
  const unlisten = onPoke(() => {
    eagerLooks = EAGER_LOOKS
    plan()
  })
  plan()

  return {
    catchUp,
    async runDue() {
      await walking
      // Either lane may add jobs to the other: repeat until neither finished any.
      while (!stopping.signal.aborted) {
        const before = lanes.short.finished() + lanes.long.finished()
        await lanes.short.drain()
        await lanes.long.drain()
        if (lanes.short.finished() + lanes.long.finished() === before) return
      }
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      unlisten()
      await Promise.allSettled([walking, lanes.short.idle(), lanes.long.idle()])
    },
  }
}

/** One job after the other; callers of `drain` share the queue and never run side by side. */
function createLane(
  deps: JobDeps,
  known: JobRegistry,
  lane: Lane,
  signal: AbortSignal,
  mayRun: () => boolean,
) {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let finished = 0
  const drainNow = async (): Promise<void> => {
    next = undefined
    while (mayRun()) {
      const job = await claim(deps.db, deps.clock, known.kindsOf(lane))
      if (!job) break
      await runJob(deps, known, job, signal)
      finished++
    }
  }
  return {
    /** Runs what is due. A caller gets a round that begins after its call. */
    drain(): Promise<void> {
      if (next === undefined) {
        next = current.then(drainNow, drainNow)
        current = next
      }
      return next
    },
    idle: () => current,
    finished: () => finished,
  }
}

async function runJob(
  deps: JobDeps,
  known: JobRegistry,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const definition = known.get(job.kind)
  const own = { ...deps, log: logWith(deps.log, { jobId: job.jobId, kind: job.kind }) }
  try {
    // Its runner died each time: the job itself probably crashes the process.
    if (job.attempts > MAX_ATTEMPTS) throw new Error('the process ended in every attempt')
    if (definition.lane === 'short')
      await deps.db.transaction(async (tx) => {
        await definition.run(tx, job, own)
        if (!(await finish(tx, job))) throw new JobStopped()
      })
    else {
      await definition.run({ ...own, job, signal, renew: leaseKeeper(deps, job, signal) })
      await finish(deps.db, job)
    }
  } catch (error) {
    await settleFailure(own, definition, job, error, signal).catch(async (trouble: unknown) => {
      if (!isDatabaseAway(trouble)) throw trouble
      await putBackLater(own, job, signal)
    })
  }
}

const AWAY_MS = 500

/**
 * A lost database is no failure of the job: the attempt does not count. A finished job stays
 * finished.
 */
async function putBackLater(deps: JobDeps, job: Job, signal: AbortSignal): Promise<void> {
  deps.log.warn({ kind: job.kind, jobId: job.jobId }, 'job: the database is away')
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
    try {
      return await putBack(deps.db, job)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }
}

/** Checks on every call whether to go on, but writes only now and then. */
function leaseKeeper(deps: JobDeps, job: Job, signal: AbortSignal): () => Promise<void> {
  let renewedAt = deps.clock.wall()
  return async () => {
    if (signal.aborted) throw new JobStopped()
    if (deps.clock.wall() - renewedAt < RENEW_MS) return
    renewedAt = deps.clock.wall()
    if (!(await renew(deps.db, deps.clock, job))) throw new JobStopped()
  }
}

async function settleFailure(
  deps: JobDeps,
  { onGiveUp }: ShortJob | LongJob,
  job: Job,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (error instanceof JobStopped || signal.aborted) return putBack(deps.db, job)
  const text = reasonOf(error)
  const about = { attempts: job.attempts, error: text }
  if (job.attempts < MAX_ATTEMPTS) {
    deps.log.warn(about, 'job failed, will be tried again')
    return retryLater(deps.db, deps.clock, job, text)
  }
  deps.log.error(about, 'job failed and is given up')
  await deps.db.transaction(async (tx) => {
    if (await giveUp(tx, job, text)) await onGiveUp?.(tx, job, deps)
  })
}

/**
 * The innermost cause: a failed query's own message contains its values, which must not be logged.
 */
function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? `${at.name}: ${at.message}` : String(at)
}
