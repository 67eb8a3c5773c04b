import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { lt } from 'drizzle-orm'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { DAY_MS, formatDateTime } from '#domain/dates'
import { byPath, CALLS, callsByPath } from './calls'
import type { Call, GatewayConfig, Log } from './core/call'
import { createBusinessClock, type BusinessClock } from './core/clock-business'
import { hasArchive } from './core/db/archive'
import { poolOf, type Db, type OpenDatabase } from './core/db/open'
import { captcha, knownAddress, loginFailure, session, smsCode } from './core/access-schema'
import { mfaTicket } from './features/user/mfa-schema'
import { resetLink } from './features/user/reset-schema'
import { approvals } from './features/approval'
import { freshCode, sealSecrets } from './features/user'
import type { DispatchDeps } from './core/run'
import type { SandboxDeps, SandboxModule } from './core/sandbox'
import { createDiskStore } from './core/files/disk-store'
import { createRoom } from './core/files/room'
import type { FileStore } from './core/files/store'
import { tidy } from './core/db/tidy'
import { createServer, mountRoutes } from './core/http/app'
import { describeError } from './core/http/envelope'
import { trustsOf, type TrustProxy } from './core/http/address'
import { LIMITS, type Limits } from './core/http/limits'
import { createMetrics } from './core/http/metrics'
import { ALONE, joinPeers } from './core/http/peers'
import { createChainer } from './core/operations/chainer'
import { sealChains } from './core/operations/seal'
import { createRepeatedRefusals } from './core/operations/repeated-refusals'
import { dropRowNotes } from './core/operations/row-notes'
import { forgetAnswers } from './core/idempotency'
import { planDailies, releaseLeases, startJobs, type JobDefinition } from './core/jobs'
import { startSealing } from './core/seal/seal-job'
import { figuresOf } from './figures'
import { JOBS } from './jobs'
import { noEngine } from './core/ocr/engine'
import type { Carriers } from './core/outbox/carrier'
import { message } from './core/outbox/message-schema'
import { startMessageSender } from './core/outbox/message-sender'
import { createOutbox } from './core/outbox/outbox'
import { sealMessages } from './core/outbox/seal-messages'
import { createUpstream } from './core/upstream/ask'
import type { UpstreamSettings } from './core/upstream/http'
import { registerNotify } from './core/upstream/notify'
import { startSender } from './core/upstream/sender'
import { noteFilesOf } from './features/file'
import { ingestDelivery } from './features/ingest/ingest-schema'
import { registerIngest, sealSources } from './features/ingest'
import { shopsOfTeams } from './features/shop'
import { SEALED_TABLES } from './features/sealing/sealed-tables'
import { orderKinds } from './upstream-kinds'

export interface GatewayOptions {
  /** Open and migrated; closed by the caller unless `ownsDatabase`. */
  database: OpenDatabase
  config: GatewayConfig
  /** Absent: the sandbox is off. */
  sandbox?: SandboxModule | undefined
  /** Where orders are sent without a sandbox; absent: they wait. */
  upstream?: UpstreamSettings | undefined
  /** Carriers of messages without a sandbox; default: none, and messages are not written. */
  carriers?: Carriers | undefined
  /** Milliseconds after which an attempt to send a message is given up; default: 10 000. */
  messageTimeoutMs?: number | undefined
  /** Default: on disk under `config.dataDir`. */
  files?: FileStore
  /** Folders whose free space `/metrics` shows; default: the data directory. */
  folders?: readonly string[]
  corsOrigins?: readonly string[]
  /** Further names under which the sandbox may be addressed. */
  hosts?: readonly string[]
  /** The built console to serve. */
  consoleDir?: string
  logger?: FastifyServerOptions['logger']
  /** Epoch ms; injected by tests. */
  wall?: () => number
  /** Epoch ms that business time runs on before it is moved; default: the wall clock. */
  business?: () => number
  randomBytes?: (size: number) => Buffer
  /** Other limits than usual; a test in a hurry makes more calls than any person. */
  limits?: Partial<Limits> | undefined
  /** The proxies whose `X-Forwarded-For` is trusted; default: none. */
  trustProxy?: TrustProxy | undefined
  /** Bearer token of `/metrics`; default: the page does not exist. */
  metricsToken?: string | undefined
  /** Called from time to time while late jobs run: how far they have come, in business time. */
  onLate?: ((late: { at: number; until: number }) => void) | undefined
  /** Calls beside those of calls/. */
  calls?: readonly Call[]
  /** Jobs beside those of jobs/all.ts. */
  jobs?: readonly JobDefinition[]
  /** Kinds of jobs that do not run; most tests do without the nightly proof. */
  without?: readonly string[]
  ownsDatabase?: boolean
  /** The sample rows were just loaded: their due jobs run while calls are already served. */
  isNew?: boolean
}

