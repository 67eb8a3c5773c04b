import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../packages/gateway/core/db/open'
import { createProbe } from '../../packages/conformance/probe'
import {
  createWire,
  SANDBOX_SECRETS,
  type Session,
  type Wire,
} from '../../packages/conformance/wire'
import { checkDatabase } from '../../packages/gateway/scripts/kill-trial/check'
import { startLife } from '../../packages/gateway/scripts/kill-trial/process'
import { findGround, same } from '../../packages/gateway/scripts/kill-trial/trial'
import {
  Away,
  createWriters,
  nothingKnown,
  type Writer,
} from '../../packages/gateway/scripts/kill-trial/writers'
import { bundled } from '../../packages/gateway/tests/support/bundled'
import { postgresBin, startPostgres } from '../../packages/gateway/tests/support/postgres'
import { FAIL_OVERS, failOver } from './fail-overs'

const WRITING_MS = 3_000
const bin = postgresBin()

/** Writes, and sends again under the same id what 503 left unknown, until `signal`. */
async function write(writer: Writer, wire: Wire, session: Session, signal: AbortSignal) {
  let away = 0
  while (!signal.aborted || writer.unanswered()) {
    try {
      if (!(await writer.step(wire, session))) break
    } catch (error) {
      if (!(error instanceof Away)) throw error
      away++
      if (writer.kind === 'upload' && signal.aborted) break
      await pause(50)
    }
  }
  return away
}

test('one process lives through ten fail-overs under writes: nothing acknowledged is lost, nothing is double', async ({
  skip,
}) => {
  skip(bin === undefined, 'no PostgreSQL is installed')
  const began = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'console-fail-over-'))
  const server = await startPostgres(bin!, { durable: true })
  const life = startLife(await bundled('packages/gateway/main.ts'), dataDir, {
    DATABASE_URL: server.url,
    SANDBOX_TIME: '2026-11-20 15:00:00',
    SANDBOX_PAYERS: '0',
  })
  try {
    const wire = createWire(await life.origin, SANDBOX_SECRETS)
    const session = await createProbe(wire, 'Sandbox@2026').as('fws_admin')
    const known = nothingKnown()
    const writers = createWriters(known, await findGround(wire, session))
    const ending = new AbortController()
    const writing = Promise.all(writers.map((one) => write(one, wire, session, ending.signal)))
    writing.catch(() => undefined)
    for (let i = 0; i < FAIL_OVERS; i++) {
      await Promise.race([pause(WRITING_MS), writing])
      await failOver(server, i)
    }
    await pause(WRITING_MS)
    ending.abort()
    const away = (await writing).reduce((sum, one) => sum + one, 0)
    expect(life.child.exitCode).toBeNull()
    for (const { path, body, requestSeqId, answer } of known.acknowledged) {
      const again = await wire.call(path, body, { session, requestSeqId })
      expect(same(again.respData, answer), `${path} ${requestSeqId}`).toBe(true)
    }
    const { db, close } = await openDatabase({ databaseUrl: server.url })
    const found = await checkDatabase(db, dataDir, known).finally(() => void close())
    expect(found).toEqual({ lost: [], doubled: [], wrong: [] })
    expect(away).toBeGreaterThan(0)
    const acknowledged = known.acknowledged.length
    const minutes = ((Date.now() - began) / 60_000).toFixed(1)
    // oxlint-disable-next-line no-console -- the figures of a trial of minutes are its report
    console.log(JSON.stringify({ acknowledged, away, uploads: known.uploads.size, minutes }))
  } finally {
    life.child.kill('SIGKILL')
    await life.ended
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
