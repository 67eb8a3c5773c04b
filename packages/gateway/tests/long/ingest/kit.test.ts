import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../conformance/index'
import type { Check } from '../../../../conformance/check'
import { ingestChecks } from '../../../../conformance/checks/ingest'
import { ingestDayChecks } from '../../../../conformance/checks/ingest-day'
import { ingestMemberChecks } from '../../../../conformance/checks/ingest-members'
import { ingestFileChecks } from '../../../../conformance/checks/ingest-files'
import type { Probe } from '../../../../conformance/probe'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()
let probe: Probe
beforeAll(async () => {
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gw.app.server.address() as AddressInfo
  probe = createProbe(createWire(`http://127.0.0.1:${port}`, SANDBOX_SECRETS), 'Sandbox@2026')
})

describe('the gateway keeps what the contract says of events and files', () => {
  const checks: Check[] = [
    ...ingestChecks,
    ...ingestDayChecks,
    ...ingestMemberChecks,
    ...ingestFileChecks,
  ]
  test.each(checks)('$name', async (check) => {
    expect(await check.run(probe)).toBeUndefined()
  })
})
