import { eq, sql } from 'drizzle-orm'
import { earnedIn } from '../settlement'
import { settlement } from '../settlement/settlement-schema'
import { carries } from './carries'
import { findingOf, sqlCheck, type Check } from './proof-check'

/** What goes out to people against the books it was made from. */

const MOVED_FOR_RECORDS = sql.raw(
  `'WITHDRAW', 'WITHDRAW_BACK', 'RECHARGE', 'SUBSIDY_OUT', 'SUBSIDY_BACK', 'REBATE_OUT'`,
)

const statements = sqlCheck('交易对账单合计等于当日交易与退款', {
  byDays: true,
  counted: (of, within) => sql`select count(*) as n from statement s where ${of('s')}
    and ${within('bill_date', 'day')} and bill_type = 'TRADE' and bill_status in ('READY', 'EMPTY')`,
  differences: (of, within) => sql`
    select format('对账单 %s（%s %s）：账单 %s，交易 %s', bill_id, bill_date,
      coalesce(pay_channel, '全部'), s.words, made.words) as words
    from (
      select s.*, bill_date::timestamp at time zone 'Asia/Shanghai' as begins,
        concat_ws('/', trans_count, trans_amt, refund_count, refund_amt, fee_amt, settle_amt)
          as words
      from statement s
      where ${of('s')} and ${within('bill_date', 'day')} and bill_type = 'TRADE'
        and bill_status in ('READY', 'EMPTY')
    ) s
    cross join lateral (
      select count(*) as n, coalesce(sum(trans_amt), 0) as trans_amt,
        coalesce(sum(fee_amt), 0) as fee_amt, coalesce(sum(settle_amt), 0) as settle_amt
      from trade t
      where t.provider_id = s.provider_id and trade_status = 'SUCCESS'
        and (trade_time >= begins and trade_time < begins + interval '1 day' and late_date is null
          or late_date = s.bill_date)
        and (s.pay_channel is null or t.pay_channel = s.pay_channel)
        and (s.mer_id is null or t.mer_id = s.mer_id)
    ) t
    cross join lateral (
      select count(*) as n, coalesce(sum(refund_amt), 0) as amt,
        coalesce(sum(refund_fee_amt), 0) as fee_amt
      from refund r
      where r.provider_id = s.provider_id and refund_time >= begins
        and refund_time < begins + interval '1 day'
        and (s.pay_channel is null or r.pay_channel = s.pay_channel)
        and (s.mer_id is null or r.mer_id = s.mer_id)
    ) r
    cross join lateral (select concat_ws('/', t.n, t.trans_amt, r.n, r.amt, t.fee_amt - r.fee_amt,
      t.settle_amt - (r.amt - r.fee_amt)) as words) made
    where s.words <> made.words order by bill_date, bill_id`,
})

const settlements: Check = {
  title: '结算单金额等于该账期对象的收益合计',
  async run(tx, providerId) {
    const rows = await tx
      .select()
      .from(settlement)
      .where(providerId === undefined ? undefined : eq(settlement.providerId, providerId))
      .orderBy(settlement.billMonth, settlement.settleNo)
    const earned = await earnedIn(tx, {
      providerId,
      from: rows[0]?.billMonth ?? '',
      to: rows.at(-1)?.billMonth ?? '',
    })
    const key = (row: { providerId: string; billMonth: string; targetId: string }) =>
      `${row.providerId} ${row.billMonth} ${row.targetId}`
    const amounts = new Map(earned.map((one) => [key(one), one.incomeAmt]))
    const differences = rows.flatMap((row) => {
      const { settleNo, billMonth, incomeAmt, adjustAmt, taxAmt, payableAmt } = row
      const wanted = amounts.get(key(row)) ?? 0
      const about = `结算单 ${settleNo}（${billMonth}）`
      return [
        incomeAmt === wanted ? '' : `${about}：分润金额 ${incomeAmt}，收益合计 ${wanted}`,
        payableAmt === incomeAmt + adjustAmt - taxAmt
          ? ''
          : `${about}：应付 ${payableAmt} 不等于 ${incomeAmt} + ${adjustAmt} − ${taxAmt}`,
      ].filter((words) => words !== '')
    })
    return findingOf(rows.length, differences)
  },
}

