import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { BIZ_TYPE, type BizType } from '#domain/account/dicts'
import type { Tx } from '../../../core/db/open'
import { hold } from '../../../core/ledger/hold'
import { post, type Posting } from '../../../core/ledger/post'
import { rebuildRollup } from '../../../features/trade/rollup'
import { PROVIDER_ONE as ONE } from '../../support/samples'
import { gatewayForFile } from '../../support/gateway'
import { finder } from '../../ledger/planted'

/**
 * Errors by a person who knows the tables: all sums are right again, so that only
 * the missing document, decision or rate can tell.
 */
const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
})
const find = finder(gw.db)

/** Runs them all. @returns the first column of the last one's first row, as text */
async function run(tx: Tx, ...statements: SQL[]): Promise<string> {
  let last: Record<string, unknown>[] = []
  for (const one of statements) ({ rows: last } = await tx.execute<Record<string, unknown>>(one))
  expect(last).not.toEqual([])
  return String(Object.values(last[0]!)[0])
}

/** What becomes of an error whose planting answers the number by which it must be told. */
async function planted(plant: (tx: Tx) => Promise<string>): Promise<string> {
  const names: string[] = []
  const seen = await find(async (tx) => void names.push(await plant(tx)), names)
  return [seen, ...names].join(' ')
}

const posting = (bizType: BizType, relatedNo: string | null): Posting =>
  ({
    providerId: ONE,
    acctKind: bizType === 'REFUND_OFFSET' || bizType === 'PROFIT_IN' ? 'PROFIT' : 'BASIC',
    bizType,
    direction: 'IN',
    amt: 100,
    bizDate: '2026-11-19',
    relatedNo,
  }) as Posting

