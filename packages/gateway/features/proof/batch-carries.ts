import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/**
 * Whether each batch's money is where the records say it is: paid by a payout, unpaid, offset by
 * refunds and chargebacks, or carried to a later batch that says as much of it.
 */
const carried = sqlCheck(
  '批次的净额等于付款、未付、冲抵与结转之和，交易、批次与实际付款的提现单一致',
  {
    counted: (of) => sql`select count(*) as n from merchant_settlement s where ${of('s')}`,
    differences: (of) => sql`
    with brought as (
      select provider_id, carried_to as batch_no, sum(net_amt - offset_amt) as amt
      from merchant_settlement s where ${of('s')} and carried_to is not null group by 1, 2
    ), paying as (
      select provider_id, cash_no as no, mer_id, cash_status = 'SUCCESS' as paid
      from cash_out c where ${of('c')}
      union all
      select provider_id, auto_cash_id, mer_id, withdraw_status = 'SUCCESS'
      from auto_cash a where ${of('a')}
    )
    select format('批次 %s（%s）：%s', s.batch_no, s.batch_status, w.words) as words
    from merchant_settlement s
    left join brought b using (provider_id, batch_no)
    left join merchant_settlement c on c.provider_id = s.provider_id and c.batch_no = s.carried_to
    left join paying p on p.provider_id = s.provider_id and p.no = s.payout_no
    cross join lateral (values
      (s.carried_to is null and s.net_amt <> s.paid_amt + s.unpaid_amt + s.offset_amt,
        format('净额 %s，付款 %s，未付 %s，冲抵 %s', s.net_amt, s.paid_amt, s.unpaid_amt,
          s.offset_amt)),
      (s.carry_amt <> coalesce(b.amt, 0),
        format('上批未付结转 %s，并入的批次 %s', s.carry_amt, coalesce(b.amt, 0))),
      (s.carried_to is not null and (s.paid_amt <> 0 or s.unpaid_amt <> 0
          or s.offset_amt >= s.net_amt),
        format('已并入 %s，仍有付款 %s、未付 %s，冲抵 %s', s.carried_to, s.paid_amt, s.unpaid_amt,
          s.offset_amt)),
      (s.carried_to is not null
          and (c.mer_id, c.shop_id) is distinct from (s.mer_id, s.shop_id),
        format('并入的 %s 不是同一商户门店的批次', s.carried_to)),
      (s.carried_to is not null
          and (c.create_time < s.create_time or c.batch_status <> s.batch_status),
        format('并入的 %s 状态为 %s，或早于本批', s.carried_to, c.batch_status)),
      (s.carried_to is null and s.batch_status = 'SETTLED' and s.net_amt > 0
          and (s.paid_amt <> s.net_amt or p.paid is not true or p.mer_id <> s.mer_id),
        format('已结算，付款 %s，提现单 %s 未到账', s.paid_amt, coalesce(s.payout_no, '没有'))),
      (s.carried_to is null and s.batch_status in ('HELD', 'FAILED') and s.unpaid_amt = 0,
        '没有未付金额，仍未了结'),
      (s.carried_to is null and (s.batch_status = 'OFFSET')
          <> (s.net_amt > 0 and s.offset_amt = s.net_amt),
        format('净额 %s，冲抵 %s', s.net_amt, s.offset_amt))
    ) as w(wrong, words)
    where ${of('s')} and w.wrong order by 1`,
  },
)

const offsets = sqlCheck('批次的冲抵金额等于其明细，明细等于退款、拒付占用的余额', {
  counted: (of) => sql`select count(*) as n from merchant_settlement_offset o where ${of('o')}`,
  differences: (of) => sql`
    with by_batch as (
      select provider_id, batch_no, sum(amt) as amt from merchant_settlement_offset o
      where ${of('o')} group by 1, 2
    ), by_document as (
      select provider_id, mer_id, related_no, sum(amt) as amt, min(o.offset_time) as first,
        max(o.offset_time) as last
      from merchant_settlement_offset o join merchant_settlement s using (provider_id, batch_no)
      where ${of('o')} group by 1, 2, 3
    ), taken as (
      select provider_id, mer_id, related_no, -sum(balance_move) as amt, min(entry_time) as time
      from merchant_entry e where ${of('e')} and entry_type in ('REFUND', 'CHARGEBACK')
      group by 1, 2, 3 having sum(balance_move) <> 0
    )
    select format('批次 %s：冲抵 %s，明细 %s', batch_no, coalesce(s.offset_amt, 0),
      coalesce(b.amt, 0)) as words
    from (select provider_id, batch_no, offset_amt from merchant_settlement s where ${of('s')}) s
    full join by_batch b using (provider_id, batch_no)
    where coalesce(s.offset_amt, 0) <> coalesce(b.amt, 0) or s.provider_id is null
    union all
    select format('单据 %s：冲抵批次 %s，占用余额 %s', related_no, coalesce(d.amt, 0),
      coalesce(t.amt, 0))
    from by_document d full join taken t using (provider_id, mer_id, related_no)
    where coalesce(d.amt, 0) <> coalesce(t.amt, 0)
      or (d.first, d.last) is distinct from (t.time, t.time)
    order by 1`,
})

export const BATCH_CARRY_CHECKS: readonly Check[] = [carried, offsets]
