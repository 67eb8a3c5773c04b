import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode } from '../../scripts/shell.mjs'
import { startGateway } from '../e2e/support/gateway'
import { s, type Row } from './report'

/** From a fresh clone after `npm ci` `npm start` builds, seeds and serves; then once more. */
export async function benchStart(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-start-'))
  const seconds = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return (performance.now() - startedAt) / 1000
  }
  const build = await seconds(() => runNode(join(root, 'scripts/build.mjs'), []))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const script = 'scripts/start.mjs'
  const first = await seconds(async () =>
    (await startGateway({ dataDir, script })).stop({ keep: true }),
  )
  const later = await seconds(async () => (await startGateway({ dataDir })).stop({ keep: true }))
  rmSync(dataDir, { recursive: true, force: true })
  return [
    { what: '构建', got: s(build), budget: '' },
    {
      what: '首次启动（含构建、建库、造数）',
      got: s(first),
      budget: '≤ 15 s',
      ok: first <= 15,
    },
    { what: '再次启动', got: s(later), budget: '≤ 3 s', ok: later <= 3 },
  ]
}
