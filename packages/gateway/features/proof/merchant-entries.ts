import { sql } from 'drizzle-orm'
import { AUTO_CASH_BOOKED } from '../day-books'
import { sqlCheck, type Check } from './proof-check'

/** Movements of merchants' accounts: unbroken, and each of a record that moved that much. */

const chain = sqlCheck('商户资金流水连续，每条之后的金额等于此前各条之和', {
  counted: (of) => sql`select count(*) as n from merchant_entry e where ${of('e')}`,
  differences: (of) => sql`
    select format('商户 %s 第 %s 条（%s）：之后 %s，合计 %s', mer_id, seq, related_no, after, summed)
      as words
    from (
      select provider_id, mer_id, seq, related_no,
        concat_ws('/', seq, balance_after, transit_after, reserve_after, debt_after) as after,
        concat_ws('/', row_number() over w, sum(balance_move) over w, sum(transit_move) over w,
          sum(reserve_move) over w, sum(debt_move) over w) as summed
      from merchant_entry e where ${of('e')}
      window w as (partition by provider_id, mer_id order by seq)
    ) e
    left join merchant_account a using (provider_id, mer_id)
    where after <> summed or a.mer_id is null order by 1`,
})

/** Which way each kind moves an account. */
const SHAPES = sql.raw(`(values
  ('PAYOUT', balance_move < 0 and transit_move = -balance_move),
  ('PAID', balance_move = 0 and transit_move < 0),
  ('PAY_BACK', balance_move > 0 and transit_move = -balance_move),
  ('RETURN', balance_move > 0 and transit_move = 0),
  ('SETTLE', transit_move = 0), ('REFUND', transit_move = 0), ('CHARGEBACK', transit_move = 0),
  ('RELEASE', transit_move = 0 and reserve_move < 0 and balance_move = -reserve_move),
  ('TOP_UP', transit_move = 0 and balance_move = 0 and reserve_move >= 0 and debt_move <= 0)
) as kind(name, fits)`)

const records = sqlCheck('商户资金流水与其批次、提现单相符', {
  counted: (of) => sql`select count(*) as n from merchant_entry e where ${of('e')}`,
  differences: (of) => sql`
    with payouts as (
      select provider_id, cash_no as no, mer_id from cash_out c where ${of('c')}
      union all
      select provider_id, auto_cash_id, mer_id from auto_cash a where ${of('a')}
    ), arrived as (
      select provider_id, cash_no as no, arrive_time as at from cash_out c
      where ${of('c')} and arrive_time is not null
      union
      select a.provider_id, a.auto_cash_id, l.time from ${AUTO_CASH_BOOKED}
      where ${of('a')} and l.to_state = 'SUCCESS'
    ), settled as (
      select provider_id, related_no as batch_no, mer_id, concat_ws('/',
        count(*) filter (where entry_type = 'SETTLE'), sum(balance_move), sum(reserve_move),
        -sum(debt_move)) as words
      from merchant_entry e where ${of('e')} and entry_type in ('SETTLE', 'RELEASE')
      group by 1, 2, 3
    )
    select format('商户 %s 第 %s 条（%s %s）：没有这样的提现单，或变动不符', e.mer_id, seq, entry_type,
      related_no) as words
    from merchant_entry e
    left join lateral ${SHAPES} on kind.name = e.entry_type
    left join payouts p on p.provider_id = e.provider_id and p.no = e.related_no
      and p.mer_id = e.mer_id
    left join arrived r on r.provider_id = e.provider_id and r.no = e.related_no
      and r.at = e.entry_time
    where ${of('e')} and (kind.fits is not true
      or entry_type = 'PAID' and r.no is null
      or entry_type in ('PAYOUT', 'PAID', 'PAY_BACK', 'RETURN') and p.no is null)
    union all
    select format('批次 %s（商户 %s）：批次 %s，资金流水 %s', batch_no, mer_id,
      coalesce(s.words, '没有'), coalesce(e.words, '没有'))
    from (
      select provider_id, batch_no, mer_id, concat_ws('/', 1, net_amt - carry_amt, reserve_amt,
        debt_amt) as words
      from merchant_settlement s where ${of('s')}
    ) s full join settled e using (provider_id, batch_no, mer_id)
    where s.words is distinct from e.words
    order by 1`,
})

/** When the record of a movement made it: each of its moments that moves money, by its number. */
const MOMENTS = sql.raw(`
  select provider_id, batch_no as no, create_time as at from merchant_settlement s
  union all
  select provider_id, refund_no, refund_time from refund r where cover_amt <> 0
  union all
  select provider_id, chargeback_no, receive_time from chargeback c
  union all
  select c.provider_id, cash_no, m.at from cash_out c
    cross join lateral (values (apply_time), (arrive_time), (return_time), (end_time)) as m(at)
  union all
  select provider_id, target_id, time from record_log l
    where target_type in ('autoCash', 'recharge')
  union all
  select provider_id, auto_cash_id, cash_time from auto_cash a`)

const moments = sqlCheck('商户资金流水的时间是其单据变动资金的时间', {
  counted: (of) => sql`select count(*) as n from merchant_entry e where ${of('e')}`,
  differences: (of) => sql`
    select format('商户 %s 第 %s 条（%s %s）：时间 %s，单据没有这一时间', mer_id, seq, entry_type,
      related_no, entry_time) as words
    from merchant_entry e
    where ${of('e')} and not exists (select from (${MOMENTS}) m where ${of('m')}
      and m.provider_id = e.provider_id and m.no = e.related_no and m.at = e.entry_time)
    order by 1`,
})

export const MERCHANT_ENTRY_CHECKS: readonly Check[] = [chain, records, moments]
