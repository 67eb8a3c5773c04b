import { randomBytes } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../../core/db/open'
import { file, refund } from '../../../../schema'
import { checkStored } from '../../../../scripts/kill-trial/check'
import { runTrial } from '../../../../scripts/kill-trial/trial'
import { nothingKnown } from '../../../../scripts/kill-trial/writers'
import { bundled } from '../../../support/bundled'
import { killing } from '../../../support/killed-process'

const KILLS = 5

const processes = killing()
afterAll(() => processes.cleanUp())
const onPostgres = inject('gatewayTemplate').kind === 'postgres'

// `npm run kill-trial -- --kills 1000` is the long one.
test.skipIf(onPostgres)(
  'drafts, refunds, withdrawals, bindings and uploads outlive kill -9, each once',
  { timeout: 600_000 },
  async () => {
    const { lost, doubled, wrong, ...result } = await runTrial({
      kills: KILLS,
      seed: randomBytes(4).readUInt32LE(),
      program: await bundled('packages/gateway/main.ts'),
      sampleDir: await processes.sampleDir(),
      env: { SANDBOX_TIME: '2026-11-20 15:00:00', SANDBOX_PAYERS: '0' },
    })
    expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
    expect(result.kills).toBe(KILLS)
    const { draft, refund: refunds, withdraw, binding } = result.acknowledged
    expect(Math.min(draft, refunds, withdraw, binding)).toBeGreaterThan(0)
  },
)

test.skipIf(onPostgres)(
  'the check of the trial tells what is lost and what is doubled',
  { timeout: 300_000 },
  async () => {
    const dataDir = await processes.sampleDir()
    const known = nothingKnown()
    known.drafts.set('AP26112099999999', { shortName: 'KT00000001', version: 1 })
    known.refunds.set('KT00000002', 'RF2611209999999')
    known.withdrawals.set('KT00000003', 'WD2611209999999')
    known.uploads.set('KT00000004.png', { sha256: '', token: 'no-such-token' })
    const { db, close } = await openDatabase({ dataDir })
    const two = await db.select().from(refund).limit(2)
    for (const { refundNo } of two)
      await db
        .update(refund)
        .set({ refundReason: 'KT00000005' })
        .where(eq(refund.refundNo, refundNo))
    const [stored] = await db.select().from(file).where(like(file.mime, 'image/%')).limit(1)
    const name = 'KT00000006.png'
    if (stored) await db.update(file).set({ fileName: name }).where(eq(file.token, stored.token))
    await close()
    if (stored) known.uploads.set(name, { sha256: 'another', token: stored.token })
    const found = await checkStored({ dataDir }, known)
    expect(found.lost).toEqual([
      'draft AP26112099999999 version 1',
      'refund KT00000002: RF2611209999999, found undefined',
      'withdrawal KT00000003: WD2611209999999, found undefined',
      'upload KT00000004.png',
      ...(stored ? ['bytes of upload KT00000006.png'] : []),
    ])
    expect(found.doubled).toEqual(['refund KT00000005: 2'])
  },
)
