import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../core/db/open'
import { account, accountEntry, ledgerLine, profitMonth } from '../../schema'
import { hold } from '../../core/ledger/hold'
import { checkLedger } from '../../features/proof/check'
import { post, type Posting } from '../../core/ledger/post'
import { postVoucher } from '../../core/ledger/voucher'
import { gatewayForFile } from '../support/gateway'

const ONE = '6000000000000001'
const TWO = '6000000000000002'

const gw = await gatewayForFile()

class Undone extends Error {}
/** Tries something on the ledger and takes it back. */
async function trying(work: (tx: Tx) => Promise<void>): Promise<void> {
  const tried = gw.db.transaction(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
const check = (providerId = ONE) => gw.db.transaction((tx) => checkLedger(tx, providerId))
const book = (tx: Tx, posting: Posting) => post(tx, posting, gw.clock.now())
async function accountOf(tx: Tx, acctKind: string, providerId = ONE) {
  const [row] = await tx
    .select()
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.acctKind, acctKind)))
  return row!
}
async function monthOf(tx: Tx, month: string) {
  const [row] = await tx
    .select()
    .from(profitMonth)
    .where(and(eq(profitMonth.providerId, ONE), eq(profitMonth.month, month)))
  return row!
}
const fee = (amt: number, more: Partial<Posting> = {}): Posting =>
  ({
    providerId: ONE,
    acctKind: 'BASIC',
    bizType: 'FEE',
    amt,
    bizDate: '2026-11-20',
    relatedNo: null,
    ...more,
  }) as Posting

describe('the seeded ledger', () => {
  test('has an account of each kind for each provider, one of them frozen', async () => {
    const rows = await gw.db
      .select({ id: account.providerId, kind: account.acctKind, status: account.acctStatus })
      .from(account)
      .orderBy(asc(account.providerId), asc(account.acctKind))
    expect(rows.map(({ id, kind, status }) => `${id.slice(-1)} ${kind} ${status}`)).toEqual([
      '1 BASIC NORMAL',
      '1 PROFIT NORMAL',
      '1 REBATE NORMAL',
      '1 SUBSIDY NORMAL',
      '2 BASIC NORMAL',
      '2 PROFIT NORMAL',
      '2 REBATE FROZEN',
      '2 SUBSIDY NORMAL',
    ])
  })
})

