import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../../gateway/ledger/proof/prove'
import { SANDBOX_PASSWORD } from '../../../gateway/seed/accounts'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../scripts/conformance/index'
import { faultLines, runCampaign } from '../../fuzz/campaign'
import { errorLog } from '../../fuzz/errors'
import { UNLIMITED } from '../../fuzz/unlimited'
import { startTestGateway, type TestGateway } from '../../support/gateway'

/** The same bodies on every run; `FUZZ_SEED` and `FUZZ_BODIES` try others. */
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const BODIES = Number(process.env.FUZZ_BODIES ?? 5_000)
const UNPACED = { perSession: Infinity, perAddress: Infinity }

let gw: TestGateway
const errors = new Map<string, string>()
beforeAll(async () => {
  const logger = errorLog((traceId, error) => void errors.set(traceId, error))
  gw = await startTestGateway({ logger, ...UNLIMITED })
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => gw.close())

test(
  'hostile bodies get an envelope within a second, never a failure of ours, and the books stay right',
  { timeout: 900_000 },
  async () => {
    const { port } = gw.app.server.address() as AddressInfo
    const wire = createWire(`http://127.0.0.1:${port}`, SANDBOX_SECRETS, UNPACED)
    const result = await runCampaign(createProbe(wire, SANDBOX_PASSWORD), SANDBOX_SECRETS, {
      bodies: BODIES,
      seed: SEED,
      errorOf: (traceId) => errors.get(traceId),
    })
    expect(result.faults.map((fault) => faultLines(SEED, fault))).toEqual([])
    // A fuzz that only knocks at the door finds nothing: most calls were got through to.
    expect(result.succeeded.size).toBeGreaterThan(80)
    expect(result.codes).toMatchObject({
      '90000': expect.any(Number),
      '90400': expect.any(Number),
      '90415': expect.any(Number),
    })
    expect(result.codes['90400']! / BODIES).toBeGreaterThan(0.15)
    expect(result.codes['90000']! / BODIES).toBeGreaterThan(0.1)
    expect((result.codes['90401'] ?? 0) / BODIES).toBeLessThan(0.1)
    const { proven } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
  },
)
