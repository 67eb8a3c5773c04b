import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../gateway/core/db/open'
import { CHECKS } from '../../../gateway/features/proof/prove'
import { PROVIDER_ONE } from '../../../gateway/sandbox/seed/accounts'
import { gatewayForFile } from '../../support/gateway'

/**
 * One row of a table of money is changed behind the gateway's back, a column at a time: either the
 * database takes no such row or the proof finds it. What is said to go unseen is money that has
 * not moved, or a fact that nothing else in the database knows; every other column of money is
 * here, and a new one fails until it is.
 */
interface Table {
  /** Rows that count, by what they are; default: any row. */
  rows?: Readonly<Record<string, string>>
  /** Columns beside the amounts, and what is written to them. */
  set?: Readonly<Record<string, string>>
  /** Amounts that nothing else knows, and why. */
  unseen?: Readonly<Record<string, string>>
  /** A row more, like the one chosen but for this; left out where the key forbids it. */
  twice?: Readonly<Record<string, string>>
}

const NEXT_DAY = (column: string) => ({ [column]: `${column} + 1` })
/** Another value of the same column. */
const OTHER = (table: string, column: string) => ({
  [column]: `(select min(o.${column}) from ${table} o where o.provider_id = t.provider_id
    and o.${column} is distinct from t.${column})`,
})
const state = (column: string, ...values: string[]) =>
  Object.fromEntries(values.map((value) => [value, `${column} = '${value}'`]))

/** Statements that were made: the provider's, and merchants' own. */
const BILLS = Object.fromEntries(
  [
    ['TRADE', 'is null'],
    ['SETTLE', 'is null'],
    ['PROFIT', 'is null'],
    ['FUND', 'is null'],
    ['TRADE', 'is not null'],
    ['SETTLE', 'is not null'],
    ['FUND', 'is not null'],
  ].map(([type, whose]) => [
    `${type}, mer_id ${whose}`,
    `bill_type = '${type}' and mer_id ${whose} and bill_status = 'READY'`,
  ]),
)

