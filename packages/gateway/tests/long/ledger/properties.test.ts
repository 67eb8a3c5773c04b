import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BIZ_TYPE, type AcctKind, type BizType } from '#domain/account/dicts'
import { inTransaction } from '../../../core/db/retry'
import { account, accountEntry } from '../../../schema'
import { CallError } from '../../../core/errors'
import { checkLedger } from '../../../features/proof/check'
import { post, type Posting } from '../../../core/ledger/post'
import { gatewayForFile } from '../../support/gateway'

const ONE = '6000000000000001'
const TWO = '6000000000000002'

const gw = await gatewayForFile()

const check = async () => [
  ...(await gw.db.transaction((tx) => checkLedger(tx, ONE))),
  ...(await gw.db.transaction((tx) => checkLedger(tx, TWO))),
]
const book = (posting: Posting) =>
  inTransaction(gw.db, (tx) => post(tx, posting, gw.clock.now())).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallError && error.respCode === '90409') return false
      throw error
    },
  )

/** Amounts from a fen to more than any account holds, so that some are refused. */
const postings = fc.record({
  providerId: fc.constantFrom(ONE, TWO),
  acctKind: fc.constantFrom<AcctKind>('BASIC', 'PROFIT', 'SUBSIDY', 'REBATE'),
  bizType: fc.constantFrom(...(Object.keys(BIZ_TYPE) as BizType[])),
  direction: fc.constantFrom('IN' as const, 'OUT' as const),
  amt: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 9e9 })),
  bizDate: fc.constantFrom('2026-10-31', '2026-11-19', '2026-11-20'),
  relatedNo: fc.constant(null),
})

test('postings in any order, refused ones among them, leave books that prove themselves', async () => {
  let refused = 0
  let posted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(postings, { minLength: 5, maxLength: 40 }), async (all) => {
      // Some wait for each other, some run on their own.
      for (let i = 0; i < all.length; i += 4) {
        const done = await Promise.all(all.slice(i, i + 4).map((one) => book(one as Posting)))
        posted += done.filter(Boolean).length
        refused += done.filter((one) => !one).length
      }
      expect(await check()).toEqual([])
    }),
    { numRuns: 12 },
  )
  expect(posted).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

test('a posting that waited and has an older clock gets the time of the one before it', async () => {
  const times: number[] = []
  for (const lateMs of [60_000, 0]) {
    const { entryTime } = await inTransaction(gw.db, (tx) =>
      post(
        tx,
        {
          providerId: TWO,
          acctKind: 'BASIC',
          bizType: 'ADJUST',
          direction: 'IN',
          amt: 1,
          bizDate: '2026-11-20',
          relatedNo: null,
        },
        gw.clock.now() + lateMs,
      ),
    )
    times.push(entryTime.getTime() - gw.clock.now())
  }
  expect(times).toEqual([60_000, 60_000])
  expect(await check()).toEqual([])
})

test('of 32 withdrawals at once exactly those the account can bear go through', async () => {
  const basic = and(eq(account.providerId, ONE), eq(account.acctKind, 'BASIC'))
  const [before] = await gw.db.select().from(account).where(basic)
  const each = Math.floor(before!.availAmt / 10)
  const rest = before!.availAmt - 10 * each
  const went = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      book({
        providerId: ONE,
        acctKind: 'BASIC',
        bizType: 'WITHDRAW',
        amt: each,
        bizDate: '2026-11-20',
        relatedNo: `WD-${i}`,
      }),
    ),
  )
  expect(went.filter(Boolean)).toHaveLength(10)
  const [after] = await gw.db.select().from(account).where(basic)
  expect(after).toMatchObject({ availAmt: rest, lastSeq: before!.lastSeq + 10 })
  const made = await gw.db
    .select({ relatedNo: accountEntry.relatedNo })
    .from(accountEntry)
    .where(sql`${accountEntry.providerId} = ${ONE} and ${accountEntry.relatedNo} like 'WD-%'`)
  expect(made.map(({ relatedNo }) => relatedNo).toSorted()).toEqual(
    went.flatMap((ok, i) => (ok ? [`WD-${i}`] : [])).toSorted(),
  )
  expect(await check()).toEqual([])
})

test('two transactions that move the same two accounts in opposite order both end', async () => {
  const moved = (first: AcctKind, second: AcctKind) =>
    inTransaction(gw.db, async (tx) => {
      for (const acctKind of [first, second])
        await post(
          tx,
          {
            providerId: ONE,
            acctKind,
            bizType: 'RECHARGE',
            amt: 100,
            bizDate: '2026-11-20',
            relatedNo: null,
          },
          gw.clock.now(),
        )
    })
  for (let round = 0; round < 3; round++)
    await Promise.all([moved('BASIC', 'SUBSIDY'), moved('SUBSIDY', 'BASIC')])
  expect(await check()).toEqual([])
})
