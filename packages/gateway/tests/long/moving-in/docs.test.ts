import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ImportKind } from '#domain/moving-in/dicts'
import { DAY_MS } from '#domain/dates'
import { moveFileIn, providerOf } from '../../../cli/import-run'
import { projectRoot } from '../../../core/root'
import { createUpstream } from '../../../core/upstream/ask'
import { account } from '../../../schema'
import { ACCOUNT_LINES } from '../../../features/books'
import { prove } from '../../../features/proof/prove'
import { eq, sql } from 'drizzle-orm'
import { startEmptyGateway } from '../../support/empty-gateway'

const gw = await startEmptyGateway({ init: true })
afterAll(() => gw.close())
const KEYS = { dataSecret: 'a-secret-for-what-is-kept-in-tests' }
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const deps = { ...gw, upstream: createUpstream(undefined, true), log: silent }

test('the files of docs/moving-in.md go into a new installation in their order, and the books agree', async () => {
  const providerId = await providerOf(gw.db, undefined)
  const lines: string[] = []
  for (const name of ['merchants', 'shops', 'terminals', 'rates', 'balances', 'branches']) {
    const path = join(projectRoot, `docs/moving-in/${name}.csv`)
    const file = { providerId, importKind: name.toUpperCase() as ImportKind, path }
    const isWhole = await moveFileIn(deps, file, (line) => lines.push(line))
    expect(isWhole).toBe(true)
  }
  expect(lines.filter((line) => line.startsWith('已迁入'))).toEqual([
    '已迁入：2 行',
    '已迁入：3 行',
    '已迁入：2 行',
    '已迁入：4 行',
    '已迁入：6 行',
    '已迁入：3 行',
  ])
  expect(lines).toContain(
    '金额合计：待结算 ¥1,234.56，余额 ¥88.80，保证金 ¥500.00，基本账户 ¥1,000.00，银行存款-备付金 ¥15,000.00，银行存款-自有 ¥5,000.00',
  )
  const { rows: bank } = await gw.db.execute(sql`select account, sum(amt)::int as amt
    from (${ACCOUNT_LINES}) l where account like 'BANK%' group by 1 order by 1`)
  expect(bank).toEqual([
    { account: 'BANK_OWN', amt: 500_000 },
    { account: 'BANK_RESERVE', amt: 1_500_000 },
  ])
  const [basic] = await gw.db.select().from(account).where(eq(account.acctKind, 'BASIC'))
  expect(basic).toMatchObject({ availAmt: 100_000 })
  const wrong = async () =>
    (await prove(gw.db, undefined, KEYS)).proven.flatMap(({ differences }) => differences)
  expect(await wrong()).toEqual([])
  await gw.clock.advance(2 * DAY_MS)
  await gw.runDue()
  expect(await wrong()).toEqual([])
})
