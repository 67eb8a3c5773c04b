import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates'
import { CALLS } from '../../../../packages/gateway/calls'
import { JOBS } from '../../../../packages/gateway/jobs'
import { sandbox } from '../../../../packages/gateway/sandbox'
import { PROVIDER_ONE, SANDBOX_PASSWORD } from '../../../../packages/gateway/tests/support/samples'
import { settleRound } from '../../../../packages/gateway/features/merchant-settlement/settle-daily'
import { createRandom } from '../../../../packages/gateway/sandbox/random'
import { simulated } from '../../../../packages/gateway/sandbox/simulator/upstream'
import { planClearing } from '../../../../packages/gateway/features/day-books'
import { job, provider } from '../../../../packages/gateway/schema'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../packages/conformance/index'
import { hindranceOf } from '../../../../packages/gateway/scripts/distribute/check'
import { heldTo } from '../../../../packages/gateway/scripts/distribute/held'
import { TABLES } from '../../../../packages/gateway/scripts/distribute/tables'
import { questions } from '../../../bench/every-list'
import { UNLIMITED } from '../../../fuzz/unlimited'
import { ACTORS, decentBody, discover } from '../../../fuzz/world'
import { gatewayForFile } from '../../../../packages/gateway/tests/support/gateway'
import {
  asAside,
  recordStatements,
  sandboxAside,
} from '../../../../packages/gateway/tests/support/statement-record'

/** Bodies sent to each writing call, each by a user of another role. */
const BODIES = 6
const UNPACED = { perSession: Infinity, perAddress: Infinity }

/** Statements that calls and jobs sent, each with the values of its first time. */
const sent = new Map<string, readonly unknown[]>()
const asked = new Set<string>()
let ran: Set<string>

beforeAll(async () => {
  const stop = recordStatements((text, values) => {
    if (!sent.has(text)) sent.set(text, values)
  })
  const gw = await gatewayForFile({ ...UNLIMITED, without: [], sandbox: sandboxAside(sandbox) })
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gw.app.server.address() as AddressInfo
  const wire = createWire(`http://127.0.0.1:${port}`, SANDBOX_SECRETS, UNPACED)
  const probe = createProbe(wire, SANDBOX_PASSWORD)
  const world = await discover(probe)
  for (const { who, path, body } of await questions(probe))
    await probe.list(await probe.as(who), path, body)
  const random = createRandom(1)
  for (const call of world.calls) {
    asked.add(call.path)
    const actors = Object.keys(ACTORS).filter(
      (name) => call.roles?.includes(ACTORS[name]!.role) ?? true,
    )
    for (let i = 0; i < (call.write ? BODIES : 1); i++) {
      const session = await probe.as(actors[i % actors.length]!)
      await wire.call(call.path, Object.fromEntries(decentBody(random, world, call)), { session })
    }
  }
  // Of more merchants than the samples have.
  const round = { providerId: PROVIDER_ONE, cycles: ['D0'] }
  const deps = { clock: gw.clock, upstream: simulated }
  await gw.db.transaction((tx) => settleRound(tx, round, deps, 1))
  await gw.db.update(provider).set({ clearSince: '2026-11-20' })
  await gw.db.transaction((tx) => planClearing(tx, PROVIDER_ONE, gw.clock.now()))
  await gw.runDue()
  // One night, that of a month's end when settlements open; those before it are left out.
  const db = asAside(gw.db)
  await db.execute(sql`update job set run_at = run_at + interval '10 days', day = day + 10
    where state = 'WAITING' and run_at < '2026-11-21 15:00:00+08' and day is not null`)
  await gw.clock.advance(11 * DAY_MS)
  const done = await db.selectDistinct({ kind: job.kind }).from(job).where(eq(job.state, 'DONE'))
  ran = new Set(done.map(({ kind }) => kind))
  stop()
}, 600_000)

test('every statement of calls and jobs is held to one provider, or says why not', () => {
  expect([...sent.keys()].map(hindranceOf).filter((why) => why !== undefined)).toEqual([])
})

test('what a statement compares providers with is one provider', () => {
  const several = [...sent].filter(([text, values]) => {
    const { given } = heldTo(text, TABLES)
    return new Set(given.map((one) => values[Number(one.slice(1)) - 1])).size > 1
  })
  expect(several.map(([text]) => text)).toEqual([])
})

test('every call was asked, and every job ran but those that need more than a night', () => {
  expect(Object.values(CALLS).filter(({ path }) => !asked.has(path))).toEqual([])
  expect(JOBS.map(({ kind }) => kind).filter((kind) => !ran.has(kind))).toEqual([
    // No acquirer of the samples sends a file, so no statement is compared with one.
    'statement.compare',
    // No merchant and no payee's account of the samples changes.
    'merchant-change.take',
    'payee-change.take',
    // No source of the samples has a drop, and no acquirer of them sends a file.
    'ingest.drop',
    // No month of the samples is closed.
    'closing.evidence',
    'ingest.file',
    // The samples have moved in from no other system, and no bank sends a statement.
    'moving-in.run',
    'bank.match',
    'bank.statement',
    'file.sweep',
    'months.analyze',
    'months.archive',
    // The numbers of the samples were sealed when the template was made.
    'numbers.seal',
  ])
})