describe('a posting', () => {
  test('moves the balance and leaves an entry with the balance around it', () =>
    trying(async (tx) => {
      const before = await accountOf(tx, 'BASIC')
      const total = before.availAmt + before.frozenAmt
      const about = { counterparty: '收单机构', remark: '短信服务费' }
      const entry = await book(tx, fee(1234, about))
      expect(entry).toMatchObject({
        ...about,
        seq: before.lastSeq + 1,
        direction: 'OUT',
        amt: 1234,
        beforeAmt: total,
        afterAmt: total - 1234,
        entryTime: new Date('2026-11-20T15:00:00+08:00'),
      })
      expect(entry.entryNo).toMatch(/^AE261120\d{8}$/)
      expect(await accountOf(tx, 'BASIC')).toMatchObject({
        availAmt: before.availAmt - 1234,
        frozenAmt: before.frozenAmt,
        lastSeq: before.lastSeq + 1,
      })
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('of profit adds to its month', () =>
    trying(async (tx) => {
      const before = await monthOf(tx, '2026-11')
      await book(tx, fee(500, { acctKind: 'PROFIT', bizType: 'PROFIT_IN', relatedNo: 'PF1' }))
      await book(tx, fee(200, { acctKind: 'PROFIT', bizType: 'REFUND_OFFSET', relatedNo: 'PF1' }))
      await book(tx, fee(30, { acctKind: 'PROFIT' }))
      expect(await monthOf(tx, '2026-11')).toEqual({
        ...before,
        inAmt: before.inAmt + 500,
        offsetAmt: before.offsetAmt + 200,
        adjustAmt: before.adjustAmt - 30,
        closeAmt: before.closeAmt + 270,
      })
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('opens a month that has none with what the one before closed', () =>
    trying(async (tx) => {
      const { closeAmt } = await monthOf(tx, '2026-11')
      const december = Date.parse('2026-12-01T01:00:00+08:00')
      await post(tx, fee(900, { acctKind: 'PROFIT', bizType: 'PROFIT_IN' }), december)
      expect(await monthOf(tx, '2026-12')).toMatchObject({
        openAmt: closeAmt,
        inAmt: 900,
        closeAmt: closeAmt + 900,
      })
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('for a settlement marks the month it is for', () =>
    trying(async (tx) => {
      const before = await monthOf(tx, '2026-10')
      const settle = { acctKind: 'PROFIT', bizDate: '2026-10-31', relatedNo: 'ST-TEST' } as const
      await book(tx, fee(70, { ...settle, bizType: 'WITHDRAW' }))
      await book(tx, fee(5, settle))
      await book(tx, fee(3, { ...settle, relatedNo: null }))
      expect(await monthOf(tx, '2026-10')).toEqual({
        ...before,
        settledAmt: before.settledAmt + 75,
      })
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('may empty what is available and not touch what is frozen', () =>
    trying(async (tx) => {
      await hold(tx, { providerId: ONE, acctKind: 'PROFIT', amt: 5_000 })
      const { availAmt, frozenAmt } = await accountOf(tx, 'PROFIT')
      expect(frozenAmt).toBe(5_000)
      const withdraw = { acctKind: 'PROFIT', bizType: 'WITHDRAW' } as const
      await expect(book(tx, fee(availAmt + 1, withdraw))).rejects.toThrow('可用余额不足')
      await book(tx, fee(availAmt, withdraw))
      expect(await accountOf(tx, 'PROFIT')).toMatchObject({ availAmt: 0, frozenAmt })
      await expect(book(tx, fee(1, withdraw))).rejects.toThrow('可用余额不足')
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('on a frozen account may only come in, on a closed one not at all', () =>
    trying(async (tx) => {
      const rebates = { providerId: TWO, acctKind: 'REBATE' } as const
      const recharge = fee(1, { ...rebates, bizType: 'RECHARGE' })
      await expect(book(tx, fee(1, rebates))).rejects.toThrow('账户已冻结')
      await book(tx, recharge)
      await tx.update(account).set({ acctStatus: 'CLOSED' }).where(eq(account.providerId, TWO))
      await expect(book(tx, recharge)).rejects.toThrow('账户已销户')
    }))

  test('on an account that does not exist is refused', () =>
    trying(async (tx) => {
      await expect(book(tx, fee(1, { providerId: '6999999999999999' }))).rejects.toMatchObject({
        respCode: '90404',
      })
    }))

  test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('of %d fen is a mistake', (amt) =>
    trying(async (tx) => {
      await expect(book(tx, fee(amt))).rejects.toThrow('wanted fen above 0')
    }),
  )

  test('of the same source happens again only on another day', async () => {
    const source = { relatedNo: 'RC-TEST', bizType: 'RECHARGE' } as const
    await trying(async (tx) => {
      await book(tx, fee(10, source))
      await book(tx, fee(10, { ...source, bizDate: '2026-11-21' }))
      expect(await checkLedger(tx, ONE)).toEqual([])
    })
    await trying(async (tx) => {
      await book(tx, fee(10, source))
      await expect(book(tx, fee(10, source))).rejects.toThrow(/Failed query/)
    })
  })

  test('waits for one that came before: ten at a time leave one chain', async () => {
    const basic = () => gw.db.transaction((tx) => accountOf(tx, 'BASIC'))
    const before = await basic()
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => gw.db.transaction((tx) => book(tx, fee(i + 1)))),
    )
    expect(await basic()).toMatchObject({
      availAmt: before.availAmt - 55,
      lastSeq: before.lastSeq + 10,
    })
    expect(await check()).toEqual([])
  })

  test('is gone when its transaction fails', async () => {
    const basic = () => gw.db.transaction((tx) => accountOf(tx, 'BASIC'))
    const before = await basic()
    await trying(async (tx) => void (await book(tx, fee(10))))
    expect(await basic()).toEqual(before)
    expect(await check()).toEqual([])
  })
})

describe('a voucher', () => {
  const lines = (tx: Tx, no: string) =>
    tx
      .select({ account: ledgerLine.account, amt: ledgerLine.amt })
      .from(ledgerLine)
      .where(and(eq(ledgerLine.providerId, ONE), eq(ledgerLine.voucherNo, no)))
      .orderBy(asc(ledgerLine.account))
  const about = { providerId: ONE, bizDate: '2026-11-20', relatedNo: null }

  test.each([
    ['RECHARGE', 'IN', 'BANK'],
    ['PROFIT_IN', 'IN', 'TRANSIT'],
    ['REFUND_OFFSET', 'OUT', 'TRANSIT'],
    ['WITHDRAW', 'OUT', 'BANK'],
    ['WITHDRAW_BACK', 'IN', 'BANK'],
    ['SUBSIDY_OUT', 'OUT', 'SUBSIDY_USED'],
    ['REBATE_OUT', 'OUT', 'REBATE_USED'],
    ['FEE', 'OUT', 'EXPENSE'],
  ] as const)('of %s goes %s, against %s', (bizType, direction, counter) =>
    trying(async (tx) => {
      const entry = await book(tx, fee(700, { acctKind: 'SUBSIDY', bizType }))
      expect(entry.direction).toBe(direction)
      const amt = direction === 'IN' ? 700 : -700
      expect(await lines(tx, entry.voucherNo)).toEqual(
        [
          { account: counter, amt: -amt },
          { account: 'SUBSIDY', amt },
        ].toSorted((a, b) => (a.account < b.account ? -1 : 1)),
      )
    }),
  )

  test('may move two accounts at once, each with its entry', () =>
    trying(async (tx) => {
      const moved = [
        { account: 'SUBSIDY', amt: 400 },
        { account: 'BASIC', amt: -400 },
      ] as const
      const { voucherNo, entries } = await postVoucher(
        tx,
        { ...about, bizType: 'ADJUST', lines: moved },
        gw.clock.now(),
      )
      expect(entries.map(({ acctKind, direction, amt }) => [acctKind, direction, amt])).toEqual([
        ['BASIC', 'OUT', 400],
        ['SUBSIDY', 'IN', 400],
      ])
      expect(await lines(tx, voucherNo)).toHaveLength(2)
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test('that cannot move one of its accounts moves none', () =>
    trying(async (tx) => {
      const before = await accountOf(tx, 'BASIC')
      const { availAmt } = await accountOf(tx, 'SUBSIDY')
      const moved = [
        { account: 'BASIC', amt: availAmt + 1 },
        { account: 'SUBSIDY', amt: -availAmt - 1 },
      ] as const
      await expect(
        postVoucher(tx, { ...about, bizType: 'ADJUST', lines: moved }, gw.clock.now()),
      ).rejects.toThrow('可用余额不足')
      expect(await accountOf(tx, 'BASIC')).toEqual(before)
      expect(await checkLedger(tx, ONE)).toEqual([])
    }))

  test.each([
    ['that does not add up', [100, -99], 'lines that add up to 0, got 1'],
    ['of fractions', [0.5, -0.5], 'wanted fen, got 0.5'],
    ['of nothing', [0, 0], 'wanted lines, got none'],
    ['beyond 2^53', [2 ** 53, -(2 ** 53)], 'wanted fen, got 9007199254740992'],
  ])('%s is a mistake', (_, [first, second], words) =>
    trying(async (tx) => {
      const moved = [
        { account: 'BANK', amt: first! },
        { account: 'ADJUST', amt: second! },
      ] as const
      await expect(
        postVoucher(tx, { ...about, bizType: 'ADJUST', lines: moved }, gw.clock.now()),
      ).rejects.toThrow(words)
    }),
  )

  test('that would fill an account beyond 2^53 fen is refused', () =>
    trying(async (tx) => {
      const recharge = { bizType: 'RECHARGE', amt: Number.MAX_SAFE_INTEGER } as const
      await expect(book(tx, fee(1, recharge))).rejects.toThrow('账户余额超出上限')
    }))
})

describe('the proof finds', () => {
  test('a balance that is not its entries’', () =>
    trying(async (tx) => {
      await tx.execute(sql`update account set avail_amt = avail_amt + 1
        where provider_id = ${ONE} and acct_kind = 'SUBSIDY'`)
      const { acctNo, availAmt, frozenAmt } = await accountOf(tx, 'SUBSIDY')
      const balance = availAmt + frozenAmt
      expect(await checkLedger(tx, ONE)).toEqual([
        `SUBSIDY ${acctNo}：余额 ${balance}，流水合计 ${balance - 1}`,
        `SUBSIDY ${acctNo}：余额 ${balance}，凭证行合计 ${balance - 1}`,
      ])
      expect(await checkLedger(tx, TWO)).toEqual([])
    }))

  test('an entry that was changed, though it adds up in itself', () =>
    trying(async (tx) => {
      await tx.execute(sql`update account_entry set amt = amt + 1, after_amt = after_amt - 1
        where provider_id = ${ONE} and acct_kind = 'BASIC' and seq = 40 and direction = 'OUT'`)
      expect(await checkLedger(tx, ONE)).toEqual([
        expect.stringMatching(/^BASIC \d+：AE\d+ 变动前 \d+，上一笔变动后 \d+$/),
        expect.stringMatching(/^BASIC \d+：余额 \d+，流水合计 \d+$/),
        expect.stringMatching(/^凭证 VC\d+ BASIC：流水 FEE \S+ -\d+，凭证行 FEE \S+ -\d+$/),
      ])
    }))

  test('an entry that is gone', () =>
    trying(async (tx) => {
      const [gone] = await tx
        .delete(accountEntry)
        .where(
          and(
            eq(accountEntry.providerId, ONE),
            eq(accountEntry.relatedNo, 'PF20260810'),
            eq(accountEntry.bizType, 'PROFIT_IN'),
          ),
        )
        .returning()
      expect(await checkLedger(tx, ONE)).toEqual([
        expect.stringMatching(new RegExp(` 是第 ${gone!.seq + 1} 笔，应为第 ${gone!.seq} 笔$`)),
        expect.stringMatching(/ 变动前 \d+，上一笔变动后 \d+$/),
        expect.stringMatching(/余额 \d+，流水合计 \d+$/),
        expect.stringMatching(/记 \d+ 笔流水，实有 \d+ 笔$/),
        expect.stringMatching(
          /^凭证 VC\d+ PROFIT：流水 没有，凭证行 PROFIT_IN 2026-08-10 PF20260810 \d+$/,
        ),
        expect.stringMatching(/^2026-08 入账 \d+，应为 \d+$/),
        expect.stringMatching(/^2026-08 期末 \d+，应为 \d+$/),
      ])
    }))

  test('a month that does not open with what the one before closed', () =>
    trying(async (tx) => {
      await tx.execute(sql`update profit_month
        set open_amt = open_amt + 7, close_amt = close_amt + 7
        where provider_id = ${ONE} and month = '2026-08'`)
      expect(await checkLedger(tx, ONE)).toEqual([
        expect.stringMatching(/^2026-08 期初 \d+，应为 \d+$/),
        expect.stringMatching(/^2026-09 期初 \d+，应为 \d+$/),
      ])
    }))
})

test.each([
  ['an entry that does not add up', sql`update account_entry set after_amt = after_amt + 1`],
  ['an amount of nothing', sql`update account_entry set amt = 0, after_amt = before_amt`],
  ['a balance below 0', sql`update account set avail_amt = -1`],
  [
    'a voucher that does not add up',
    sql`update ledger_voucher set debit_amt = debit_amt + 1 where biz_type = 'FEE'`,
  ],
  ['a line of nothing', sql`update ledger_line set amt = 0 where account = 'FEE'`],
  ['a month that does not add up', sql`update profit_month set close_amt = close_amt + 1`],
])('the database itself refuses %s', (_, statement) =>
  trying(async (tx) => {
    await expect(tx.execute(statement)).rejects.toThrow(/Failed query/)
  }),
)