const TABLES: Readonly<Record<string, Table>> = {
  account: { set: { last_seq: 'last_seq + 1' } },
  account_entry: {
    rows: state(
      'biz_type',
      'PROFIT_IN',
      'RECHARGE',
      'WITHDRAW',
      'SUBSIDY_OUT',
      'REBATE_OUT',
      'FEE',
    ),
    set: {
      ...NEXT_DAY('biz_date'),
      entry_time: "entry_time - interval '1 day'",
      seq: 'seq + 1000000',
      direction: "case direction when 'IN' then 'OUT' else 'IN' end",
      ...OTHER('account_entry', 'acct_kind'),
      ...OTHER('account_entry', 'acct_no'),
      ...OTHER('account_entry', 'related_no'),
      ...OTHER('account_entry', 'voucher_no'),
      ...OTHER('account_entry', 'biz_type'),
    },
    twice: { entry_no: "'AE26112011999999'", seq: '1000000', related_no: "'PF20000101'" },
  },
  ledger_voucher: {
    rows: state('biz_type', 'TRADE', 'INCOME', 'SHARE', 'PAYOUT', 'RECHARGE', 'WITHDRAW'),
    set: {
      ...NEXT_DAY('biz_date'),
      ...OTHER('ledger_voucher', 'biz_type'),
      ...OTHER('ledger_voucher', 'related_no'),
      line_count: 'line_count + 1',
    },
    twice: { voucher_no: "'VG26112099999999'" },
  },
  ledger_line: {
    rows: state('account', 'CHANNEL', 'BANK', 'PROFIT', 'TRANSIT', 'ADJUST'),
    set: { account: "case account when 'FEE' then 'COST' else 'FEE' end" },
    twice: { account: "'EXPENSE'" },
  },
  profit_month: { set: { month: "'2020-01'", month_time: "month_time + interval '1 day'" } },
  recharge_order: {
    rows: state('recharge_status', 'SUCCESS'),
    set: {
      recharge_status: "'FAIL'",
      apply_time: "apply_time + interval '1 day'",
      ...OTHER('recharge_order', 'acct_kind'),
      ...OTHER('recharge_order', 'acct_no'),
    },
    twice: { recharge_no: "'RC26112099999999'" },
  },
  withdraw_order: {
    rows: state('withdraw_status', 'PAID', 'RETURNED'),
    set: { withdraw_status: "'FAIL'", apply_time: "apply_time + interval '1 day'" },
    unseen: { 'amt of RETURNED': 'what went out came back: both entries cancel out' },
    twice: { withdraw_no: "'WD26112099999999'" },
  },
  chargeback: {
    rows: state('fund_status', 'HELD', 'RELEASED', 'TAKEN'),
    set: {
      fund_status: "'NONE'",
      chargeback_status: "case chargeback_status when 'WON' then 'LOST' else 'WON' end",
      dispute_kind: "'RETRIEVAL'",
      receive_time: "receive_time - interval '1 day'",
    },
    twice: { chargeback_no: "'CB26112099999999'", case_no: "'CASE-TWICE'" },
  },
  subsidy_activity: {
    rows: state('subsidy_status', 'ACTIVE'),
    set: { subsidy_status: "'ENDED'", create_time: "create_time + interval '1 day'" },
    unseen: {
      'per_txn_amt of ACTIVE': 'the terms are said nowhere else',
      'back_amt of ACTIVE': 'proved with the refunds that took it back',
    },
    twice: { subsidy_id: "'SB26112099999999'" },
  },
  rebate: {
    rows: state('rebate_status', 'PAID', 'CALC', 'VOID'),
    set: {
      rebate_status: "'CONFIRMED'",
      month: "'2026-01'",
      rate: 'rate + 1',
      calc_time: "calc_time + interval '1 day'",
    },
    twice: { rebate_id: "'RB26112099999999'" },
  },
  rebate_item: {
    set: {
      item_time: "item_time + interval '1 day'",
      rate: 'rate + 1',
      trans_count: 'trans_count + 1',
      rebate_id: "'RB26112099999999'",
      mer_id: "'8999'",
    },
    unseen: { from_amt: 'said of the tier beside its rate, which is proved' },
    twice: { item_id: "'RB26112099999999-0001'" },
  },
  income_entry: {
    rows: {
      TRADE: "entry_type = 'TRADE' and partner_share_amt > 0 and income_date >= '2026-11-01'",
      REFUND: "entry_type = 'REFUND' and income_date >= '2026-11-01'",
    },
    set: {
      ...NEXT_DAY('income_date'),
      income_time: "income_time + interval '1 day'",
      income_month: "'2020-01'",
      entry_type: "case entry_type when 'TRADE' then 'REFUND' else 'TRADE' end",
      ...OTHER('income_entry', 'mer_id'),
      ...OTHER('income_entry', 'partner_id'),
      ...OTHER('income_entry', 'pay_channel'),
      settle_no: "'ST20010101000001'",
      settle_status: "case settle_status when 'SETTLED' then 'SETTLING' else 'SETTLED' end",
    },
    twice: { entry_id: "'IN26111099999999'" },
  },
  profit_settle: {
    rows: state('settle_status', 'PAID', 'TO_CONFIRM', 'RETURNED'),
    set: {
      settle_status: "'PAY_FAIL'",
      bill_month: "'2020-01'",
      target_type: "case target_type when 'PROVIDER' then 'PARTNER' else 'PROVIDER' end",
      target_id: "'7999'",
      partner_id: "'7999'",
      invoice_apply_no: "'IV26112099999999'",
      create_time: "create_time + interval '1 day'",
    },
    twice: { settle_no: "'ST26112099999999'", bill_month: "'2020-01'" },
  },
  provider_invoice: {
    rows: state('invoice_status', 'APPROVED', 'AUDITING', 'REDDENED'),
    set: {
      invoice_status: "'CANCELED'",
      target_id: "'7999'",
      partner_id: "'7999'",
      bill_month: "'2020-01'",
      tax_rate: 'tax_rate + 5000',
      invoice_no: 'null',
      submit_time: 'null',
    },
    twice: { invoice_apply_no: "'IV26112099999999'", invoice_no: "'9'" },
  },
  invoice_item: {
    set: { settle_no: "'ST26112099999999'", invoice_apply_no: "'IV26112099999999'" },
    twice: { settle_no: "'ST26112099999999'" },
  },
  statement: {
    rows: BILLS,
    set: { ...NEXT_DAY('bill_date'), diff_count: 'diff_count + 1', trans_count: 'trans_count + 1' },
    twice: { bill_id: "'BL26111001999999'", bill_date: "date '2020-01-01'" },
    unseen: Object.fromEntries(
      Object.keys(BILLS).map((which) => [
        `gone of ${which}`,
        'a statement is made of the records, and can be made again',
      ]),
    ),
  },
  statement_diff: {
    // Said, for the database may offer rows in any order: of a trade of ours, and of the channel's.
    rows: {
      ACCEPTED: "diff_status = 'ACCEPTED' and trade_no is not null",
      PENDING: "diff_status = 'PENDING' and trade_no is not null",
      IGNORED: "diff_status = 'IGNORED' and trade_no is not null",
      NO_LOCAL: "diff_type = 'NO_LOCAL'",
    },
    unseen: { 'trade_time of NO_LOCAL': 'only the channel knows when' },
    set: {
      diff_status: "case diff_status when 'RESOLVED' then 'IGNORED' else 'RESOLVED' end",
      diff_type: "case diff_type when 'AMOUNT' then 'NO_LOCAL' else 'AMOUNT' end",
      trade_time: "trade_time + interval '1 day'",
      trade_no: "'20200101'",
      bill_id: "'BL26112099999999'",
    },
    twice: { seq: '9999', diff_id: "'DF26112099999999'" },
  },
  cash_out: {
    rows: state('cash_status', 'SUCCESS', 'REFUND', 'FAIL'),
    set: {
      arrive_time: "coalesce(arrive_time, apply_time) + interval '1 day'",
      cash_status: "'CREATE_SUCCESS'",
    },
    unseen: { 'gone of FAIL': 'nothing has moved' },
  },
  auto_cash: {
    rows: state('withdraw_status', 'SUCCESS', 'PROCESSING'),
    set: { withdraw_status: "'REFUNDED'" },
    unseen: {
      'fee_amt of SUCCESS': 'the books take the whole amount, the fee is the bank’s',
      'fee_amt of PROCESSING': 'as above',
      'cash_amt of PROCESSING': 'nothing has moved yet',
    },
  },
  trade: {
    rows: state('trade_status', 'SUCCESS'),
    set: {
      trade_status: "'CLOSED'",
      trade_time: "trade_time + interval '1 day'",
      ...OTHER('trade', 'mer_id'),
      ...OTHER('trade', 'shop_id'),
      ...OTHER('trade', 'pay_channel'),
      refund_state: "case refund_state when 'NONE' then 'PART' else 'NONE' end",
      settle_date: 'settle_date + 1',
    },
    twice: { trade_no: "'2026111000000099'" },
  },
  refund: {
    rows: state('refund_status', 'SUCCESS', 'ABNORMAL', 'PROCESSING'),
    set: {
      refund_status: "'CLOSED'",
      trade_no: "'20200101'",
      ...OTHER('refund', 'mer_id'),
      ...OTHER('refund', 'shop_id'),
      finish_time: 'case when finish_time is null then refund_time end',
    },
    twice: { refund_no: "'RF26112099999999'" },
  },
  trade_rollup: {
    set: {
      ...NEXT_DAY('trade_date'),
      pay_count: 'pay_count + 1',
      mer_id: "'8999'",
      shop_id: "'3999'",
      partner_id: "'7999'",
    },
    twice: { shop_id: "'3999'" },
  },
}

