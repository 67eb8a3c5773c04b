import type { Probe } from '../../packages/conformance/probe'
import type { Secrets } from '../../packages/conformance/wire'
import { hashPassword } from '../../packages/gateway/features/user/password'
import { makeAttack, type Attack, type Maker } from './attack'
import { createClient, type Client, type Got } from './client'
import { judge, slowAmongMs, slowLimitMs } from './judge'
import { discover, SPARE, type World } from './world'

export interface Campaign {
  bodies: number
  seed: number
  /** The first body; default 0. */
  from?: number
  /** Only this body. */
  only?: number | undefined
  concurrency?: number
  /** Whose error an answer's traceId names, if the gateway's log can be read. */
  errorOf?(traceId: string): string | undefined
  /** Called when the gateway has warmed up, for what is measured from then on. */
  warmedUp?(): Promise<void>
  tell?(line: string): void
}

/** One fault, however many bodies found it. */
export interface Fault {
  what: string
  /** How often. */
  times: number
  index: number
  /** The first body that found it, to the byte. */
  body: string
}

export interface Result {
  bodies: number
  seconds: number
  faults: Fault[]
  /** Answers by respCode; `HTTP 404` where there is no envelope. */
  codes: Record<string, number>
  /** Calls that at least one body made succeed. */
  succeeded: ReadonlySet<string>
  /** Slower than a second once, and not when sent again alone. */
  slowOnce: number
  slowestMs: number
}

const CONCURRENCY = 16
const RECENT = 200
const TOLD_EVERY = 2_000
const WARM_PART = 0.1
const WARM_MOST = 20_000
const FAULTS_MOST = 200
/** A gateway that was brought to a halt is given so long to come back. */
const COME_BACK_MS = 120_000

/** Sends the bodies of a seed and says what went wrong. */
export async function runCampaign(
  probe: Probe,
  secrets: Secrets,
  campaign: Campaign,
): Promise<Result> {
  const { origin } = probe.wire
  const client = createClient(origin)
  const world = await discover(probe)
  campaign.tell?.(`${world.calls.length} calls, ${world.ids.length} ids known`)
  const maker: Maker = { world, secrets, seed: campaign.seed }
  const faults = new Map<string, Fault>()
  const codes: Record<string, number> = {}
  const succeeded = new Set<string>()
  let slowOnce = 0
  let slowestMs = 0
  /** What the last answers took, in ms. */
  const recent: number[] = []
  /** Bodies that took long or got no answer: sent once more, alone. */
  const suspects: number[] = []

  /** Why an actor's session could not be renewed: its bodies are answered 90401 from then on. */
  const lockedOut = new Set<string>()

  function blame(attack: Attack, what: string): void {
    const known = faults.get(what)
    if (known) known.times++
    else if (faults.size < FAULTS_MOST) {
      const fault = { what, times: 1, index: attack.index, body: described(attack) }
      faults.set(what, fault)
      campaign.tell?.(faultLines(campaign.seed, fault))
    }
  }

  function look(attack: Attack, got: Got): void {
    const { wrong, respCode, traceId } = judge(attack, got)
    const code = respCode ?? `HTTP ${got.status}`
    codes[code] = (codes[code] ?? 0) + 1
    slowestMs = Math.max(slowestMs, got.ms)
    if (respCode === '90000' && attack.path) succeeded.add(attack.path)
    const cause = traceId && campaign.errorOf?.(traceId)
    // The same error of many calls is one fault, except where nothing is known of it.
    if (wrong)
      blame(attack, cause ? `${wrong}: ${cause}` : `${wrong} at ${attack.path ?? attack.tries}`)
  }

  async function one(index: number): Promise<void> {
    const attack = makeAttack(maker, index)
    try {
      const got = await exchange(client, attack)
      look(attack, got)
      if (got.ms > 1_000 && got.ms > slowAmongMs(recent) && attack.raw === undefined)
        suspects.push(index)
      recent[index % RECENT] = got.ms
      await keepSession(probe, world, attack, got).catch((error: unknown) => {
        const reason = (error as Error).message
        if (lockedOut.has(reason)) return
        lockedOut.add(reason)
        campaign.tell?.(`${index}: ${reason}`)
      })
    } catch {
      suspects.push(index)
    }
  }

  /** Alone, between two plain calls: whether it is the body or the machine that is slow. */
  async function again(index: number): Promise<void> {
    await comeBack(origin)
    for (let attempt = 1; ; attempt++) {
      const attack = makeAttack(maker, index, attempt)
      const plain = await plainMs(client)
      let got: Got
      try {
        got = await exchange(client, attack)
      } catch (error) {
        // A body that the gateway refuses halfway may break the connection under it.
        if (attempt < 3) continue
        return blame(attack, `${(error as Error).message} for ${attack.path ?? attack.tries}`)
      }
      const limit = slowLimitMs(Math.max(plain, await plainMs(client)), await hashMs())
      if (got.ms <= limit) return void slowOnce++
      if (attempt === 3)
        return blame(attack, `${(got.ms / 1000).toFixed(1)} s for ${attack.path ?? attack.tries}`)
    }
  }

  const startedAt = performance.now()
  const first = campaign.only ?? campaign.from ?? 0
  let next = first
  const upTo = async (end: number): Promise<void> => {
    const worker = async () => {
      while (next < end && suspects.length < 200) await one(next++)
    }
    const { concurrency = CONCURRENCY } = campaign
    // Suspects are looked at in between, when nothing else is sent.
    while (next < end) {
      await Promise.all(Array.from({ length: concurrency }, worker))
      for (const index of suspects.splice(0)) await again(index)
    }
  }
  const bodies = campaign.only === undefined ? campaign.bodies : 1
  const last = next + bodies
  await upTo(Math.min(last, next + Math.min(WARM_MOST, Math.ceil(bodies * WARM_PART))))
  await campaign.warmedUp?.()
  for (const part of milestones(next, last)) {
    await upTo(part)
    const seconds = (performance.now() - startedAt) / 1000
    const sent = next - first
    campaign.tell?.(`${sent} bodies, ${Math.round(sent / seconds)} a second, ${faults.size} faults`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (!(await isWell(origin)))
    faults.set('end', { what: '/healthz is not well at the end', times: 1, index: last, body: '' })
  client.close()
  return { bodies, seconds, faults: [...faults.values()], codes, succeeded, slowOnce, slowestMs }
}

/** The counts at which the progress of the run is reported. */
function milestones(from: number, to: number): number[] {
  const step = Math.max(1, Math.min(Math.ceil((to - from) / 10), TOLD_EVERY))
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count }, (_, i) => Math.min(to, from + step * (i + 1)))
}

