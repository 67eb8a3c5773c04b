import { afterEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { JobStopped, type LongJobContext } from '../../../core/jobs'
import { sealChains } from '../../../core/operations/seal'
import { openNumber, prefixBy } from '../../../core/seal/number-seal'
import { startSealing } from '../../../core/seal/seal-job'
import type { DataKeys } from '../../../core/sealed'
import { SEALED_TABLES, sealNumbersJob } from '../../../features/sealing/sealed-tables'
import { prove } from '../../../features/proof/prove'
import { merchant } from '../../../schema'
import { startTestGateway, type TestGateway } from '../../support/gateway'
import { foundPlain, storedNumbers } from '../../seal/stored'

const ONE = { dataSecret: 'key-one-of-this-test-0123456789ab' }
const TWO = { dataSecret: 'key-two-of-this-test-0123456789ab' }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const started: TestGateway[] = []
afterEach(async () => {
  for (const gw of started.splice(0)) await gw.close()
})

/** The samples as an older version has stored them. */
async function plain(): Promise<TestGateway> {
  const gw = await startTestGateway()
  started.push(gw)
  return gw
}

const start = (gw: TestGateway, keys: DataKeys) =>
  startSealing(gw.db, keys, SEALED_TABLES, Date.now())

/** Runs the job itself, until it is done or was stopped after some parts. */
async function seal(gw: TestGateway, sealKeys: DataKeys, parts = Infinity): Promise<void> {
  let left = parts
  const renew = async () => {
    if (left-- === 0) throw new JobStopped()
  }
  await sealNumbersJob.run({
    db: gw.db,
    sealKeys,
    log: silent,
    renew,
  } as unknown as LongJobContext)
}

const accounts = async (gw: TestGateway): Promise<Map<string, string>> => {
  const rows = await gw.db.select({ id: merchant.merId, no: merchant.acctNo }).from(merchant)
  return new Map(rows.map(({ id, no }) => [id, no]))
}

const countUnder = async (gw: TestGateway, prefix: string) =>
  (await storedNumbers(gw.db)).filter((text) => text.startsWith(prefix)).length

test('sealing that is stopped goes on where it was, and reading needs no end of it', async () => {
  const gw = await plain()
  const before = await accounts(gw)
  const [first] = before.values()
  expect(await foundPlain(gw.db, new Set([first!]))).toContainEqual(`merchant.acct_no ${first}`)

  await start(gw, ONE)
  await expect(seal(gw, ONE, 2)).rejects.toThrow(JobStopped)
  const some = await countUnder(gw, 's1.')
  expect(some).toBeGreaterThan(0)
  expect(await accounts(gw)).toEqual(before)

  await expect(seal(gw, ONE, 6)).rejects.toThrow(JobStopped)
  expect(await countUnder(gw, 's1.')).toBeGreaterThan(some)
  await seal(gw, ONE)
  const all = await storedNumbers(gw.db)
  expect(all.filter((text) => !text.startsWith(prefixBy(ONE.dataSecret)))).toEqual([])
  expect(await accounts(gw)).toEqual(before)
  expect(await foundPlain(gw.db, new Set(before.values()))).toEqual([])
})

test('a key is changed as the manual says: both open, the job seals anew, the former one goes', async () => {
  const gw = await plain()
  const before = await accounts(gw)
  await start(gw, ONE)
  await seal(gw, ONE)

  const both = { ...TWO, dataSecretBefore: ONE.dataSecret }
  await start(gw, both)
  await expect(seal(gw, both, 2)).rejects.toThrow(JobStopped)
  expect(await countUnder(gw, prefixBy(ONE.dataSecret))).toBeGreaterThan(0)
  expect(await countUnder(gw, prefixBy(TWO.dataSecret))).toBeGreaterThan(0)
  expect(await accounts(gw)).toEqual(before)
  // The former key is still needed.
  await expect(start(gw, TWO)).rejects.toThrow('直到重新加密完成')

  await seal(gw, both)
  expect(await countUnder(gw, prefixBy(ONE.dataSecret))).toBe(0)
  await start(gw, TWO)
  expect(await accounts(gw)).toEqual(before)
  await sealChains(gw.db, TWO, silent)
  const { proven } = await prove(gw.db, undefined, TWO)
  expect(proven.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('with a key that does not open the numbers the start is refused in one sentence', async () => {
  const gw = await plain()
  await start(gw, ONE)
  await seal(gw, ONE)
  await expect(start(gw, TWO)).rejects.toThrow(
    'DATA_SECRET 与数据库里的证件号、账号不符：请用原来的值启动；' +
      '换新值时，把原来的值放在 DATA_SECRET_BEFORE，直到重新加密完成',
  )
  await start(gw, ONE)
})

test('an altered number is an error wherever it is read, and the job does not end on it', async () => {
  const gw = await plain()
  await start(gw, ONE)
  await seal(gw, ONE)
  const [stored] = await storedNumbers(gw.db)
  const altered = `${stored!.slice(0, -3)}${stored!.endsWith('AAA') ? 'BBB' : 'AAA'}`
  expect(() => openNumber(altered)).toThrow('sealed under another DATA_SECRET, or was altered')
  await gw.db.execute(sql`update merchant set acct_no = ${altered} where acct_no = (
    select acct_no from merchant order by mer_id limit 1)`)
  const both = { ...TWO, dataSecretBefore: ONE.dataSecret }
  await start(gw, both)
  await expect(seal(gw, both)).rejects.toThrow('rows with numbers that no DATA_SECRET opens: 1')
  await start(gw, both)
})
