import { sql } from 'drizzle-orm'
import { isReduced } from '#domain/application/reductions'
import { RATE_PRODUCT } from '#domain/merchant/dicts'
import { PARTNER_FACTS } from '../../core/access-schema'
import { sqlCheck, type Check, type Of } from './proof-check'

/** What a trade costs its merchant against the rates of its day. */

const DAY = sql.raw(`(t.trade_time at time zone 'Asia/Shanghai')::date`)
/** Bank cards are priced by kind, everything else alike (merchant_product). */
const CARD = sql.raw(`case t.pay_channel when 'BANKCARD' then t.card_kind else '' end`)

const REDUCED = sql.raw(
  Object.keys(RATE_PRODUCT)
    .filter((product) => isReduced(product))
    .map((product) => `'${product}'`)
    .join(', '),
)

/** Rates and costs with the days on which they are effective; a reduced product costs nothing. */
const rates = (of: Of) => sql`
  rates as (
    select p.*, p.rate_product in (${REDUCED}) as reduced, lead(effective_date, 1, 'infinity') over (
      partition by provider_id, mer_id, pay_channel, card_kind order by effective_date) as ends
    from merchant_product p where ${of('p')}
  ), terms as (
    select k.provider_id, split_part(product, '-', 1) as pay_channel,
      split_part(product, '-', 2) as card_kind, cost_rate, cost_cap_amt as cap_amt,
      floor_cap_amt as partner_cap, effective_date, lead(effective_date, 1, 'infinity') over (
        partition by provider_id, product order by effective_date) as ends
    from cost_term k where ${of('k')}
  ), costs as (
    select false as reduced, t.* from terms t
    union all select true, provider_id, pay_channel, card_kind, 0, 0, partner_cap, effective_date,
      ends from terms where pay_channel <> 'OTHER'
  )`
/** Those of trade `t`. */
const RATED = sql`
    left join rates r on r.provider_id = t.provider_id and r.mer_id = t.mer_id
      and r.pay_channel = t.pay_channel and r.card_kind = ${CARD}
      and ${DAY} >= r.effective_date and ${DAY} < r.ends
    left join costs c on c.provider_id = t.provider_id and c.pay_channel = t.pay_channel
      and c.card_kind = ${CARD} and c.reduced = r.reduced
      and ${DAY} >= c.effective_date and ${DAY} < c.ends`

/**
 * The terms of trade `t` on its day: its product's own, those of every product, the partner's
 * first. A product's own cost rate was quoted by the costs of the day from which it is effective.
 */
const SHARED_BY = sql`
    left join lateral (select s.* from partner_rule s
      where s.provider_id = t.provider_id and s.partner_id = t.partner_id
        and s.product in ('', t.pay_channel || coalesce('-' || nullif(${CARD}, ''), ''))
        and s.effective_date <= ${DAY}
      order by s.product <> '' desc, s.effective_date desc limit 1) s on true
    cross join lateral (select coalesce(s.profit_mode, p.profit_mode) as profit_mode,
      coalesce(s.cost_rate, p.cost_rate) as cost_rate, coalesce(s.ratio, p.ratio) as ratio,
      coalesce(s.per_txn_amt, p.per_txn_amt) as per_txn_amt,
      case when s.product <> '' then s.effective_date else ${DAY} end as quoted) y
    left join terms q on q.provider_id = t.provider_id and q.pay_channel = t.pay_channel
      and q.card_kind = ${CARD} and y.quoted >= q.effective_date and y.quoted < q.ends
    left join terms w on w.provider_id = t.provider_id and w.pay_channel = 'WECHAT'
      and y.quoted >= w.effective_date and y.quoted < w.ends`

/** The share of the partner so many levels above in what is left; there are four levels at most. */
const upper = (left: string, level: number) =>
  sql.raw(`((${left} * coalesce(above[${level}], 0) + 50000) / 100000)`)

/** `feeOf`: half up, in fen. */
const part = (amount: string, rate: string) => `((${amount} * ${rate} + 50000) / 100000)`
const upTo = (amount: string, cap: string) =>
  `case when ${cap} > 0 then least(${amount}, ${cap}) else ${amount} end`