/** Tables with amounts that are limits, terms and figures of other areas, in nobody's books. */
const OTHERS = [
  'bank_activity_bill',
  'bank_activity_join',
  'coupon_verify',
  'member',
  'member_pay',
  'merchant',
  'merchant_product',
  'partner',
  'risk_case',
  // Subsidies trade by trade and what refunds took back, beside their activity's own sums.
  'subsidy_trade',
  'subsidy_back',
]

const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
})

class Undone extends Error {}
/** The checks, those that found something last first: most of a table's errors are found by one. */
const checks = [...CHECKS]
async function found(tx: Tx): Promise<boolean> {
  for (const [i, check] of checks.entries()) {
    const { differences } = await check.run(tx, PROVIDER_ONE)
    if (differences.length === 0) continue
    checks.unshift(...checks.splice(i, 1))
    return true
  }
  return false
}

/** Whether a change is refused by the database or found by the proof; it is taken back. */
async function isNoticed(table: string, change: string): Promise<boolean> {
  let noticed: boolean | undefined
  await gw.db
    .transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql.raw(change))
      if (rowCount !== 1) throw new Undone(`${table}: wanted one row, got ${rowCount}: ${change}`)
      noticed = await found(tx)
      throw new Undone()
    })
    .catch((error: Error) => {
      if (noticed === undefined && error instanceof Undone) throw error
    })
  return noticed ?? true
}