describe('a posting without a document', () => {
  const kinds = Object.keys(BIZ_TYPE) as BizType[]

  test.each(kinds)('%s, without a number', async (bizType) => {
    expect(
      await planted(async (tx) => {
        const { entryNo } = await post(tx, posting(bizType, null), gw.clock.now())
        return entryNo
      }),
    ).toMatch(/^named /)
  })

  test.each(kinds)('%s, under an unknown number', async (bizType) => {
    const daily = bizType === 'PROFIT_IN' || bizType === 'REFUND_OFFSET'
    expect(
      await planted(async (tx) => {
        await post(tx, posting(bizType, 'ST20000101009999'), gw.clock.now())
        return daily ? '2026-11-19' : 'ST20000101009999'
      }),
    ).toMatch(/^named /)
  })

  test('a day’s profit, gone with its voucher, its lines and its part of balance and month', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`create temp table taken on commit drop as
          select e.* from account_entry e join account a using (provider_id, acct_no)
          where provider_id = ${ONE} and e.acct_kind = 'PROFIT' and biz_date = '2026-11-19'
            and e.related_no = 'PF20261119'`,
          sql`delete from account_entry e using taken t where e.entry_no = t.entry_no`,
          sql`delete from ledger_line l using taken t where l.voucher_no = t.voucher_no`,
          sql`delete from ledger_voucher v using taken t where v.voucher_no = t.voucher_no`,
          sql`update account set last_seq = last_seq - (select count(*) from taken), avail_amt = avail_amt
          - (select sum(case direction when 'IN' then amt else -amt end) from taken)
          where provider_id = ${ONE} and acct_kind = 'PROFIT'`,
          sql`update profit_month m set
          in_amt = in_amt - coalesce((select sum(amt) from taken where biz_type = 'PROFIT_IN'), 0),
          offset_amt = offset_amt
            - coalesce((select sum(amt) from taken where biz_type = 'REFUND_OFFSET'), 0),
          close_amt = close_amt - (select sum(case direction when 'IN' then amt else -amt end) from taken)
          where provider_id = ${ONE} and month = '2026-11'`,
          sql`select biz_date::text from taken`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('money moved from available to frozen', async () => {
    expect(
      await planted(async (tx) => {
        await hold(tx, { providerId: ONE, acctKind: 'BASIC', amt: 500 })
        return run(
          tx,
          sql`select acct_no from account where provider_id = ${ONE}
        and acct_kind = 'BASIC'`,
        )
      }),
    ).toMatch(/^named /)
  })
})

describe('money of trades, with the day’s sums made again', () => {
  const someTrade = sql`(select trade_no from trade where provider_id = ${ONE}
    and trade_status = 'SUCCESS' and partner_id is not null and partner_share_amt > 1
    and fee_amt > 10 and trade_time >= '2026-11-20 00:00:00+08' order by trade_no limit 1)`
  const changed = (set: SQL) => async (tx: Tx) => {
    const tradeNo = await run(
      tx,
      sql`update trade set ${set}
      where provider_id = ${ONE} and trade_no = ${someTrade} returning trade_no`,
    )
    await rebuildRollup(tx, ONE)
    return tradeNo
  }

  test.each<[what: string, set: SQL]>([
    [
      'a fee three times as high, on a day that is not closed',
      sql`fee_amt = fee_amt * 3, settle_amt = pay_amt - fee_amt * 3,
        income_amt = fee_amt * 3 - cost_fee_amt - partner_share_amt`,
    ],
    ['a rate that is not the amount’s', sql`fee_rate = fee_rate + 10`],
    [
      'a cost that is not its channel’s',
      sql`cost_fee_amt = cost_fee_amt + 1, income_amt = income_amt - 1`,
    ],
    [
      'a fen of the partner’s share kept back',
      sql`partner_share_amt = partner_share_amt - 1, income_amt = income_amt + 1`,
    ],
  ])('%s', async (_what, set) => {
    expect(await planted(changed(set))).toMatch(/^named /)
  })

  test('the same channel order twice, on a day that is not closed', async () => {
    expect(
      await planted(async (tx) => {
        const tradeNo = await run(
          tx,
          sql`insert into trade
        select (jsonb_populate_record(t, jsonb_build_object('trade_no', left(trade_no, -8) || '99999999',
          'out_trade_no', 'SO99999999999'))).*
        from trade t where provider_id = ${ONE} and trade_no = ${someTrade} returning trade_no`,
        )
        await rebuildRollup(tx, ONE)
        return tradeNo
      }),
    ).toMatch(/^named /)
  })

  test('a merchant’s rate, with every trade of its days priced by it', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update merchant_product p set fee_rate = fee_rate + 100
        where (provider_id, mer_id, pay_channel, card_kind, effective_date) = (
          select provider_id, mer_id, pay_channel, card_kind, effective_date from merchant_product o
          where provider_id = ${ONE} and not exists (select from trade t where t.mer_id = o.mer_id)
          limit 1) returning mer_id`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('a partner’s part of every trade to come', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update partner set ratio = ratio + 1 where provider_id = ${ONE}
        and profit_mode = 'RATIO' and partner_id = '7000000000000002' returning partner_id`,
        ),
      ),
    ).toMatch(/^named /)
  })
})

