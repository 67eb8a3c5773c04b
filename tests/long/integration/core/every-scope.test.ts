import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_PASSWORD } from '../../../../packages/gateway/tests/support/samples'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../packages/conformance/index'
import type { Session } from '../../../../packages/conformance/wire'
import type { KnownCall } from '../../../fuzz/fields'
import { UNLIMITED } from '../../../fuzz/unlimited'
import { discover, type Row, type World } from '../../../fuzz/world'
import {
  startTestGateway,
  type TestGateway,
} from '../../../../packages/gateway/tests/support/gateway'
import { bodyAbout, refusedBy } from '../../../../packages/gateway/tests/support/every-call/body'
import {
  narrow,
  PEOPLE,
  type Kind,
} from '../../../../packages/gateway/tests/support/every-call/people'
import {
  changedOutside,
  foreignTo,
  nextTransaction,
} from '../../../../packages/gateway/tests/support/every-call/seen'

/** Every call, by its mere existence, as a person of each kind of scope (domain §5.3, §18). */

const KINDS = Object.keys(PEOPLE) as Kind[]
/** They answer before the rows, end the session that asks, or change how it is signed in. */
const OF_SIGNING_IN = /^\/v1\/user\/|^\/v1\/function\/get(Img|Sms)Code$/
const REFUSED = ['90400', '90403', '90404', '90409']
/** A fault, or a session that something before has ended: nothing was tried. */
const FAILED = ['90401', '90500']
/** Records asked for by number, of those inside the scope and of those outside. */
const EACH = 2

let gw: TestGateway
let world: World
let wire: ReturnType<typeof createWire>
const sessions = new Map<Kind, Session>()
const foreign = new Map<Kind, Set<string>>()

beforeAll(async () => {
  gw = await startTestGateway({ ...UNLIMITED })
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gw.app.server.address() as AddressInfo
  const unpaced = { perSession: Infinity, perAddress: Infinity }
  wire = createWire(`http://127.0.0.1:${port}`, SANDBOX_SECRETS, unpaced)
  const probe = createProbe(wire, SANDBOX_PASSWORD)
  world = await discover(probe)
  await narrow(gw.db)
  for (const kind of KINDS) {
    const session = await probe.freshSession(PEOPLE[kind].loginName)
    sessions.set(kind, session)
    foreign.set(kind, await foreignTo(gw.db, kind, session.userId))
  }
}, 300_000)
afterAll(() => gw.close())

const callsOf = (kind: Kind, write: boolean) =>
  world.calls.filter(
    ({ path, write: writes, roles }) =>
      writes === write && !OF_SIGNING_IN.test(path) && (roles?.includes(PEOPLE[kind].role) ?? true),
  )

/** Records that the call may be asked about, of those outside the scope first. */
function recordsFor(call: KnownCall, kind: Kind): { outside: Row[]; inside: Row[] } {
  const first = call.fields[0]?.name ?? ''
  const known = world.rows.get(first) ?? []
  const isOutside = (row: Row) => foreign.get(kind)!.has(String(row[first]))
  return {
    outside: known.filter(isOutside).slice(0, EACH),
    inside: known.filter((row) => !isOutside(row)).slice(0, EACH),
  }
}

const numbersIn = (answer: unknown): string[] =>
  JSON.stringify(answer ?? null).match(/[0-9A-Za-z_]{8,}/g) ?? []

/** Sums that a whole answer's rows do not come to. */
function wrongSums({ total, list, summary }: Row): string[] {
  if (!Array.isArray(list) || total !== list.length || !summary) return []
  return Object.entries(summary as Record<string, number>).flatMap(([name, sum]) => {
    const values = list.map((row: Row) => row[name] as number)
    // Some lists count rows of some states only; none counts what it does not list.
    if (!name.endsWith('Amt') || !values.every((one) => Number(one) >= 0)) return []
    const added = values.reduce((all, one) => all + one, 0)
    return sum <= added ? [] : [`${name}: ${sum} of rows that make ${added}`]
  })
}

test('every write has a body that its schema takes: what it lacks is added to examples.ts', () => {
  const wrong = world.calls
    .filter(({ path, write }) => write && !OF_SIGNING_IN.test(path))
    .flatMap((call) => {
      const why = refusedBy(call.path, bodyAbout(world, call, recordsFor(call, '全部').inside[0]))
      return why === undefined ? [] : [`EXAMPLES['${call.path}'] lacks ${why}`]
    })
  expect(wrong).toEqual([])
})

describe.each(KINDS)('%s', (kind) => {
  test(
    'reads no row and no sum outside the scope, and nothing fails',
    { timeout: 300_000 },
    async () => {
      const outside = foreign.get(kind)!
      const session = sessions.get(kind)!
      const found: string[] = []
      for (const call of callsOf(kind, false)) {
        const { outside: theirs, inside } = recordsFor(call, kind)
        const bodies: Row[] = call.isList
          ? [{}, { pageSize: '100' }]
          : [{}, ...[...theirs, ...inside].map((row) => bodyAbout(world, call, row))]
        for (const body of bodies) {
          const { respCode, respData } = await wire.call(call.path, body, { session })
          const asked = new Set(Object.values(body).map(String))
          const told = numbersIn(respData).filter((one) => outside.has(one) && !asked.has(one))
          if (FAILED.includes(respCode))
            found.push(`${call.path} ${JSON.stringify(body)}: ${respCode}`)
          if (told.length > 0)
            found.push(`${call.path} ${JSON.stringify(body)}: ${told.slice(0, 3).join()}`)
          if (respCode === '90000' && call.isList)
            found.push(...wrongSums(respData as Row).map((one) => `${call.path}: ${one}`))
          if (
            respCode === '90000' &&
            theirs.some((row) => body[call.fields[0]!.name] === row[call.fields[0]!.name]) &&
            Object.keys(respData ?? {}).length > 0
          )
            found.push(`${call.path} ${JSON.stringify(body)}: answers`)
        }
      }
      expect(found).toEqual([])
    },
  )

  test('writes nothing outside the scope', { timeout: 300_000 }, async () => {
    const session = sessions.get(kind)!
    const isNarrow = PEOPLE[kind].role === '3' && kind !== '全部'
    const found: string[] = []
    for (const call of callsOf(kind, true)) {
      const { outside, inside } = recordsFor(call, kind)
      for (const row of outside) {
        const body = bodyAbout(world, call, row)
        const { respCode } = await wire.call(call.path, body, { session })
        if (!REFUSED.includes(respCode))
          found.push(`${call.path} ${JSON.stringify(body)}: ${respCode}`)
      }
      // Also of what names no shop, or nothing yet: what it changes is seen, or the person's own.
      for (const row of isNarrow ? [...inside, {}] : []) {
        const since = await nextTransaction(gw.db)
        const body = bodyAbout(world, call, row)
        const { respCode } = await wire.call(call.path, body, { session })
        if (FAILED.includes(respCode))
          found.push(`${call.path} ${JSON.stringify(body)}: ${respCode}`)
        if (respCode !== '90000') continue
        const changed = await changedOutside(gw.db, { kind, userId: session.userId, since })
        if (changed.length > 0) found.push(`${call.path} changes ${changed.join()}`)
      }
    }
    expect(found).toEqual([])
  })
})
