import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

test('PROBE', async () => {
  const session = await gw.signIn('fws_admin')
  const range = { bookDateStart: '2026-11-01', bookDateEnd: '2026-11-18', pageSize: '100' }
  const get = async (name: string) => await gw.post(`/v1/books/${name}`, range, { session })
  const balance = await get('trialBalance')
  console.log(JSON.stringify(balance, null, 0).slice(0, 4000))
  for (const name of ['payableList', 'receivableList', 'voucherList']) {
    const a = await get(name)
    console.log(
      name,
      JSON.stringify({ ...a.respData, list: a.respData.list?.slice(0, 2) }),
      a.respDesc,
    )
  }
  console.log(
    JSON.stringify(
      await gw.post(
        '/v1/books/transitList',
        { sentTimeStart: '2026-10-01 00:00:00', sentTimeEnd: '2026-11-18 09:00:00' },
        { session },
      ),
    ).slice(0, 1500),
  )
  const q = async (text: any) => (await gw.db.execute(text)).rows
  console.log(
    JSON.stringify(
      await q(
        sql`select (select min(biz_date) from ledger_voucher where voucher_no like 'VD%') as vd, (select min(income_date) from income_entry) as inc, (select count(*) from cash_out where batch_count=0 and arrive_time is not null) as old, (select count(*) from auto_cash where batch_no is null) as olda`,
      ),
    ),
  )
  console.log(
    JSON.stringify(
      await q(
        sql`select v.biz_type, sum(l.amt), count(*) from ledger_line l join ledger_voucher v using (provider_id, voucher_no) where l.account='MERCHANT' and provider_id='6000000000000001' group by 1`,
      ),
    ),
  )
  console.log(
    JSON.stringify(
      await q(
        sql`select v.*, (select json_agg(l) from ledger_line l where l.provider_id=v.provider_id and l.voucher_no=v.voucher_no) as lines from ledger_voucher v where v.biz_type='OPENING'`,
      ),
    ),
  )
  console.log(
    JSON.stringify(
      await q(
        sql`select min(trade_time), max(trade_time), count(*), sum(pay_amt-fee_amt) from trade where provider_id='6000000000000001' and batch_no is null and settle_status='SETTLED' and trade_status='SUCCESS'`,
      ),
    ),
  )
  console.log(
    JSON.stringify(
      await q(
        sql`select count(*), sum(refund_amt-refund_fee_amt) from refund where provider_id='6000000000000001' and batch_no is null and refund_status = 'SUCCESS'`,
      ),
    ),
  )
  console.log(
    'INC',
    JSON.stringify(
      await q(
        sql`select income_date, sum(sum(trans_amt-coupon_amt-mer_fee_amt)) over (order by income_date) as s from income_entry where provider_id='6000000000000001' and income_date < '2026-09-26' group by 1 order by 1 desc limit 12`,
      ),
    ),
  )
  console.log(
    'TR',
    JSON.stringify(
      await q(
        sql`select min(trade_time), min(settle_date) from trade where provider_id='6000000000000001'`,
      ),
    ),
  )
  console.log(
    'ST',
    JSON.stringify(
      await q(
        sql`select min(settle_date), count(*) from merchant_settlement where provider_id='6000000000000001'`,
      ),
    ),
  )
  expect(1).toBe(1)
})
