import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { GatewayOptions } from '../../../../packages/gateway/gateway'
import { prove } from '../../../../packages/gateway/features/proof/prove'
import { SANDBOX_PASSWORD } from '../../../../packages/gateway/tests/support/samples'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../packages/conformance/index'
import { faultLines, runCampaign } from '../../../fuzz/campaign'
import { errorLog } from '../../../fuzz/errors'
import { UNLIMITED } from '../../../fuzz/unlimited'
import {
  startTestGateway,
  type TestGateway,
} from '../../../../packages/gateway/tests/support/gateway'

/**
 * The same bodies on every run; `FUZZ_SEED` and `FUZZ_BODIES` try others. PostgreSQL gets the first of
 * them, and a run of what may come out otherwise on the embedded database the others there.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const ALL = Number(process.env.FUZZ_BODIES ?? 3_500)
const ON_POSTGRES = Math.ceil(ALL * 0.57)
const [FROM, UNTIL] = process.env.TEST_DATABASE_URL
  ? [0, ON_POSTGRES]
  : [process.env.TEST_DIFFERING ? ON_POSTGRES : 0, ALL]
const BODIES = UNTIL - FROM
const UNPACED = { perSession: Infinity, perAddress: Infinity }

const started: TestGateway[] = []
afterAll(() => Promise.all(started.map((gw) => gw.close())))

/** A fresh gateway under so many bodies. */
async function fuzzed(bodies: number, from: number, options: Partial<GatewayOptions> = {}) {
  const errors = new Map<string, string>()
  const logger = errorLog((traceId, error) => void errors.set(traceId, error))
  const gw = await startTestGateway({ logger, ...UNLIMITED, ...options })
  started.push(gw)
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gw.app.server.address() as AddressInfo
  const wire = createWire(`http://127.0.0.1:${port}`, SANDBOX_SECRETS, UNPACED)
  const result = await runCampaign(createProbe(wire, SANDBOX_PASSWORD), SANDBOX_SECRETS, {
    bodies,
    from,
    seed: SEED,
    errorOf: (traceId) => errors.get(traceId),
  })
  return { gw, result }
}

test(
  'hostile bodies get an envelope within a second, never a failure of ours, and the books stay right',
  { timeout: 900_000 },
  async () => {
    const { gw, result } = await fuzzed(BODIES, FROM)
    expect.soft(result.faults.map((fault) => faultLines(SEED, fault))).toEqual([])
    // A fuzz whose bodies are all refused finds nothing: most calls must have succeeded.
    expect(result.succeeded.size).toBeGreaterThan(BODIES / 25)
    expect(result.codes).toMatchObject({
      '90000': expect.any(Number),
      '90400': expect.any(Number),
      '90415': expect.any(Number),
    })
    expect(result.codes['90400']! / BODIES).toBeGreaterThan(0.15)
    // Three seeds gave 0.093 to 0.104.
    expect(result.codes['90000']! / BODIES).toBeGreaterThan(0.08)
    // Some bodies sign their sender out.
    expect((result.codes['90401'] ?? 0) / BODIES).toBeLessThan(0.15)
    const { proven } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  },
)
