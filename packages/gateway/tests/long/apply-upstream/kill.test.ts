import { inArray } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../../core/db/open'
import { channelReg, device, application, merchant, shop, trade } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { moveApplication } from '../../../features/application/application-moves'
import { simulated } from '../../../sandbox/simulator/upstream'
import { tradesOf } from '../../../sandbox/simulator/payers'
import { COMPLETE } from '../../../../domain/tests/entry/complete'
import { killing } from '../../support/killed-process'
import { BUSINESS_NOW } from '../../support/template'
import { ONE } from '../../apply-upstream/support'

/** Approved, signed, opened, and the last payers gone home. */
const UNTIL = '2026-11-21 14:00:00'
/** What is to be killed comes to no end by itself, however quick the machine. */
const NEVER = '9999-12-31 00:00:00'
/** Five-minute steps that each killed process gets through before it dies in one of the next. */
const LIVES = [3, 5, 2, 12]
const APPLIES = Array.from({ length: 12 }, (_, i) => `AP26112090${String(i).padStart(6, '0')}`)

const processes = killing()
afterAll(() => processes.cleanUp())

/** A data directory with the sample database, and applications that were just sent. */
async function sampleDir(): Promise<string> {
  const dataDir = await processes.sampleDir()
  const { db, close } = await openDatabase({ dataDir })
  await db.transaction(async (tx) => {
    for (const applyId of APPLIES) {
      const [row] = await tx
        .insert(application)
        .values({
          providerId: ONE,
          applyId,
          createdBy: '1000000000000001',
          corpEntryChannel: '1',
          entryKind: 'normal',
          subjectType: 'ENTERPRISE',
          applyStatus: 'DRAFT',
          data: COMPLETE.normal,
          createTime: new Date(BUSINESS_NOW),
          updateTime: new Date(BUSINESS_NOW),
        })
        .returning()
      const by = { operator: '服务商管理员', upstream: simulated }
      await moveApplication(tx, row!, 'submit', { now: BUSINESS_NOW, ...by })
    }
  })
  await close()
  return dataDir
}

/** @param steps after which it is killed; without them it works until `UNTIL` */
const run = (dataDir: string, steps?: number) =>
  processes.run(
    'packages/gateway/tests/apply-upstream/open-loop.ts',
    [dataDir, steps === undefined ? UNTIL : NEVER],
    steps,
  )

/** How many of each thing the applications have become. */
async function madeOf(db: Db) {
  const applies = await db.select().from(application).where(inArray(application.applyId, APPLIES))
  const merchants = await db.select().from(merchant).where(inArray(merchant.applyId, APPLIES))
  const merIds = merchants.map(({ merId }) => merId)
  const count = async (table: typeof shop | typeof device | typeof channelReg | typeof trade) => {
    const rows = await db.select({ merId: table.merId }).from(table)
    return merIds.map((merId) => rows.filter((row) => row.merId === merId).length)
  }
  return {
    applies,
    merchants,
    shops: await count(shop),
    devices: await count(device),
    regs: await count(channelReg),
    trades: await count(trade),
  }
}

test(
  'killed again and again, every application becomes one merchant, whole, with its payers once',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const dataDir = await sampleDir()
    for (const steps of LIVES) {
      await run(dataDir, steps)
      const { db, close } = await openDatabase({ dataDir })
      const { applies, merchants, shops, devices, regs } = await madeOf(db)
      await close()
      // All of a merchant is there or nothing is, whenever the process died.
      const finished = applies.filter(({ applyStatus }) => applyStatus === 'FINISHED')
      expect(finished.map(({ merId }) => merId).sort()).toEqual(
        merchants.map(({ merId }) => merId).sort(),
      )
      expect([new Set(shops), new Set(devices), new Set(regs)]).toEqual(
        merchants.length === 0
          ? [new Set(), new Set(), new Set()]
          : [new Set([1]), new Set([1]), new Set([3])],
      )
    }
    await run(dataDir)

    const { db, close } = await openDatabase({ dataDir })
    const { merchants, trades } = await madeOf(db)
    const wrong = (await prove(db)).proven.flatMap(({ differences }) => differences)
    await close()
    expect(merchants).toHaveLength(APPLIES.length)
    expect(trades).toEqual(merchants.map(({ merId }) => tradesOf(merId)))
    expect(wrong).toEqual([])
  },
)
