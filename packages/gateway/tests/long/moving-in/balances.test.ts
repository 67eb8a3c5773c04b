import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates'
import {
  account,
  accountEntry,
  cashOut,
  ledgerLine,
  ledgerVoucher,
  merchant,
  merchantAccount,
  merchantSettlement,
} from '../../../schema'
import { fetchFile, readWorkbook } from '../../download/read-file'
import { gatewayForFile } from '../../support/gateway'
import {
  apply,
  check,
  csv,
  moveIn,
  oldMerchant,
  oldShop,
  PROVIDER,
  stored,
  undo,
  wrongIn,
} from '../../moving-in/support'

// 2026-11-20 is a Friday.
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const rows = (prefix: number) => [
  balance(prefix + 1, '待结算', '1234.56', '2026-11-23'),
  balance(prefix + 1, '待结算', '100', '2026-11-24'),
  balance(prefix + 1, '余额', '50.01'),
  balance(prefix + 1, '保证金', '200'),
  balance(prefix + 2, '欠款', '30'),
]

function balance(n: number, 类型: string, 金额: string, 结算日期 = '') {
  return { 商户: n === 0 ? '' : `OLD-M${n}`, 类型, 结算日期, 金额 }
}

async function open(prefix: number): Promise<string[]> {
  const numbers = [prefix + 1, prefix + 2]
  await moveIn(gw, admin, 'MERCHANTS', csv(numbers.map((n) => oldMerchant(n))))
  await moveIn(gw, admin, 'SHOPS', csv(numbers.map((n) => oldShop(n, n))))
  return Promise.all(
    numbers.map(async (n) => {
      const [row] = await gw.db
        .select()
        .from(merchant)
        .where(eq(merchant.oldId, `OLD-M${n}`))
      return row!.merId
    }),
  )
}

const moneyOf = async (merId: string) =>
  (await gw.db.select().from(merchantAccount).where(eq(merchantAccount.merId, merId)))[0]

async function openedBy(importNo: string) {
  return gw.db
    .select({
      account: ledgerLine.account,
      amt: sql<number>`sum(${ledgerLine.amt})`.mapWith(Number),
    })
    .from(ledgerLine)
    .innerJoin(
      ledgerVoucher,
      and(
        eq(ledgerVoucher.providerId, ledgerLine.providerId),
        eq(ledgerVoucher.voucherNo, ledgerLine.voucherNo),
      ),
    )
    .where(and(eq(ledgerVoucher.providerId, PROVIDER), eq(ledgerVoucher.relatedNo, importNo)))
    .groupBy(ledgerLine.account)
    .orderBy(ledgerLine.account)
}

describe('opening balances of merchants', () => {
  test('are booked to the fen against 期初, and the books agree', async () => {
    const [first, second] = (await open(100)) as [string, string]
    const done = await moveIn(gw, admin, 'BALANCES', csv(rows(100)))
    expect(done).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 5,
      totals: { 待结算: 133_456, 余额: 5001, 保证金: 20_000, 欠款: 3000 },
    })
    const sum = 133_456 + 5001 + 20_000 - 3000
    expect(await openedBy(done.importNo)).toEqual([
      { account: 'MERCHANT', amt: -sum },
      { account: 'OPENING', amt: sum },
    ])
    expect(await moneyOf(first)).toMatchObject({
      balanceAmt: 5001,
      reserveAmt: 20_000,
      debtAmt: 0,
    })
    expect(await moneyOf(second)).toMatchObject({ balanceAmt: 0, reserveAmt: 0, debtAmt: 3000 })
    const detail = await gw.post('/v1/merchant/detail', { merId: first }, { session: admin })
    expect(JSON.stringify(detail.respData)).toContain('"unsettledAmt":133456')
    expect(await wrongIn(gw)).toEqual([])
  })

  test('the same file again changes no balance, and another amount is refused', async () => {
    expect(await check(gw, admin, 'BALANCES', csv(rows(100)))).toMatchObject({
      importState: 'REFUSED',
      sameCount: 5,
      reason: '都已迁入过，没有新的行',
    })
    const other = csv([balance(101, '余额', '50.02'), balance(101, '待结算', '1', '2026-11-19')])
    expect(await check(gw, admin, 'BALANCES', other)).toMatchObject({
      importState: 'REFUSED',
      refusedCount: 2,
    })
  })

  test('a merchant named by both of its numbers in one file is refused as a duplicate', async () => {
    const [first] = (await open(500)) as [string, string]
    const named = (商户: string, 类型: string, 结算日期 = '') => ({
      商户,
      类型,
      结算日期,
      金额: '10',
    })
    const file = csv([
      named('OLD-M501', '余额'),
      named(first, '余额'),
      named('OLD-M501', '待结算', '2026-11-30'),
      named('OLD-M501', 'UNSETTLED', '2026/11/30'),
    ])
    const checked = await check(gw, admin, 'BALANCES', file)
    expect(checked).toMatchObject({ importState: 'CHECKED', goodCount: 2, refusedCount: 2 })
    const book = await readWorkbook((await fetchFile(gw, admin, checked.refusedToken!)).rawPayload)
    expect(book['数据']!.slice(1).map((row) => row.at(-1))).toEqual(['与第2行重复', '与第4行重复'])
    await apply(gw, admin, checked.importNo)
    await gw.runDue()
    expect(await stored(gw, checked.importNo)).toMatchObject({
      importState: 'APPLIED',
      appliedCount: 2,
    })
    expect(await moneyOf(first)).toMatchObject({ balanceAmt: 1000 })
    expect(await wrongIn(gw)).toEqual([])
  })

  test('settlement pays what is due on its date with the balance, and recovers debt', async () => {
    const [first] = (await open(200)) as [string, string]
    await moveIn(gw, admin, 'BALANCES', csv(rows(200)))
    await gw.clock.advance(3 * DAY_MS)
    const batches = await gw.db
      .select()
      .from(merchantSettlement)
      .where(
        and(eq(merchantSettlement.merId, first), eq(merchantSettlement.settleDate, '2026-11-23')),
      )
    expect(batches).toMatchObject([
      { openingAmt: 123_456, carryAmt: 5001, netAmt: 128_457, paidAmt: 128_457 },
    ])
    const paid = await gw.db.select().from(cashOut).where(eq(cashOut.merId, first))
    expect(paid).toMatchObject([{ cashAmt: 128_457 }])
    await gw.clock.advance(DAY_MS)
    const [next] = await gw.db
      .select()
      .from(merchantSettlement)
      .where(
        and(eq(merchantSettlement.merId, first), eq(merchantSettlement.settleDate, '2026-11-24')),
      )
    expect(next).toMatchObject({ openingAmt: 10_000, netAmt: 10_000 })
    expect(await wrongIn(gw)).toEqual([])
  })
})

