import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Money of payments without a known merchant against the events that tell of them. */
const suspense = sqlCheck('待认领账户的余额等于等待认领的事件金额', {
  counted: (of) =>
    sql`select count(*) as n from ingest_event e where ${of('e')} and suspense_amt <> 0`,
  differences: (of) => sql`
    select format('服务商 %s：账户 %s，事件 %s', provider_id, coalesce(l.amt, 0), coalesce(e.amt, 0))
      as words
    from (select provider_id, -sum(amt) as amt from ledger_line l
      where ${of('l')} and account = 'SUSPENSE' group by 1) l
    full join (select provider_id, sum(suspense_amt) as amt from ingest_event e
      where ${of('e')} and suspense_amt <> 0 group by 1) e using (provider_id)
    where coalesce(l.amt, 0) <> coalesce(e.amt, 0) order by 1`,
})

/** Each number of a channel's belongs to a trade, refund or coupon that is there. */
const numbers = sqlCheck('来源报来的渠道号各属于一笔交易、退款或券', {
  counted: (of) => sql`select count(*) as n from channel_no c where ${of('c')}`,
  differences: (of) => sql`
    select format('%s %s %s：没有 %s', source_id, no_kind, no, own_no) as words from channel_no c
    where ${of('c')} and no_kind = 'TRADE' and not exists (select from trade t
      where t.provider_id = c.provider_id and t.trade_time = c.own_time and t.trade_no = c.own_no
        and t.channel_trade_no is not distinct from
          case when t.trade_status in ('SUCCESS', 'REVOKED') then c.no end)
    union all
    select format('%s %s %s：没有 %s', source_id, no_kind, no, own_no) from channel_no c
    where ${of('c')} and no_kind = 'REFUND' and not exists (select from refund r
      where r.provider_id = c.provider_id and r.refund_time = c.own_time and r.refund_no = c.own_no
        and r.channel_refund_no is not distinct from c.no)
    order by 1`,
})

export const INGEST_CHECKS: readonly Check[] = [suspense, numbers]
