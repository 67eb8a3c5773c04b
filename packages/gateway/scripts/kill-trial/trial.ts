import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProbe } from '../../../conformance/probe'
import { createWire, SANDBOX_SECRETS, type Session, type Wire } from '../../../conformance/wire'
import { checkStored, type Difference } from './check'
import { createSenders } from './senders'
import { startLife } from './process'
import { createRandom } from './random'
import {
  createWriters,
  KINDS,
  nothingKnown,
  sendWrite,
  type Acknowledged,
  type Ground,
  type Kind,
  type Known,
  type Writer,
} from './writers'

export interface TrialOptions {
  kills: number
  /** Seed of the moments of the kills. */
  seed: number
  /** The built gateway. */
  program: string
  /** A data directory with the sample database, as a first start leaves it; it is copied. */
  sampleDir: string
  /** A PostgreSQL database with the sample, in place of the directory's own. */
  databaseUrl?: string | undefined
  /** What is written: what people do in the console, or what an acquirer sends. Default `calls`. */
  stream?: 'calls' | 'events'
  /** Further settings of the gateway. */
  env?: Record<string, string>
  /** Kills after which the directory is opened and checked. */
  checkEvery?: number
  /** Kills per copy of the sample. */
  perDirectory?: number
  log?: (line: string) => void
}

export interface TrialResult extends Difference {
  kills: number
  /** Kills while it was still starting. */
  atStart: number
  acknowledged: Record<Kind, number>
  /** Different events that acquirers were answered. */
  events: number
  /** Sent, killed before the answer, and sent again under the same id (an upload: given up). */
  repeated: Record<Kind, number>
  /** Acknowledged writes sent again after a kill, which answered as the first time. */
  replayed: number
  restartMs: { median: number; max: number }
  checks: number
}

const PASSWORD = 'Sandbox@2026'
/** One kill of so many comes while the gateway starts. */
const AT_START_EVERY = 8
const START_MS = 1500
/**
 * Each kill comes after at most so many answers, plus a moment, so that it does not depend on the
 * machine's speed.
 */
const MOST_ANSWERS = 40
const SOME_MOMENT_MS = 40
const PATIENCE_MS = 20_000
const REPLAYS = 3

/**
 * Kills a gateway again and again while clients write through the wire, and restarts it each time.
 * The clients repeat the requests that got no answer; then the data directory is compared with the
 * answers they got.
 */
export async function runTrial(options: TrialOptions): Promise<TrialResult> {
  const { kills, log = () => undefined, perDirectory = 100 } = options
  const random = createRandom(options.seed)
  const zero = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const result: TrialResult = {
    kills: 0,
    atStart: 0,
    acknowledged: zero(),
    events: 0,
    repeated: zero(),
    replayed: 0,
    restartMs: { median: 0, max: 0 },
    checks: 0,
    lost: [],
    doubled: [],
    wrong: [],
  }
  const restarts: number[] = []
  while (result.kills < kills) {
    const until = Math.min(kills, result.kills + perDirectory)
    await onOneDirectory(options, { random, until, result, restarts, log })
  }
  restarts.sort((a, b) => a - b)
  result.restartMs = {
    median: Math.round(restarts[restarts.length >> 1] ?? 0),
    max: Math.round(restarts.at(-1) ?? 0),
  }
  return result
}

interface Course {
  random: () => number
  until: number
  result: TrialResult
  restarts: number[]
  log: (line: string) => void
}

async function onOneDirectory(options: TrialOptions, course: Course): Promise<void> {
  const { random, until, result, restarts, log } = course
  const dataDir = await mkdtemp(join(tmpdir(), 'console-kill-trial-'))
  const known = nothingKnown()
  let writers: Writer[] | undefined
  let session: Session | undefined
  try {
    await cp(options.sampleDir, dataDir, { recursive: true })
    while (result.kills < until) {
      const startedAt = performance.now()
      const life = startLife(options.program, dataDir, {
        ...options.env,
        ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      })
      try {
        if (writers && random() < 1 / AT_START_EVERY) {
          await sleep(random() * START_MS)
          result.atStart++
        } else {
          const wire = createWire(await life.origin, SANDBOX_SECRETS)
          restarts.push(performance.now() - startedAt)
          session ??= await createProbe(wire, PASSWORD).as('fws_admin')
          writers ??=
            options.stream === 'events'
              ? createSenders(known, await findPlaces(wire, session))
              : createWriters(known, await findGround(wire, session))
          await replaySome(wire, session, known, course)
          for (const writer of writers) if (writer.unanswered()) result.repeated[writer.kind]++
          const writing = writeUntilKilled(writers, wire, session)
          const answers = random() * MOST_ANSWERS
          await Promise.race([writing.heard(answers), sleep(PATIENCE_MS), writing.trouble])
          await sleep(random() * SOME_MOMENT_MS)
          life.child.kill('SIGKILL')
          await writing.stopped
        }
      } finally {
        life.child.kill('SIGKILL')
        await life.ended
      }
      result.kills++
      const due = result.kills % (options.checkEvery ?? 25) === 0
      if (due || result.kills === until)
        await check({ dataDir, databaseUrl: options.databaseUrl }, known, course)
    }
  } finally {
    for (const { kind } of known.acknowledged) result.acknowledged[kind]++
    result.events += known.events.answered.size
    for (const { token } of known.uploads.values()) if (token) result.acknowledged.upload++
    log(`${result.kills} kills: ${JSON.stringify(result.acknowledged)} acknowledged`)
    // Kept for debugging the failure.
    if (result.lost.length + result.doubled.length + result.wrong.length === 0)
      await rm(dataDir, { recursive: true, force: true })
    else log(`kept: ${dataDir}`)
  }
}

