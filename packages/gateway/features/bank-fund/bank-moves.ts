import { sql, type SQL } from 'drizzle-orm'
import { paymentMoves } from '../day-books'

/** The condition that a row of `alias` is one of the providers asked about. */
type Of = (alias: string) => SQL

/**
 * Payments out of the bank account that are not answered, and disputes that may still be lost:
 * `provider_id, kind, no, amt`.
 */
export const bankPayments = (of: Of): SQL => sql`
  select c.provider_id, 'bank.cashOut' as kind, cash_no as no, cash_amt as amt from cash_out c
  where ${of('c')} and cash_status in ('INIT', 'CREATE_SUCCESS')
  union all
  select a.provider_id, 'bank.autoCash', auto_cash_id, cash_amt from auto_cash a
  where ${of('a')} and withdraw_status = 'PROCESSING'
  union all
  select s.provider_id, 'bank.settlement', settle_no, income_amt + adjust_amt from profit_settle s
  where ${of('s')} and target_type = 'PARTNER' and settle_status in ('TO_PAY', 'PAYING')
  union all
  select r.provider_id, 'bank.recharge', recharge_no, coalesce(arrive_amt, amt)
  from recharge_order r
  where ${of('r')} and acct_kind <> 'MERCHANT' and recharge_status in ('INIT', 'PAID', 'DIFF')
  union all
  select c.provider_id, 'chargeback', chargeback_no, dispute_amt from chargeback c
  where ${of('c')} and fund_status = 'HELD'`

/** Day vouchers whose money moved at moments of the day, which their records tell. */
const BY_RECORD = sql.raw(`('PAYOUT', 'PAYOUT_RETURN', 'PARTNER_PAY')`)

/**
 * Every movement of the books' bank account at its own moment: `provider_id, at, amt` with its sign.
 * A day's voucher is booked in the night after it, but payouts left when their banks said so, and
 * what channels clear is there with the first moment of the day.
 */
export const bankMoves = (of: Of): SQL => sql`
  select l.provider_id, case when v.voucher_no like 'VD%'
      then v.biz_date::timestamp at time zone 'Asia/Shanghai' else v.book_time end as at, l.amt
  from ledger_line l join ledger_voucher v using (provider_id, voucher_no)
  where ${of('l')} and l.account = 'BANK'
    and not (v.voucher_no like 'VD%' and v.biz_type in ${BY_RECORD})
  union all
  select m.provider_id, m.at, m.amt
  from (${paymentMoves(of, (moment) => sql.raw(`${moment} is not null`))}) m
  -- Payments before the first moment of the books' days are in the opening balance.
  left join (
    select provider_id, min(biz_date)::timestamp at time zone 'Asia/Shanghai' as since
    from ledger_voucher v where ${of('v')} and voucher_no like 'VD%' group by 1
  ) f on f.provider_id = m.provider_id
  where m.at >= coalesce(f.since, '-infinity')`
