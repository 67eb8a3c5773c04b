import { sql, type SQL } from 'drizzle-orm'
import { INCOME_FIGURES } from './day-sums'
import { strayRows } from './kept-sums'
import { sqlCheck, type Of } from './proof-check'

/** What is kept ready for income by merchant (docs/decisions/0178). */

const DAYS = sql.raw(`v.last_date - v.first_date + 1`)
const MONTHS = sql.raw(`(extract(year from v.last_date) - extract(year from v.first_date)) * 12
  + extract(month from v.last_date) - extract(month from v.first_date) + 1`)

/** Periods, with the first day that their rows are made of. */
const periods = (of: Of): SQL => sql`
  select v.*, case v.dimension when 'INC_MER' then v.first_date
    when 'INC_CHD' then v.first_date - (${DAYS})
    else (v.first_date - make_interval(months => (${MONTHS})::int))::date end as first_read
  from trade_change_period v where ${of('v')} and v.dimension like 'INC_%'`

const isRead = (table: string) =>
  sql.raw(`${table}.provider_id = v.provider_id
    and ${table}.income_date between v.first_read and v.last_date`)

const both = (column: string) =>
  sql.raw(`coalesce(sum(d.${column}) filter (where d.income_date >= v.first_date), 0),
    coalesce(sum(d.${column}) filter (where d.income_date < v.first_date), 0)`)

/** Only those that answer: a day that was closed since makes them answer no more. */
const valid = (of: Of, isOfKind: SQL): SQL => sql`
  periods as (${periods(of)}), valid as (
    select * from periods v where ${isOfKind}
      and (v.pay_count, v.before_pay_count, v.pay_amt, v.before_pay_amt, v.net_income_amt,
        v.before_net_income_amt) = (
        select ${both('trans_count')}, ${both('trans_amt')}, ${both('net_income_amt')}
        from income_day d where ${isRead('d')})
  )`

const figures = (of: (name: string) => string): string => INCOME_FIGURES.map(of).join(', ')
const rate = (part: string, whole: string) => `round(${part} * 100000.0 / nullif(${whole}, 0))`
/** None is another word than nothing at all. */
const words = (parts: readonly string[]) =>
  sql.raw(`concat_ws('/', ${parts.map((part) => `coalesce((${part})::text, '-')`).join(', ')})`)

const SUM_WORDS = words([
  'partner_id',
  ...INCOME_FIGURES,
  rate('mer_fee_amt', 'trans_amt'),
  rate('cost_fee_amt', 'trans_amt'),
  'round(mer_fee_weight / nullif(weight_amt, 0))',
  'round(cost_weight / nullif(weight_amt, 0))',
])

const KEPT_SUMS = [
  'partner_id',
  ...INCOME_FIGURES,
  'mer_fee_rate',
  'cost_rate',
  'mer_nominal_rate',
  'cost_nominal_rate',
]

export const incomeSums = sqlCheck('事先算好的商户收益等于收益明细', {
  counted: (of) => sql`select count(*) as n from income_sum c where ${of('c')}`,
  differences: (of) => sql`
    with ${valid(of, sql`v.dimension = 'INC_MER'`)}, added as (
      select v.provider_id, v.change_no, d.mer_id, d.partner_id,
        ${sql.raw(figures((name) => `sum(d.${name}) as ${name}`))}
      from valid v join (
        select e.*, abs(e.trans_amt) as weight_amt,
          abs(e.trans_amt)::numeric * e.mer_fee_rate as mer_fee_weight,
          abs(e.trans_amt)::numeric * e.cost_rate as cost_weight
        from income_entry e
      ) d on ${isRead('d')} group by 1, 2, 3, 4
    ), expected as (
      select provider_id, change_no, mer_id, coalesce(partner_id, '') as partner_key,
        ${SUM_WORDS} as words from added
    ), held as (
      select c.provider_id, c.change_no, c.mer_id, c.partner_key,
        ${words(KEPT_SUMS.map((name) => `c.${name}`))}
          as words
      from income_sum c join valid v using (provider_id, change_no)
    )
    select format('%s 第 %s 次收益 商户 %s 渠道商 %s：%s，应为 %s', provider_id, change_no, mer_id,
      partner_key, coalesce(h.words, '没有'), coalesce(e.words, '没有')) as words
    from held h full join expected e using (provider_id, change_no, mer_id, partner_key)
    where h.words is distinct from e.words
    union all ${strayRows(of, 'income_sum', '收益')}
    order by 1`,
})

const isNow = sql.raw('d.income_date >= v.first_date')
const twice = (column: string, name: string): SQL => {
  const [of, as] = [sql.raw(`d.${column}`), sql.raw(name)]
  return sql`coalesce(sum(${of}) filter (where ${isNow}), 0) as ${as},
    coalesce(sum(${of}) filter (where not ${isNow}), 0) as before_${as}`
}
const CHANGE_FIGURES = [
  'earned_amt',
  'before_earned_amt',
  'trans_amt',
  'before_trans_amt',
  'trans_count',
  'before_trans_count',
]
const KEPT_CHANGES = [
  'partner_id',
  ...CHANGE_FIGURES,
  'diff_earned_amt',
  'diff_trans_amt',
  'earned_rate',
  'before_earned_rate',
]

export const incomeChanges = sqlCheck('事先算好的商户收益变化等于收益明细', {
  counted: (of) => sql`select count(*) as n from income_change c where ${of('c')}`,
  differences: (of) => sql`
    with ${valid(of, sql`v.dimension <> 'INC_MER'`)}, added as (
      select v.provider_id, v.change_no, d.mer_id, max(d.partner_id) as partner_id,
        ${twice('net_income_amt', 'earned_amt')}, ${twice('trans_amt', 'trans_amt')},
        ${twice('trans_count', 'trans_count')}
      from valid v join income_entry d on ${isRead('d')} group by 1, 2, 3
    ), expected as (
      select provider_id, change_no, mer_id, ${words([
        'partner_id',
        ...CHANGE_FIGURES,
        'earned_amt - before_earned_amt',
        'trans_amt - before_trans_amt',
        rate('earned_amt', 'trans_amt'),
        rate('before_earned_amt', 'before_trans_amt'),
      ])} as words from added
    ), held as (
      select c.provider_id, c.change_no, c.mer_id, ${words(KEPT_CHANGES.map((name) => `c.${name}`))} as words
      from income_change c join valid v using (provider_id, change_no)
    )
    select format('%s 第 %s 次收益变化 商户 %s：%s，应为 %s', provider_id, change_no, mer_id,
      coalesce(h.words, '没有'), coalesce(e.words, '没有')) as words
    from held h full join expected e using (provider_id, change_no, mer_id)
    where h.words is distinct from e.words
    union all ${strayRows(of, 'income_change', '收益变化')}
    order by 1`,
})
