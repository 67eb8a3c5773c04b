import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { GatewayTemplate } from '../../../packages/gateway/tests/support/template'

/**
 * The environment of a gateway on a sample directory: business time stays at the moment the
 * samples were made for. No test meets midnight, a month's end, or an answer of the simulator
 * that came sooner than its own, and no simulated payer pays.
 */
export const SAMPLE_TIME = { SANDBOX_TIME: '2026-11-20 15:00:00', SANDBOX_PAYERS: '0' }

/**
 * A data directory with the sample data, as a first start would have made it; starts on copies of
 * it need not seed again.
 */
export async function makeSamples(template: GatewayTemplate): Promise<string> {
  const samples = mkdtempSync(join(tmpdir(), 'console-e2e-samples-'))
  if (template.kind === 'postgres')
    throw new Error('browser tests run on the embedded database: unset TEST_DATABASE_URL')
  cpSync(template.filesDir, samples, { recursive: true })
  const database = await PGlite.create({
    dataDir: join(samples, 'pg'),
    loadDataDir: new Blob([readFileSync(template.file)]),
  })
  await database.close()
  return samples
}

export function copyOfSamples(samples: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-e2e-'))
  cpSync(samples, dataDir, { recursive: true })
  return dataDir
}