describe('an import of balances is taken back', () => {
  test('as long as no money has moved; the books keep both vouchers', async () => {
    const [first, second] = (await open(300)) as [string, string]
    const file = csv([
      { 商户: 'OLD-M301', 类型: '待结算', 结算日期: '2026-11-30', 金额: '10' },
      { 商户: 'OLD-M301', 类型: '余额', 结算日期: '', 金额: '20' },
      { 商户: 'OLD-M302', 类型: '欠款', 结算日期: '', 金额: '5' },
    ])
    const { importNo } = await moveIn(gw, admin, 'BALANCES', file)
    expect((await undo(gw, admin, importNo)).respCode).toBe('90000')
    expect(await moneyOf(first)).toMatchObject({ balanceAmt: 0, reserveAmt: 0 })
    expect(await moneyOf(second)).toMatchObject({ debtAmt: 0 })
    expect(await openedBy(importNo)).toEqual([
      { account: 'MERCHANT', amt: 0 },
      { account: 'OPENING', amt: 0 },
    ])
    expect(await wrongIn(gw)).toEqual([])
    expect(await moveIn(gw, admin, 'BALANCES', file)).toMatchObject({ appliedCount: 3 })
    expect(await moneyOf(first)).toMatchObject({ balanceAmt: 2000 })
    expect(await wrongIn(gw)).toEqual([])
  })

  test('is refused in words when a merchant was settled since', async () => {
    const [first] = (await open(400)) as [string, string]
    const file = csv([{ 商户: 'OLD-M401', 类型: '余额', 结算日期: '', 金额: '20' }])
    const { importNo } = await moveIn(gw, admin, 'BALANCES', file)
    await gw.clock.advance(DAY_MS)
    expect((await undo(gw, admin, importNo)).respDesc).toBe(`商户${first}的资金已有变动，不能撤销`)
  })
})

describe("opening amounts of the provider's own accounts", () => {
  test('stand on the accounts, against 期初, and can be taken back', async () => {
    const basicOf = async () =>
      (
        await gw.db
          .select()
          .from(account)
          .where(and(eq(account.providerId, PROVIDER), eq(account.acctKind, 'BASIC')))
      )[0]!
    const before = await basicOf()
    // The sample's bank accounts were opened before.
    const file = csv([balance(0, '基本账户', '1000.5'), balance(0, '银行存款-自有', '99999.99')])
    const done = await moveIn(gw, admin, 'BALANCES', file)
    expect(done).toMatchObject({ appliedCount: 1, refusedCount: 1, totals: { 基本账户: 100_050 } })
    expect((await basicOf()).availAmt).toBe(before.availAmt + 100_050)
    const [entry] = await gw.db
      .select()
      .from(accountEntry)
      .where(eq(accountEntry.relatedNo, done.importNo))
    expect(entry).toMatchObject({ bizType: 'OPENING', direction: 'IN', amt: 100_050 })
    expect(await wrongIn(gw)).toEqual([])
    expect((await undo(gw, admin, done.importNo)).respCode).toBe('90000')
    expect((await basicOf()).availAmt).toBe(before.availAmt)
    expect(await wrongIn(gw)).toEqual([])
  })
})
