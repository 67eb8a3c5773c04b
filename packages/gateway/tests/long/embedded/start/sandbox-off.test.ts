import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startLife } from '../../../../scripts/kill-trial/process'
import { bundled } from '../../../support/bundled'

test.skipIf(inject('gatewayTemplate').kind === 'postgres')(
  'with the sandbox off and secrets of its own a new directory is served, and so again',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'console-real-'))
    const env = {
      SANDBOX: '0',
      SIGN_SECRET: 'sixteen-letters!',
      DES_KEY: 'a-key-of-its-own-24bytes',
      DATA_SECRET: 'a-secret-for-what-is-kept-in-tests',
    }
    for (let start = 1; start <= 2; start++) {
      const life = startLife(await bundled('packages/gateway/main.ts'), dataDir, env)
      const origin = await life.origin
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
      expect((await fetch(`${origin}/sandbox`)).status).toBe(404)
      life.child.kill('SIGKILL')
      await life.ended
    }
    await rm(dataDir, { recursive: true, force: true })
  },
)