describe('what goes out', () => {
  test.each<[what: string, set: SQL]>([
    ['to another payee', sql`acct_name = '某某商贸有限公司', acct_no = '110000000000001'`],
    ['with more tax', sql`tax_amt = tax_amt + 100, payable_amt = payable_amt - 100`],
    [
      'with more adjusted',
      sql`adjust_amt = adjust_amt + 100, payable_amt = payable_amt + 100, adjust_reason = '调账'`,
    ],
    ['as another account’s debt', sql`carry_amt = carry_amt + 1`],
  ])('a settlement %s', async (_what, set) => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update profit_settle set ${set} where provider_id = ${ONE}
        and settle_no = (select max(settle_no) from profit_settle where provider_id = ${ONE}
          and settle_status = 'TO_CONFIRM') returning settle_no`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('a settlement as paid, with its log', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`insert into record_log (provider_id, target_type, target_id, seq, time, title, operator,
            from_state, to_state)
          select provider_id, 'settle', settle_no, 99, now(), '付款成功', '银行', settle_status, 'PAID'
          from profit_settle where provider_id = ${ONE} and target_type = 'PROVIDER'
            and settle_status = 'TO_CONFIRM'`,
          sql`update profit_settle set settle_status = 'PAID', pay_time = now()
          where provider_id = ${ONE} and target_type = 'PROVIDER' and settle_status = 'TO_CONFIRM'
          returning settle_no`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test.each<[table: string, no: string, set: SQL]>([
    ['cash_out', 'cash_no', sql`acct_name = '某某商贸有限公司', acct_no = '6228480012345670000'`],
    ['auto_cash', 'auto_cash_id', sql`bank_name = '某某银行', acct_no = '6228480012345670000'`],
  ])('a payout in %s to another payee', async (table, no, set) => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update ${sql.raw(table)} set ${set} where provider_id = ${ONE}
        and ${sql.raw(no)} = (select max(${sql.raw(no)}) from ${sql.raw(table)}
          where provider_id = ${ONE}) returning ${sql.raw(no)}`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test.each<[what: string, set: SQL, which: SQL]>([
    [
      'kept back though nobody keeps it',
      sql`settle_status = 'HELD', settle_date = null`,
      sql`settle_status = 'UNSETTLED' and exists (select from merchant m
        where m.provider_id = t.provider_id and m.mer_id = t.mer_id and m.mer_status = 'NORMAL')`,
    ],
    [
      'kept back and due all the same',
      sql`settle_date = '2026-11-23'`,
      sql`settle_status = 'HELD' and batch_no is null`,
    ],
    [
      'said to be settled before its payout is',
      sql`settle_status = 'SETTLED'`,
      sql`settle_status = 'SETTLING'`,
    ],
    [
      'forgotten on its settle date',
      sql`settle_date = '2026-11-01'`,
      sql`settle_status = 'UNSETTLED' and exists (select from merchant m
        where m.provider_id = t.provider_id and m.mer_id = t.mer_id and m.mer_status = 'NORMAL')`,
    ],
  ])('a trade %s', async (_what, set, which) => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update trade set ${set} where provider_id = ${ONE} and trade_no = (
          select max(trade_no) from trade t where provider_id = ${ONE} and trade_status = 'SUCCESS'
            and ${which}) returning trade_no`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test.each(['cash_out', 'auto_cash'])('a second payout in %s', async (table) => {
    const [no, time] =
      table === 'cash_out' ? ['cash_no', 'apply_time'] : ['auto_cash_id', 'cash_time']
    const more =
      table === 'cash_out' ? sql`` : sql`, 'trade_date', '2026-11-20', 'withdraw_id', 'AW1'`
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`insert into ${sql.raw(table)}
        select (jsonb_populate_record(t, jsonb_build_object(${sql.raw(`'${no}'`)}::text,
          left(${sql.raw(no!)}, -4) || '9999' ${more}))).*
        from ${sql.raw(table)} t where provider_id = ${ONE}
          and ${sql.raw(time!)} >= '2026-11-19 00:00:00+08'
        order by ${sql.raw(no!)} limit 1 returning ${sql.raw(no!)}`,
        ),
      ),
      // A batch has one payout of its own, which the database sees to.
    ).toMatch(table === 'cash_out' ? /^named / : /^refused/)
  })

  test('a second order to the channel for one refund', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          ...[1, 2].map(
            (
              seq,
            ) => sql`insert into upstream_order (provider_id, order_id, counterparty, kind, ref_id,
              seq, payload, state, deadline, asked_at)
            select provider_id, 'planted' || ${seq}, 'CHANNEL', 'channel.refund', refund_no, ${seq},
              jsonb_build_object('refundAmt', refund_amt), 'SENT', now(), now()
            from refund where provider_id = ${ONE} and refund_status = 'PROCESSING'
            order by refund_no limit 1 returning ref_id`,
          ),
        ),
      ),
    ).toMatch(/^named /)
  })

  test('an order to the bank that no record asked for', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`insert into upstream_order (provider_id, order_id, counterparty, kind, ref_id,
          seq, payload, state, deadline, asked_at)
        values (${ONE}, 'planted', 'BANK', 'bank.withdrawal', 'WD26112099999999', 1,
          '{"amt": 100}', 'SENT', now(), now()) returning ref_id`,
        ),
      ),
    ).toMatch(/^named /)
  })
})

describe('papers', () => {
  test.each<[what: string, set: SQL]>([
    ['another buyer', sql`buyer_name = '某某商贸有限公司', buyer_tax_no = '91330106MA00000000'`],
    [
      'another rate, its tax right again',
      sql`tax_rate = 1000, tax_amt = amt - round(amt / 1.01), ex_tax_amt = round(amt / 1.01)`,
    ],
  ])('an invoice with %s', async (_what, set) => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update provider_invoice set ${set} where provider_id = ${ONE}
        and invoice_apply_no = (select max(invoice_apply_no) from provider_invoice
          where provider_id = ${ONE} and invoice_status = 'APPROVED') returning invoice_apply_no`,
        ),
      ),
    ).toMatch(/^named /)
  })

  const bill = sql`(select s.bill_id from statement s where provider_id = ${ONE}
    and bill_status = 'READY' and exists (select from statement_diff d
      where d.provider_id = s.provider_id and d.bill_id = s.bill_id and d.diff_status = 'PENDING')
    order by bill_id limit 1)`

  test('a statement that is gone', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`delete from statement where provider_id = ${ONE} and bill_id = ${bill}
        returning bill_id`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('a statement’s file that is gone', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`delete from file where token = (select file_token from statement
          where provider_id = ${ONE} and bill_id = ${bill})`,
          sql`select ${bill}`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('a difference that is gone, its statement counting again', async () => {
    expect(
      await planted(async (tx) => {
        const billId = await run(tx, sql`select ${bill}`)
        await run(
          tx,
          sql`delete from statement_diff where provider_id = ${ONE} and bill_id = ${billId}
          and not gone and diff_status = 'PENDING'`,
          sql`update statement s set diff_count = (select count(*) from statement_diff d
            where d.provider_id = s.provider_id and d.bill_id = s.bill_id and not gone)
          where provider_id = ${ONE} and bill_id = ${billId} returning bill_id`,
        )
        return billId
      }),
    ).toMatch(/^named /)
  })

  test('a subsidy that another merchant gets', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update subsidy_activity a set mer_id = (select mer_id from merchant m
          where m.provider_id = a.provider_id and m.mer_id <> a.mer_id limit 1)
        where provider_id = ${ONE} and subsidy_id = (select max(subsidy_id) from subsidy_trade
          where provider_id = ${ONE}) returning subsidy_id`,
        ),
      ),
    ).toMatch(/^named /)
  })

  test('a trade’s subsidy on another merchant’s trade', async () => {
    expect(
      await planted((tx) =>
        run(
          tx,
          sql`update subsidy_trade s set trade_no = o.trade_no, trade_time = o.trade_time,
          base_amt = o.pay_amt
        from subsidy_activity a, trade o
        where s.provider_id = ${ONE} and a.provider_id = s.provider_id
          and a.subsidy_id = s.subsidy_id and o.provider_id = s.provider_id
          and s.trade_no = (select max(trade_no) from subsidy_trade where provider_id = ${ONE}
            and back_amt = 0)
          and o.trade_no = (select max(trade_no) from trade t where t.provider_id = ${ONE}
            and t.mer_id <> a.mer_id and t.trade_status = 'SUCCESS' and t.refund_amt = 0
            and (t.trade_time at time zone 'Asia/Shanghai')::date = s.biz_date
            and t.pay_amt >= s.amt)
        returning o.trade_no`,
        ),
      ),
    ).toMatch(/^named /)
  })
})
