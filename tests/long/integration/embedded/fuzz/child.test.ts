import { afterAll, expect, inject, test } from 'vitest'
import { SANDBOX_PASSWORD } from '../../../../../packages/gateway/tests/support/samples'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../../../packages/conformance/index'
import { startChild } from '../../../../fuzz/child'
import { startTestGateway } from '../../../../../packages/gateway/tests/support/gateway'
import { killing } from '../../../../../packages/gateway/tests/support/killed-process'

const processes = killing()
afterAll(() => processes.cleanUp())

const UNPACED = { perSession: Infinity, perAddress: Infinity }

test('the gateway that `npm run fuzz` starts is a sandbox one can sign in to', async () => {
  const ready = inject('gatewayTemplate').kind === 'pglite'
  const child = await startChild(ready ? await processes.sampleDir() : undefined)
  try {
    const probe = createProbe(createWire(child.origin, SANDBOX_SECRETS, UNPACED), SANDBOX_PASSWORD)
    expect((await probe.freshSession('fws_admin')).role.loginUserType).toBe('3')
    expect(await child.prove()).toEqual([])
    expect((await child.memory()).heapMb).toBeGreaterThan(1)
  } finally {
    await child.stop()
  }
})

test('a gateway told to be a sandbox without one, or the other way about, does not start', async () => {
  await expect(startTestGateway({ sandbox: undefined })).rejects.toThrow('say different things')
})