export interface Gateway {
  app: FastifyInstance
  db: Db
  clock: BusinessClock
  files: FileStore
  config: GatewayConfig
  /** Runs everything that is due by the clocks now. */
  runDue(): Promise<void>
  /** Lets calls in flight finish, stops jobs, then closes the database if it is ours. */
  close(): Promise<void>
}

const HOUSEKEEPING_MS = 600_000
/** Days for which the list of messages has a message. */
const MESSAGE_DAYS = 180

/** Puts the gateway together; it does not listen yet. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, config } = options
  if (config.sandbox !== Boolean(options.sandbox))
    throw new Error('config.sandbox and the sandbox itself say different things')
  const { db } = database
  const { archiveMonths, dropDir, dropHosts } = config
  // Another process may start archiving at any time.
  database.reading.whole = archiveMonths !== undefined || (await hasArchive(db))
  await startSealing(db, config, SEALED_TABLES, (options.wall ?? Date.now)())
  await sealSecrets(db, config)
  await sealSources(db, config)
  await sealMessages(db, config)
  const clock = await createBusinessClock(db, options.wall, options.business)
  const files = options.files ?? createDiskStore(config.dataDir)
  await noteFilesOf(db, files)
  const limits = { ...LIMITS, ...options.limits }
  const trusts = trustsOf(options.trustProxy)
  const app = createServer(options.logger ?? false, { limits, trusts })
  const { log } = app
  await sealChains(db, config, log, options.isNew)
  const chainer = createChainer(db, log, config)
  const refusals = createRepeatedRefusals(clock.wall, (error) =>
    log.error({ error: describeError(error) }, 'the number of refusals went unlogged'),
  )
  const outside = options.sandbox ? undefined : options.upstream
  const upstream = options.sandbox?.upstream ?? createUpstream(undefined, outside !== undefined)
  const carriers = options.sandbox ? { SMS: options.sandbox.sms } : (options.carriers ?? {})
  const random = options.randomBytes ?? randomBytes
  const outbox = createOutbox({ carriers, clock, keys: config, randomBytes: random })
  const metrics = options.metricsToken
    ? createMetrics(
        options.metricsToken,
        figuresOf(database, { folders: options.folders ?? [config.dataDir], clock }),
      )
    : undefined
  const dispatch: DispatchDeps = {
    db,
    clock,
    files,
    config,
    log,
    upstream,
    shopsOfTeams,
    chainer,
    refusals,
    freshCode,
    approvals,
    noted: metrics?.noted,
    ocr: options.sandbox?.ocr ?? noEngine,
    outbox,
    randomBytes: random,
    replica: database.replica,
    room: database.kind === 'pglite' ? createRoom(config.dataDir) : undefined,
    calls: new Map([...callsByPath(CALLS), ...(options.calls ?? []).map(byPath)]),
  }
  const origins = options.corsOrigins ?? []
  const sandboxDeps: SandboxDeps = {
    db,
    clock,
    log,
    runDue: () => jobs.runDue(),
    sendMessages: () => messages?.drain() ?? Promise.resolve(),
    hosts: [...(options.hosts ?? []), ...origins.map((origin) => new URL(origin).hostname)],
    origins,
  }
  database.replica?.logTo(log)
  const peers = database.kind === 'postgres' ? joinPeers(poolOf(db), log) : ALONE
  await mountRoutes(app, {
    dispatch,
    mountSandbox: options.sandbox && ((scope) => options.sandbox!.mount(scope, sandboxDeps)),
    corsOrigins: origins,
    limits,
    trusts,
    consoleDir: options.consoleDir,
    peers,
    metrics,
  })
  registerIngest(app, { db, clock, log, upstream, config, files, limits })
  if (outside)
    registerNotify(app, {
      db,
      clock,
      log,
      upstream,
      outbox,
      kinds: orderKinds,
      secret: outside.secret,
      limits,
    })
  await app.ready()
  const jobList = [...JOBS, ...(options.sandbox?.jobs ?? []), ...(options.jobs ?? [])].filter(
    ({ kind }) => !options.without?.includes(kind),
  )
  await planDailies(db, clock, jobList)
  if (database.kind === 'pglite') await releaseLeases(db, clock)
  // Started last, when no later step can throw: a runner without an owner would never be stopped.
  const jobs = startJobs(
    {
      db,
      replica: database.replica,
      clock,
      files,
      upstream,
      log,
      outbox,
      archiveMonths,
      sealKeys: config,
      dropDir,
      dropHosts,
    },
    jobList,
    clock,
  )
  clock.onLeap(() => jobs.catchUp())
  // Runs the jobs that fell due while the gateway was down, before it serves calls.
  if (!options.isNew)
    await telling(clock, log, options.onLate, () => jobs.catchUp()).catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'jobs: late ones wait'),
    )
  const sender = outside && startSender({ db, clock, log, kinds: orderKinds, settings: outside })
  const messages =
    outbox &&
    startMessageSender({
      db,
      clock,
      log,
      keys: config,
      carriers,
      timeoutMs: options.messageTimeoutMs,
    })
  // Chains the operations that a killed process left unchained.
  chainer.wake()
  const sweeper = setInterval(() => {
    sweep(db, clock.wall())
      .then(() => (database.kind === 'pglite' ? tidy(db) : []))
      .catch((error: unknown) => log.warn({ error: describeError(error) }, 'housekeeping failed'))
  }, HOUSEKEEPING_MS)
  sweeper.unref()

  return {
    app,
    db,
    clock,
    files,
    config,
    async runDue() {
      await jobs.runDue()
      await sender?.drain()
      await messages?.drain()
    },
    async close() {
      clearInterval(sweeper)
      await app.close()
      await peers.close()
      await jobs.stop()
      await sender?.stop()
      await messages?.stop()
      await refusals.close()
      await chainer.close()
      if (options.ownsDatabase) await database.close()
    },
  }
}

const TOLD_MS = 1_000

/** Reports the progress of late jobs, which take minutes after a long absence. */
async function telling(
  clock: BusinessClock,
  log: Log,
  onLate: GatewayOptions['onLate'],
  catchUp: () => Promise<void>,
): Promise<void> {
  const timer = setInterval(() => {
    if (!clock.stands()) return
    const late = { at: clock.now(), until: clock.live() }
    onLate?.(late)
    log.info({ at: formatDateTime(late.at), until: formatDateTime(late.until) }, 'jobs: late ones')
  }, TOLD_MS)
  try {
    await catchUp()
  } finally {
    clearInterval(timer)
  }
}

