import { createRandom, type Random } from '../../packages/gateway/sandbox/random'
import type { Secrets, Session } from '../../packages/conformance/wire'
import type { Sent } from './client'
import { brokenForm, brokenJson } from './envelopes'
import type { KnownCall } from './fields'
import { HOSTILE_KEYS, hostileNative, hostileText } from './hostile'
import { oddPath, rawRequest, type Raw } from './paths'
import { hostileUpload } from './uploads'
import { encryptedJson, signedForm, type Pairs } from './wire'
import { ACTORS, decentBody, decentValue, SPARE, type World } from './world'

/** One hostile body, made of its seed and index alone. */
export interface Attack {
  index: number
  /** `form: nul, date` … what it tries. */
  tries: string
  /** undefined: without a session. */
  actor: string | undefined
  /** Of the call; what is answered must be an envelope. undefined: another page of the gateway. */
  path: string | undefined
  sent: Sent | undefined
  raw: Raw | undefined
}

export interface Maker {
  world: World
  secrets: Secrets
  seed: number
}

const KINDS = {
  form: 58,
  decent: 8,
  json: 16,
  brokenForm: 6,
  brokenJson: 4,
  upload: 3,
  raw: 2,
  path: 3,
}
/**
 * Calls that end a session or keep an actor from signing in again (a partner stopped, a password
 * reset): the spare actor sends them, so that the bodies after them still come from every actor.
 */
const TAKES_ACTOR = [
  '/v1/user/logout',
  '/v1/user/setUserRole',
  '/v1/partner/stop',
  '/v1/staff/disable',
  '/v1/staff/resetPassword',
]

/** @param attempt 0, or more where it is sent again: a write is not to be answered from its twin. */
export function makeAttack({ world, secrets, seed }: Maker, index: number, attempt = 0): Attack {
  const random = createRandom(mix(seed, index))
  const kind = random.weighted(KINDS)
  const call = random.pick(world.calls)
  const actor = actorFor(random, call)
  const session = world.sessions.get(actor)!
  const base = { index, actor, path: call.path, raw: undefined, sent: undefined }
  const seqId = random.chance(3) ? `shared-${random.below(20)}` : `${seed}-${index}-${attempt}`
  switch (kind) {
    case 'decent': {
      const pairs = [...decentBody(random, world, call), ...protocol(session, seqId)]
      return { ...base, tries: 'decent', sent: signedForm(call.path, pairs, secrets) }
    }
    case 'form': {
      const { pairs, tries } = mutatedPairs(random, world, call)
      const all: Pairs = [...pairs, ...protocol(session, seqId)]
      return { ...base, tries: `form: ${tries}`, sent: signedForm(call.path, all, secrets) }
    }
    case 'json': {
      const { body, tries } = mutatedBody(random, world, call)
      const { sessionId, userId } = session
      const all = { ...body, sessionId, userId, ...(random.chance(60) && { requestSeqId: seqId }) }
      return { ...base, tries: `json: ${tries}`, sent: encryptedJson(call.path, all, secrets) }
    }
    case 'brokenForm': {
      const own = [...decentBody(random, world, call)]
      return { ...base, ...brokenForm({ random, world, secrets, call, session, own, seqId }) }
    }
    case 'brokenJson': {
      const own = [...decentBody(random, world, call)]
      return { ...base, ...brokenJson({ random, world, secrets, call, session, own, seqId }) }
    }
    case 'upload':
      return { ...base, path: '/v1/function/upload', ...hostileUpload(random, world, session) }
    case 'raw': {
      const pairs = [...decentBody(random, world, call), ...protocol(session, seqId)]
      const sent = signedForm(call.path, pairs, secrets)
      return { ...base, path: undefined, ...rawRequest(random, sent) }
    }
    case 'path': {
      const pairs = [...protocol(session, seqId)]
      return { ...base, ...oddPath(random, signedForm(call.path, pairs, secrets), world.ids) }
    }
    default:
      kind satisfies never
      throw new Error(`wanted a kind of attack, got ${String(kind)}`)
  }
}

function actorFor(random: Random, { path, roles }: KnownCall): string {
  if (TAKES_ACTOR.includes(path)) return SPARE
  const weights = Object.entries(ACTORS).map(([name, { weight, role }]): [string, number] => {
    const may = roles === undefined || roles.includes(role)
    return [name, may ? weight * 10 : weight]
  })
  return random.weighted(Object.fromEntries(weights))
}

const protocol = (session: Session, requestSeqId: string): Pairs => [
  ['requestSeqId', requestSeqId],
  ['sessionId', session.sessionId],
  ['userId', session.userId],
  ['__branchId', session.custId],
]

/** One to three changes of a decent body. */
function mutatedPairs(random: Random, world: World, call: KnownCall) {
  const body = decentBody(random, world, call)
  const tries: string[] = []
  for (let changes = random.between(1, 3); changes > 0; changes--) {
    const name = fieldOf(random, world, call, body)
    const change = random.below(100)
    if (change < 72) {
      const { kind, value } = hostileText(random)
      body.set(name, value)
      tries.push(kind)
    } else if (change < 77) {
      body.delete(name)
      tries.push('missing')
    } else if (change < 84) {
      body.set(random.pick(HOSTILE_KEYS), hostileText(random).value)
      tries.push('key')
    } else if (change < 92) {
      body.set(name, random.pick(world.ids))
      tries.push('other id')
    } else if (change < 96) {
      body.set(name, decentValue(random, world, random.pick(world.names)))
      tries.push('other value')
    } else {
      turnRound(body)
      tries.push('reversed')
    }
  }
  return { pairs: [...body], tries: tries.join(', ') }
}

function fieldOf(
  random: Random,
  world: World,
  call: KnownCall,
  body: ReadonlyMap<string, string>,
): string {
  if (body.size > 0 && random.chance(50)) return random.pick([...body.keys()])
  if (call.fields.length > 0 && random.chance(95)) return random.pick(call.fields).name
  return random.pick(world.names)
}

/** Every range runs backwards. */
function turnRound(body: Map<string, string>): void {
  for (const [name, value] of Array.from(body)) {
    const other = name.replace(/Start$/, 'End').replace(/Min$/, 'Max')
    if (other === name) continue
    body.set(other, value)
    body.set(name, name.endsWith('Start') ? '9999-12-31' : '9999999')
  }
}

function mutatedBody(random: Random, world: World, call: KnownCall) {
  const body: Record<string, unknown> = Object.fromEntries(decentBody(random, world, call))
  const tries: string[] = []
  for (let changes = random.between(1, 3); changes > 0; changes--) {
    const hostile = hostileNative(random)
    const name = random.chance(90)
      ? fieldOf(random, world, call, new Map(Object.keys(body).map((key) => [key, ''])))
      : random.pick(HOSTILE_KEYS)
    // As data: an assignment to `__proto__` would be none.
    Object.defineProperty(body, name, {
      value: hostile.value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
    tries.push(hostile.kind)
  }
  return { body, tries: tries.join(', ') }
}

/** Seeds of neighbours must not give neighbouring numbers. */
function mix(seed: number, index: number): number {
  const a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  const b = Math.imul(index + 1, 0xc2b2ae35)
  return (a ^ b ^ (b >>> 15)) >>> 0
}
