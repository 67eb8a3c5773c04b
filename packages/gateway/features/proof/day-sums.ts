import { sql, type SQL } from 'drizzle-orm'
import { countedDays } from '../trade'
import { sqlCheck, type Check } from './proof-check'

/** Sums of whole days and whose days they are, which lists and the workbench read first. */

interface Kept {
  /** Columns that are added up, the same on both sides. */
  figures: readonly string[]
  /** Which day or month a row is of, on both sides. */
  period: SQL
  /** The kept rows, with `partner_id`. */
  held: SQL
  /** What they are made of, with `partner`. */
  made: SQL
  /** Leaves out the sums that need no row. */
  having?: SQL
  /** What both sides are called. */
  names: readonly [held: string, made: string]
}

/** Stored sums against the rows they are made of, and the parts of each partner above. */
function keptDifferences({ figures, period, held, made, having, names }: Kept): SQL {
  const own = sql.raw(figures.join(', '))
  const added = sql.raw(figures.map((name) => `sum(${name})`).join(', '))
  return sql`
    with made as (${made}), sums as (
      select provider_id, ${period} as period, partner, pay_channel,
        concat_ws('/', ${added}) as words
      from made group by 1, 2, 3, 4 ${having ? sql`having ${having}` : sql``}
    ), parts as (
      select provider_id, period, partner, pay_channel, jsonb_object_agg(key, amt) as shares from (
        select provider_id, ${period} as period, partner, pay_channel, key,
          sum(value::bigint) as amt
        from made cross join lateral jsonb_each_text(case jsonb_typeof(upper_shares)
          when 'object' then upper_shares else '{}' end) as part(key, value)
        group by 1, 2, 3, 4, 5) each
      group by 1, 2, 3, 4
    ), held as (
      select provider_id, ${period} as period, partner_id as partner, pay_channel, upper_shares,
        concat_ws('/', ${own}) as words from (${held}) kept
    )
    select format('%s %s 渠道商 %s %s：%s %s（上级 %s），%s %s（上级 %s）', provider_id, period,
      partner, pay_channel, ${names[0]}::text, coalesce(h.words, '没有'),
      coalesce(h.upper_shares::text, '没有'), ${names[1]}::text, coalesce(s.words, '没有'),
      coalesce(p.shares::text, '没有')) as words
    from held h full join sums s using (provider_id, period, partner, pay_channel)
    left join parts p using (provider_id, period, partner, pay_channel)
    where h.words is distinct from s.words
      or coalesce(h.upper_shares, '{}') <> coalesce(p.shares, '{}')
    order by 1`
}

const TRADE = [
  'pay_count',
  'pay_amt',
  'trans_amt',
  'coupon_amt',
  'fee_amt',
  'settle_amt',
  'cost_fee_amt',
  'partner_share_amt',
  'income_amt',
  'refund_count',
  'refund_amt',
]

const days = sqlCheck('渠道商与渠道的日合计等于其各商户、门店的日汇总之和', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade_day d
    where ${of('d')} and ${within('trade_date', 'day')}`,
  differences: (of, within) =>
    keptDifferences({
      figures: TRADE,
      period: sql`trade_date`,
      held: sql`select * from trade_day d where ${of('d')} and ${within('trade_date', 'day')}
        and (pay_count <> 0 or refund_count <> 0)`,
      made: sql`select r.*, coalesce(partner_id, '') as partner from trade_rollup r
        where ${of('r')} and ${within('trade_date', 'day')}`,
      having: sql`sum(pay_count) <> 0 or sum(refund_count) <> 0`,
      names: ['日合计', '日汇总'],
    }),
})

const merchants = sqlCheck('商户每月有交易的日子与其日汇总一致', {
  counted: (of) => sql`select count(*) as n from trade_merchant m where ${of('m')}`,
  differences: (of) => sql`
    select format('%s %s 商户 %s：记着 %s，日汇总 %s', provider_id, month, mer_id,
      coalesce(h.days::bit(31)::text, '没有'), coalesce(s.days::bit(31)::text, '没有')) as words
    from (
      select provider_id, month, mer_id, days from trade_merchant m where ${of('m')} and days <> 0
    ) h full join (
      select provider_id, to_char(trade_date, 'YYYY-MM') as month, mer_id,
        bit_or(1 << (extract(day from trade_date)::int - 1)) as days
      from trade_rollup r where ${of('r')} and pay_count > 0 group by 1, 2, 3
    ) s using (provider_id, month, mer_id)
    where h.days is distinct from s.days order by 1`,
})

const paidDays = sqlCheck('每日有交易的商户数，按距上次交易的天数，与各商户有交易的日子一致', {
  counted: (of) => sql`select count(*) as n from merchant_day m where ${of('m')}`,
  differences: (of) => sql`
    select format('%s %s 渠道商 %s 距上次 %s 天：商户数 %s，应为 %s', provider_id, trade_date,
      partner_id, gap, coalesce(h.mer_count, 0), coalesce(s.mer_count, 0)) as words
    from (select * from merchant_day m where ${of('m')} and mer_count <> 0) h
    full join (${countedDays(of('trade_merchant'))}) s
      using (provider_id, trade_date, partner_id, gap)
    where h.mer_count is distinct from s.mer_count order by 1`,
})

/** What entries of income are added up to. */
export const INCOME_FIGURES = [
  'trans_amt',
  'coupon_amt',
  'trans_count',
  'weight_amt',
  'mer_fee_weight',
  'cost_weight',
  'mer_fee_amt',
  'cost_fee_amt',
  'income_amt',
  'partner_share_amt',
  'net_income_amt',
]
const INCOME_NAMES = ['收益合计', '应为'] as const

const incomeDays = sqlCheck('渠道商与渠道的日收益等于其各商户的收益之和', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from income_day d
    where ${of('d')} and ${within('income_date', 'day')}`,
  differences: (of, within) =>
    keptDifferences({
      figures: INCOME_FIGURES,
      // Whose moment is not its day's midnight is another day.
      period: sql`income_date || case when income_time = income_date::timestamp at time zone 'Asia/Shanghai'
        then '' else ' ' || income_time end`,
      held: sql`select * from income_day d where ${of('d')} and ${within('income_date', 'day')}`,
      made: sql`select e.*, coalesce(partner_id, '') as partner, abs(trans_amt) as weight_amt,
          abs(trans_amt)::numeric * mer_fee_rate as mer_fee_weight,
          abs(trans_amt)::numeric * cost_rate as cost_weight
        from income_entry e where ${of('e')} and ${within('income_date', 'day')}`,
      names: INCOME_NAMES,
    }),
})

const incomeMonths = sqlCheck('渠道商与渠道的月收益等于其各日收益之和', {
  counted: (of) => sql`select count(*) as n from income_month m where ${of('m')}`,
  differences: (of) =>
    keptDifferences({
      figures: INCOME_FIGURES,
      period: sql`income_month`,
      held: sql`select * from income_month m where ${of('m')}`,
      made: sql`select d.*, partner_id as partner from income_day d where ${of('d')}`,
      names: INCOME_NAMES,
    }),
})

export const DAY_SUM_CHECKS: readonly Check[] = [
  days,
  merchants,
  paidDays,
  incomeDays,
  incomeMonths,
]