async function check(
  at: Parameters<typeof checkStored>[0],
  known: Known,
  { result, log }: Course,
): Promise<void> {
  const found = await checkStored(at, known)
  result.checks++
  for (const part of ['lost', 'doubled', 'wrong'] as const) {
    for (const line of found[part]) log(`${part}: ${line}`)
    result[part].push(...found[part])
  }
  log(`${result.kills} kills, ${known.acknowledged.length} answers in this directory: checked`)
}

/** Runs every writer in parallel until the connection breaks. */
function writeUntilKilled(writers: readonly Writer[], wire: Wire, session: Session) {
  let tell!: (error: Error) => void
  // An unforeseen answer ends the trial; a broken connection is expected.
  const trouble = new Promise<never>((_, reject) => (tell = reject))
  trouble.catch(() => undefined)
  let answers = 0
  const waiting: { wanted: number; resolve: () => void }[] = []
  const stopped = Promise.all(
    writers.map(async (writer) => {
      try {
        while (await writer.step(wire, session)) {
          answers++
          for (const { wanted, resolve } of waiting) if (answers >= wanted) resolve()
        }
      } catch (error) {
        if (!isBroken(error)) tell(error as Error)
      }
    }),
  )
  const heard = (wanted: number) =>
    new Promise<void>((resolve) => void waiting.push({ wanted, resolve }))
  return { trouble, stopped, heard }
}

/** `fetch` calls every broken connection by this name; a cut-off answer is no envelope. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'SocketError')

/** What was acknowledged before a kill answers the same after it. */
async function replaySome(
  wire: Wire,
  session: Session,
  { acknowledged }: Known,
  { random, result }: Course,
): Promise<void> {
  for (let i = 0; i < REPLAYS && acknowledged.length > 0; i++) {
    // Mostly the last ones, which are nearest to the kill.
    const back = Math.floor(random() ** 3 * acknowledged.length)
    const sent = acknowledged.at(-1 - back) as Acknowledged
    const { path, requestSeqId } = sent
    const again = await sendWrite(sent, wire, session)
    if (again.respCode !== '90000' || !same(again.respData, sent.answer))
      result.lost.push(`answer of ${path} ${requestSeqId}: ${again.respCode}`)
    else result.replayed++
  }
}

/** Compares without the order of keys, which jsonb does not keep. */
export const same = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The sample's records that the writers need. */
export async function findGround(wire: Wire, session: Session): Promise<Ground> {
  const probe = createProbe(wire, PASSWORD)
  const trades = await probe.list(session, '/v1/trade/queryList', {
    tradeStatus: 'SUCCESS',
    pageSize: 100,
    sortField: 'transAmt',
    sortOrder: 'desc',
  })
  const merchants = await probe.list(session, '/v1/merchant/queryList', {
    merStatus: 'NORMAL',
    pageSize: 20,
  })
  const shops = await Promise.all(
    merchants.list.map((one) => probe.list(session, '/v1/shop/queryList', { merId: one.merId })),
  )
  const place = shops.flatMap(({ list }) => list).find((one) => one.shopStatus !== 'CLOSED')
  if (!place || trades.list.length === 0) throw new Error('the sample has no shop or no trade')
  return {
    tradeNos: trades.list.map((one) => String(one.tradeNo)),
    deviceIds: [await newSpeaker(wire, session), await newSpeaker(wire, session)],
    place: {
      merId: String(place.merId),
      shopId: String(place.shopId),
      installRegion: '330000-330100-330106',
    },
  }
}

/** Merchants that take WeChat payments. */
async function findPlaces(wire: Wire, session: Session): Promise<string[]> {
  const asked = { tradeStatus: 'SUCCESS', payChannel: 'WECHAT', pageSize: 100 }
  const { list } = await createProbe(wire, PASSWORD).list(session, '/v1/trade/queryList', asked)
  if (list.length === 0) throw new Error('the sample has no WeChat payment')
  return [...new Set(list.map(({ merId }) => String(merId)))]
}

/** A kind of device without reporting, so that no job changes its state. */
async function newSpeaker(wire: Wire, session: Session): Promise<string> {
  const probe = createProbe(wire, PASSWORD)
  const deviceKind = 'SPEAKER'
  const [model] = await probe.ok<{ model: string }[]>(
    '/v1/device/type',
    { deviceKind },
    { session },
  )
  const serialNo = `KT${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`
  const body = { deviceKind, model: model!.model, serialNo }
  return (await probe.ok<{ deviceId: string }>('/v1/device/add', body, { session })).deviceId
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