function exchange(client: Client, { sent, raw }: Attack): Promise<Got> {
  return raw ? client.raw(raw.bytes, raw.waitMs) : client.send(sent!)
}

/** Some bodies end a session or change its role: that actor signs in anew. */
const renewing = new Map<string, Promise<void>>()
async function keepSession(probe: Probe, world: World, attack: Attack, got: Got): Promise<void> {
  const { actor } = attack
  const ownSession = /^(decent|form:|json:)/.test(attack.tries)
  if (!actor || !ownSession || !got.text.startsWith('{"respCode":"90401"')) return
  const renewed =
    renewing.get(actor) ??
    probe
      .freshSession(actor)
      .then((session) => void world.sessions.set(actor, session))
      .catch((error: unknown) => {
        if (actor !== SPARE) throw error
      })
      .finally(() => renewing.delete(actor))
  renewing.set(actor, renewed)
  await renewed
}

async function isWell(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function comeBack(origin: string): Promise<void> {
  const until = Date.now() + COME_BACK_MS
  while (!(await isWell(origin))) {
    if (Date.now() > until) throw new Error('the gateway did not come back')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** A plain answer of the database, with nothing else going on. */
async function plainMs(client: Client): Promise<number> {
  const page = { method: 'GET', target: '/healthz', headers: {}, body: Buffer.alloc(0) }
  return (await client.send(page)).ms
}

/** One password hash of the gateway's cost. */
async function hashMs(): Promise<number> {
  const startedAt = performance.now()
  await hashPassword('Sandbox@2026')
  return performance.now() - startedAt
}

const SHOWN = 4_000

/** What was sent, so that it can be sent again by hand. */
function described({ actor, tries, sent, raw }: Attack): string {
  const bytes = raw ? raw.bytes : sent!.body
  const text = bytes.subarray(0, SHOWN).toString('utf8')
  const cut = bytes.length > SHOWN ? ` … (${bytes.length} bytes)` : ''
  const head = sent ? `${sent.method} ${sent.target} ${JSON.stringify(sent.headers)} ` : ''
  return `[${tries}; ${actor ?? ''}] ${head}${JSON.stringify(text)}${cut}`
}

export const faultLines = (seed: number, { what, times, index, body }: Fault): string =>
  `FAULT ${what} (${times})\n  npm run fuzz -- --seed ${seed} --only ${index}\n  ${body.slice(0, 1_500)}`
