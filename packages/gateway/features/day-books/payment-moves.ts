import { sql, type SQL } from 'drizzle-orm'
import { AUTO_CASH_BOOKED } from './day-lines'

/**
 * Payments to merchants and partners, each at the moment its bank booked it or sent it back:
 * `provider_id, biz_type, no, at, amt, name`, fen below 0 for what left.
 * @param of the condition that rows of a table are of the providers asked about
 * @param when the condition on the moment; `asked` on the time at which a payout was asked for
 */
export const paymentMoves = (
  of: (table: string) => SQL,
  when: (column: string) => SQL,
  asked: (column: string) => SQL = () => sql`true`,
): SQL => sql`
  select c.provider_id, 'PAYOUT' as biz_type, c.cash_no::text as no, c.arrive_time as at,
    -c.cash_amt as amt, c.acct_name as name
  from cash_out c where ${of('c')} and ${asked('c.apply_time')} and ${when('c.arrive_time')}
  union all
  select c.provider_id, 'PAYOUT_RETURN', c.cash_no, c.return_time, c.cash_amt, c.acct_name
  from cash_out c where ${of('c')} and ${asked('c.apply_time')} and ${when('c.return_time')}
  union all
  select a.provider_id, case l.to_state when 'SUCCESS' then 'PAYOUT' else 'PAYOUT_RETURN' end,
    a.auto_cash_id, l.time, case l.to_state when 'SUCCESS' then -a.cash_amt else a.cash_amt end, ''
  from ${AUTO_CASH_BOOKED} where ${of('a')} and ${asked('a.cash_time')} and ${when('l.time')}
  union all
  select s.provider_id, 'PARTNER_PAY', s.settle_no, l.time,
    case l.to_state when 'PAID' then -1 else 1 end * (s.income_amt + s.adjust_amt), s.acct_name
  from profit_settle s join record_log l on l.provider_id = s.provider_id
    and l.target_type = 'settle' and l.target_id = s.settle_no
    and (l.to_state = 'PAID' or l.from_state = 'PAID')
  where s.target_type = 'PARTNER' and ${of('s')} and ${when('l.time')}`