/** All that is done to one row of a table, by name. */
async function changesOf(table: string, what: Table, where: string): Promise<[string, string][]> {
  const { rows: columns } = await gw.db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_schema = 'public'
      and table_name = ${table} and data_type = 'bigint' and column_name like '%amt'`)
  const own = `provider_id = '${PROVIDER_ONE}' and ${where}`
  const { rows } = await gw.db.execute<{ id: string }>(
    sql.raw(`select ctid::text as id from ${table} where ${own} order by ctid
      offset (select count(*) / 2 from ${table} where ${own}) limit 1`),
  )
  const row = `ctid = '${rows[0]!.id}'`
  const { set = {}, twice } = what
  const changes = [
    ...columns.map(({ name }) => [name, `coalesce(${name}, 0) + 1`]),
    ...Object.entries(set),
  ]
  return [
    ...changes.map(([name, value]): [string, string] => [
      name!,
      `update ${table} t set ${name} = ${value} where ${row}`,
    ]),
    ...(twice ? [['twice', twiceOf(table, twice, row)] as [string, string]] : []),
    ['gone', `delete from ${table} where ${row}`],
  ]
}

const twiceOf = (table: string, twice: Readonly<Record<string, string>>, row: string): string => {
  const over = Object.entries(twice).map(([name, value]) => `'${name}', ${value}`)
  return `insert into ${table}
    select (jsonb_populate_record(t, jsonb_build_object(${over.join(', ')}))).*
    from ${table} t where ${row}`
}

test('before any of them nothing is wrong', async () => {
  for (const { title, run } of CHECKS) {
    const { differences } = await gw.db.transaction((tx) => run(tx, PROVIDER_ONE))
    expect([title, ...differences]).toEqual([title])
  }
})

describe('a planted error is refused or found', () => {
  test.each(Object.entries(TABLES))('in %s', { timeout: 600_000 }, async (table, what) => {
    const unnoticed: string[] = []
    const rows = Object.entries(what.rows ?? { '': 'true' })
    for (const [which, where] of rows)
      for (const [column, change] of await changesOf(table, what, where)) {
        const name = which ? `${column} of ${which}` : column
        // All the checks in vain, which is what takes long.
        if (name in (what.unseen ?? {})) continue
        if (!(await isNoticed(table, change))) unnoticed.push(name)
      }
    expect(unnoticed).toEqual([])
  })

  test('in every table of money: no other has amounts', async () => {
    const { rows } = await gw.db.execute<{ name: string }>(sql`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
        and column_name like '%amt' order by 1`)
    const known = new Set([...Object.keys(TABLES), ...OTHERS])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