/** Removes expired rows, so that the small tables stay small. */
export async function sweep(db: Db, wallNow: number): Promise<void> {
  const now = new Date(wallNow)
  await forgetAnswers(db, wallNow)
  await db.delete(session).where(lt(session.expiresAt, now))
  await db
    .delete(ingestDelivery)
    .where(lt(ingestDelivery.receivedAt, new Date(wallNow - 7 * DAY_MS)))
  await db.delete(captcha).where(lt(captcha.expiresAt, now))
  await db.delete(mfaTicket).where(lt(mfaTicket.expiresAt, now))
  await dropRowNotes(db)
  // A day's messages count against the daily limit; a day's failures are past every window.
  await db.delete(smsCode).where(lt(smsCode.createdAt, new Date(wallNow - DAY_MS)))
  await db.delete(message).where(lt(message.expiresAt, new Date(wallNow - MESSAGE_DAYS * DAY_MS)))
  await db.delete(resetLink).where(lt(resetLink.expiresAt, now))
  await db.delete(knownAddress).where(lt(knownAddress.lastAt, new Date(wallNow - 30 * DAY_MS)))
  await db.delete(loginFailure).where(lt(loginFailure.firstAt, new Date(wallNow - DAY_MS)))
}

/** Where the production build puts the console. */
export const consoleDirOf = (root: string): string => join(root, 'dist/console')
