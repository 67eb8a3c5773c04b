import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accountEntry, incomeEntry, profitMonth } from '../../../gateway/db/schema'
import { checkLedger } from '../../../gateway/ledger/check'
import { post, type Posting } from '../../../gateway/ledger/post'
import { incomeDays } from '../../../gateway/ledger/post-income'
import { BUSINESS_NOW } from '../../support/template'
import { startTestGateway, type TestGateway } from '../../support/gateway'

const ONE = '6000000000000001'
const TWO = '6000000000000002'
const HOUR = 3_600_000

let gw: TestGateway
beforeAll(async () => {
  gw = await startTestGateway()
})
afterAll(() => gw.close())

const check = (providerId: string) => gw.db.transaction((tx) => checkLedger(tx, providerId))
const balanceOf = async (acctKind: string, providerId = ONE) => {
  const [row] = await gw.db
    .select()
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.acctKind, acctKind)))
  return row!
}

describe('the seeded ledger', () => {
  test.each([ONE, TWO])('of %s adds up', async (providerId) => {
    expect(await check(providerId)).toEqual([])
  })

  test('has an account of each kind for each provider', async () => {
    const rows = await gw.db
      .select({ providerId: account.providerId, acctKind: account.acctKind })
      .from(account)
      .orderBy(asc(account.providerId), asc(account.acctKind))
    expect(rows).toEqual(
      [ONE, TWO].flatMap((providerId) =>
        ['BASIC', 'PROFIT', 'REBATE', 'SUBSIDY'].map((acctKind) => ({ providerId, acctKind })),
      ),
    )
  })
})