const fees = sqlCheck('每笔交易的费率是商户当日的费率，手续费与成本等于按率计算', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade t
    where ${of('t')} and ${within('trade_time')} and trade_status = 'SUCCESS'`,
  differences: (of, within) => sql`
    with ${rates(of)}
    select format('交易 %s：费率 %s、手续费 %s、成本费率 %s、成本 %s，当日应为 %s、%s、%s、%s', trade_no,
      t.fee_rate, t.fee_amt, t.cost_rate, t.cost_fee_amt, coalesce(r.fee_rate::text, '没有费率'),
      coalesce(w.fee_amt::text, '没有'), c.cost_rate, w.cost_amt) as words
    from trade t ${RATED}
    cross join lateral (select
      greatest(r.fee_min_amt, ${sql.raw(upTo(part('t.trans_amt', 'r.fee_rate'), 'r.fee_cap_amt'))})
        as fee_amt,
      ${sql.raw(upTo(part('t.trans_amt', 'c.cost_rate'), 'c.cap_amt'))} as cost_amt) w
    where ${of('t')} and ${within('t.trade_time')} and trade_status = 'SUCCESS'
      -- A fee that the source told is the source's.
      and (t.fee_from <> 'RATES' and not exists (select from channel_no n
          where n.provider_id = t.provider_id and n.own_no = t.trade_no and n.fee_amt = t.fee_amt
            and t.fee_from = 'SOURCE')
        or (t.fee_rate, t.fee_amt, t.cost_rate, t.cost_fee_amt) is distinct from (r.fee_rate,
        case t.fee_from when 'SOURCE' then t.fee_amt else w.fee_amt end, c.cost_rate, w.cost_amt))
    order by 1`,
})

const shares = sqlCheck('每笔交易的渠道商分润等于按其渠道商的分润方式计算', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade t
    where ${of('t')} and ${within('trade_time')} and trade_status = 'SUCCESS' and partner_id is not null`,
  // Step by step (OFFSET 0): pulled into one, each level would work out all those below it again.
  differences: (of, within) => sql`
    with ${rates(of)}, partners as materialized (
      -- Trades from before its terms were changed last were shared by others. Partners above it
      -- have their part of what is left, the nearest first.
      select p.*, array(select above.override_ratio from partner above
          where above.provider_id = p.provider_id and above.partner_id <> p.partner_id
          and p.path like above.path || '%' and above.override_ratio > 0
          order by length(above.path) desc) as above,
        array(select above.partner_id from partner above
          where above.provider_id = p.provider_id and above.partner_id <> p.partner_id
          and p.path like above.path || '%' and above.override_ratio > 0
          order by length(above.path) desc) as above_ids, coalesce((select max(time) from record_fact f where f.provider_id = p.provider_id
          and f.target_type = ${PARTNER_FACTS.type} and f.target_id = p.partner_id and f.seq > 1),
        '-infinity') as since
      from partner p where ${of('p')}
    ), own as (
      select t.trade_no, t.partner_id, t.partner_share_amt, t.upper_shares, p.above, p.above_ids,
        fee_amt - cost_fee_amt as margin, greatest(0, least(fee_amt - cost_fee_amt, case y.profit_mode
          when 'RATE_DIFF' then fee_amt - case when r.reduced then 0 else ${sql.raw(
            upTo(part('t.trans_amt', '(y.cost_rate + q.cost_rate - w.cost_rate)'), 'c.partner_cap'),
          )} end
          when 'RATIO' then ${sql.raw(part('(fee_amt - cost_fee_amt)', 'y.ratio'))}
          when 'PER_TXN' then y.per_txn_amt else 0 end)) as amt
      from trade t ${RATED}
      left join partners p on p.provider_id = t.provider_id and p.partner_id = t.partner_id
      ${SHARED_BY}
      where ${of('t')} and ${within('t.trade_time')} and trade_status = 'SUCCESS'
        and (p.since is null or trade_time >= p.since)
      offset 0
    ), l0 as (select *, greatest(margin - amt, 0) as left0 from own offset 0
    ), l1 as (select *, ${upper('left0', 1)} as up1 from l0 offset 0
    ), l2 as (select *, ${upper('(left0 - up1)', 2)} as up2 from l1 offset 0
    ), l3 as (select *, ${upper('(left0 - up1 - up2)', 3)} as up3 from l2 offset 0
    ), wanted as (
      select *, amt + up1 + up2 + up3 as share, case when up1 + up2 + up3 > 0 then (
          select jsonb_object_agg(id, part) from (values (above_ids[1], up1), (above_ids[2], up2),
            (above_ids[3], up3)) as each(id, part) where part > 0) end as parts
      from l3 offset 0
    )
    select format('交易 %s：渠道商 %s 分润 %s（上级 %s），应为 %s（上级 %s）', trade_no,
      coalesce(partner_id, '没有'), partner_share_amt, coalesce(upper_shares::text, '没有'),
      share, coalesce(parts::text, '没有')) as words
    from wanted where (partner_share_amt, upper_shares) is distinct from (share, parts)
    order by 1`,
})

export const PRICE_CHECKS: readonly Check[] = [fees, shares]