const payments = sqlCheck('充值、补贴、返利、提现与已付款的结算单都有等额账户流水', {
  counted: (of) => sql`select count(*) as n from account_entry e
    where ${of('e')} and biz_type in (${MOVED_FOR_RECORDS})`,
  differences: (of) => sql`
    with records as (
      select provider_id, settle_no as no, '结算单' as name,
        case settle_status when 'PAID' then payable_amt else 0 end as amt
      from profit_settle s where ${of('s')} and target_type = 'PROVIDER'
      union all
      select provider_id, recharge_no, '充值单',
        case recharge_status when 'SUCCESS' then arrive_amt else 0 end
      from recharge_order r where ${of('r')} and acct_kind <> 'MERCHANT'
      union all
      select provider_id, withdraw_no, '提现单',
        case withdraw_status when 'PAID' then amt else 0 end
      from withdraw_order w where ${of('w')}
      union all
      select provider_id, subsidy_id, '补贴活动', used_amt + back_amt
      from subsidy_activity a where ${of('a')}
      union all
      select provider_id, refund_no, '退款收回补贴', sum(amt) from subsidy_back k
      where ${of('k')} group by 1, 2
      union all
      -- Adjusted and taxed once, with its first payment; a return leaves both as they are.
      select s.provider_id, settle_no || ' ' || m.what, '结算单' || m.name, m.amt
      from profit_settle s
      cross join lateral (values ('ADJUST', '调账', adjust_amt), ('FEE', '税费', -tax_amt))
        as m(what, name, amt)
      where ${of('s')} and target_type = 'PROVIDER' and exists (select from record_log l
        where l.provider_id = s.provider_id and l.target_type = 'settle'
        and l.target_id = s.settle_no and l.to_state = 'PAID')
      union all
      select provider_id, rebate_id, '返利',
        case rebate_status when 'PAID' then rebate_amt else 0 end
      from rebate b where ${of('b')}
    ), moved as (
      -- A settlement that is paid once more after a return has -2 behind its number.
      select provider_id, regexp_replace(coalesce(related_no, entry_no), '-[0-9]+$', '') as no,
        sum(case biz_type when 'WITHDRAW_BACK' then -amt else amt end) as amt
      from account_entry e
      where ${of('e')} and biz_type in (${MOVED_FOR_RECORDS})
      group by 1, 2
      union all
      -- Those without a number stand with what was decided about them (facts.ts).
      select provider_id, related_no || ' ' || biz_type,
        sum(case direction when 'IN' then amt else -amt end)
      from account_entry e
      where ${of('e')} and biz_type in ('FEE', 'ADJUST') and related_no is not null group by 1, 2
    )
    select format('%s %s：应有流水 %s，实有 %s', coalesce(r.name, '没有单据'), no,
      coalesce(r.amt, 0), coalesce(m.amt, 0)) as words
    from records r full join moved m using (provider_id, no)
    where r.name is null or r.amt is distinct from coalesce(m.amt, 0) order by no`,
})

const held = sqlCheck('冻结金额足够未付的提现，补贴账户的恰为未用额度', {
  counted: (of) => sql`select count(*) as n from account a where ${of('a')}`,
  differences: (of) => sql`
    with wanted as (
      select provider_id, acct_kind, sum(amt) as amt from withdraw_order w
      where ${of('w')} and withdraw_status = 'PROCESSING' group by 1, 2
      union all
      select provider_id, 'SUBSIDY', sum(plan_amt - used_amt) from subsidy_activity s
      where ${of('s')} and subsidy_status in ('DRAFT', 'ACTIVE', 'PAUSED') group by 1
    )
    select format('%s：冻结 %s，应为 %s', acct_name, frozen_amt, coalesce(w.amt, 0)) as words
    from account a left join wanted w using (provider_id, acct_kind)
    where ${of('a')} and (frozen_amt < coalesce(w.amt, 0)
      or acct_kind = 'SUBSIDY' and frozen_amt <> coalesce(w.amt, 0))
    order by 1`,
})

const invoiced = sqlCheck('已开票金额不超过结算金额加调账', {
  counted: (of) => sql`select count(*) as n from invoice_item i where ${of('i')}`,
  differences: (of) => sql`
    select format('结算单 %s（%s）：开票 %s，分润 %s，调账 %s', settle_no, bill_month, i.amt,
      income_amt, adjust_amt) as words
    from profit_settle s
    join (
      select i.provider_id, i.settle_no, sum(i.amt) as amt from invoice_item i
      join provider_invoice v on v.provider_id = i.provider_id
        and v.invoice_apply_no = i.invoice_apply_no
      where ${of('i')} and v.invoice_status in ('AUDITING', 'APPROVED', 'RED_APPLY')
      group by 1, 2
    ) i using (provider_id, settle_no)
    where ${of('s')} and i.amt > income_amt + adjust_amt order by settle_no`,
})

const invoices = sqlCheck('发票价税合计等于不含税加税额，也等于所含结算单金额', {
  counted: (of) => sql`select count(*) as n from provider_invoice v where ${of('v')}`,
  differences: (of) => sql`
    select format('发票申请 %s：价税合计 %s，不含税 %s，税额 %s，所含结算单 %s', invoice_apply_no,
      v.amt, ex_tax_amt, tax_amt, coalesce(i.amt, 0)) as words
    from provider_invoice v
    left join (
      select provider_id, invoice_apply_no, sum(amt) as amt from invoice_item group by 1, 2
    ) i using (provider_id, invoice_apply_no)
    where ${of('v')} and (v.amt <> ex_tax_amt + tax_amt or v.amt <> coalesce(i.amt, 0))
    order by invoice_apply_no`,
})

export const PAPER_CHECKS: readonly Check[] = [
  statements,
  settlements,
  carries,
  payments,
  held,
  invoiced,
  invoices,
]
