import { sql } from 'drizzle-orm'
import { closed } from './days'
import { sqlCheck, type Check } from './proof-check'

/** Which partner above has which part: of sums and of income, as of the trades behind them. */

/** The parts of a row; none when its value is no object. */
const parts = (alias: string) =>
  sql.raw(`jsonb_each_text(case jsonb_typeof(${alias}.upper_shares) when 'object'
    then ${alias}.upper_shares else '{}' end) as part(key, value)`)
const DAY = sql.raw(`(t.trade_time at time zone 'Asia/Shanghai')::date`)

const rollups = sqlCheck('交易日汇总中各上级渠道商的分润等于当日交易的', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade_rollup r
    where ${of('r')} and ${within('trade_date', 'day')} and upper_shares is not null`,
  differences: (of, within) => sql`
    select format('%s %s 商户 %s 门店 %s %s：上级 %s，日汇总 %s，交易 %s', provider_id, day, mer_id,
      shop_id, pay_channel, key, coalesce(r.amt, 0), coalesce(t.amt, 0)) as words
    from (
      select r.provider_id, trade_date as day, mer_id, shop_id, pay_channel, key,
        value::bigint as amt
      from trade_rollup r cross join ${parts('r')}
      where ${of('r')} and ${within('trade_date', 'day')}
    ) r
    full join (
      select t.provider_id, ${DAY} as day, mer_id, shop_id, pay_channel, key,
        sum(value::bigint) as amt
      from trade t cross join ${parts('t')}
      where ${of('t')} and ${within('t.trade_time')} and trade_status = 'SUCCESS'
        and upper_shares is not null
      group by 1, 2, 3, 4, 5, 6
    ) t using (provider_id, day, mer_id, shop_id, pay_channel, key)
    where coalesce(r.amt, 0) <> coalesce(t.amt, 0) order by 1`,
})

const income = sqlCheck('已关账日收益中各上级渠道商的分润等于当日交易与退款的', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from income_entry e
    where ${of('e')} and ${within('income_date', 'day')} and upper_shares is not null`,
  differences: (of, within) => sql`
    with ${closed(of('r'))}
    select format('收益 %s %s 商户 %s %s（%s）：上级 %s，收益 %s，交易与退款 %s', provider_id, day, mer_id,
      pay_channel, entry_type, key, coalesce(e.amt, 0), coalesce(t.amt, 0)) as words
    from (
      select e.provider_id, income_date as day, entry_type::text, mer_id,
        coalesce(partner_id, '') as partner, pay_channel, key, sum(value::bigint) as amt
      from income_entry e join closed c on c.provider_id = e.provider_id
      cross join ${parts('e')}
      where ${within('income_date', 'day')} and income_date >= c.first_day
      group by 1, 2, 3, 4, 5, 6, 7
    ) e
    full join (
      select t.provider_id, t.day, 'TRADE' as entry_type, mer_id,
        coalesce(partner_id, '') as partner, pay_channel, key, sum(value::bigint) as amt
      from (
        select t.*, ${DAY} as day from trade t where ${within('t.trade_time')} and late_date is null
        union all
        select t.*, late_date from trade t where ${within('t.late_date', 'day')}
      ) t join closed c on c.provider_id = t.provider_id cross join ${parts('t')}
      where trade_status = 'SUCCESS' and upper_shares is not null and t.day <= c.last_day
      group by 1, 2, 4, 5, 6, 7
      union all
      select f.provider_id, d.day, 'REFUND', f.mer_id, coalesce(f.partner_id, ''), f.pay_channel,
        key, -round(sum(value::numeric * f.refund_amt / t.pay_amt))
      from refund f
      join trade t on t.provider_id = f.provider_id and t.trade_time = f.trade_time
        and t.trade_no = f.trade_no
      join closed c on c.provider_id = f.provider_id
      cross join lateral (select (f.finish_time at time zone 'Asia/Shanghai')::date as day) d
      cross join ${parts('t')}
      where f.refund_status = 'SUCCESS' and ${within('f.finish_time')}
        and d.day between c.first_day and c.last_day
      group by 1, 2, 4, 5, 6, 7
    ) t using (provider_id, day, entry_type, mer_id, partner, pay_channel, key)
    where coalesce(e.amt, 0) <> coalesce(t.amt, 0) order by 1`,
})

export const UPPER_CHECKS: readonly Check[] = [rollups, income]
