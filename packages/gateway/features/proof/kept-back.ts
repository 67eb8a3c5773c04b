import { sql } from 'drizzle-orm'
import { doneThrough } from './done-days'
import { sqlCheck, type Check } from './proof-check'

/** A cycle's next day is never further away: a week of DM, or the longest holidays of banks. */
const SETTLED_WITHIN_DAYS = 10

/**
 * A trade in no batch is held back for a reason that a row gives; a trade without a hold is settled
 * when its day has come.
 */
const keptBack = sqlCheck('暂缓的交易都有缘由，到期的交易都已结算', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from trade t where ${of('t')}
    and ${within('trade_time')} and trade_status = 'SUCCESS' and batch_no is null
    and settle_status in ('HELD', 'UNSETTLED')`,
  differences: (of, within) => sql`
    with open_trades as (
      select t.*, m.mer_status, ${doneThrough('merchant-settle-22', 't.provider_id')} as done,
        exists (select from risk_case c where c.provider_id = t.provider_id
            and c.mer_id = t.mer_id and c.keeps_trades and c.trade_nos ? t.trade_no)
          or exists (select from chargeback c where c.provider_id = t.provider_id
            and c.trade_no = t.trade_no and c.holds_trade)
          or exists (select from channel_no n where n.provider_id = t.provider_id
            and n.own_no = t.trade_no and n.awaits_file) as kept
      from trade t left join merchant m on m.provider_id = t.provider_id and m.mer_id = t.mer_id
      where ${of('t')} and ${within('t.trade_time')} and t.trade_status = 'SUCCESS'
        and t.batch_no is null and t.settle_status in ('HELD', 'UNSETTLED')
    )
    select format('交易 %s：%s', trade_no, w.words) as words
    from open_trades t
    cross join lateral (values
      (settle_status = 'HELD' and not kept and mer_status = 'NORMAL',
        '暂缓，商户正常，也没有风险单、争议，账单也已确认'),
      (settle_status = 'HELD' and settle_date is not null, format('暂缓，却有结算日 %s', settle_date)),
      (settle_status = 'UNSETTLED' and kept, '风险单或争议中，却未暂缓'),
      (settle_status = 'UNSETTLED' and settle_date is null, '未结算，没有结算日'),
      (settle_status = 'UNSETTLED' and mer_status = 'NORMAL'
        and settle_date < done - ${SETTLED_WITHIN_DAYS}::int,
        format('结算日 %s 已过，仍未结算', settle_date))
    ) as w(wrong, words)
    where w.wrong order by 1`,
})

export const KEPT_BACK_CHECKS: readonly Check[] = [keptBack]
