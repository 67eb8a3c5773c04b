import { sql } from 'drizzle-orm'
import { sqlCheck, type Check } from './proof-check'

/** Whose money it is: what settlements, income and invoices say of each other. */

const income = sqlCheck('收益的结算单、结算状态与日期相符', {
  counted: (of) => sql`select count(*) as n from income_entry e where ${of('e')}`,
  differences: (of) => sql`
    select format('收益 %s（%s）：%s %s，应为 %s %s', entry_id, income_date, e.settle_status,
      coalesce(e.settle_no, '没有结算单'), w.state, coalesce(s.settle_no, '没有结算单')) as words
    from income_entry e
    left join profit_settle s on s.provider_id = e.provider_id and s.target_id = e.provider_id
      and s.bill_month = e.income_month
    cross join lateral (select case when s.settle_no is null then 'UNSETTLED'
      when s.settle_status = 'PAID' then 'SETTLED' else 'SETTLING' end as state) w
    where ${of('e')} and (e.settle_no is distinct from s.settle_no or e.settle_status <> w.state
      or e.income_month <> to_char(income_date, 'YYYY-MM')
      or e.income_time <> income_date::timestamp at time zone 'Asia/Shanghai')
    order by 1`,
})

const settlements = sqlCheck('每个已结算月份的每个对象都有结算单，发票为最近提交的一张', {
  counted: (of) => sql`select count(*) as n from profit_settle s where ${of('s')}`,
  differences: (of) => sql`
    with months as (
      select provider_id, min(bill_month) as first, max(bill_month) as last
      from profit_settle s where ${of('s')} group by 1
    ), targets as (
      select distinct e.provider_id, income_month as month, e.provider_id as target_id
      from income_entry e join months m on m.provider_id = e.provider_id
        and e.income_month between m.first and m.last
      union
      select distinct e.provider_id, income_month, split_part(p.path, '/', 2)::varchar
      from income_entry e join months m on m.provider_id = e.provider_id
        and e.income_month between m.first and m.last
      join partner p on p.provider_id = e.provider_id and p.partner_id = e.partner_id
    )
    select format('%s %s %s：没有结算单', t.provider_id, month, t.target_id) as words
    from targets t where not exists (select from profit_settle s
      where s.provider_id = t.provider_id and s.target_id = t.target_id and s.bill_month = t.month)
    union all
    select format('结算单 %s（%s %s）：对象 %s %s，渠道商 %s，发票 %s，应为 %s', settle_no, bill_month,
      settle_status, target_type, target_id, coalesce(partner_id, '没有'), coalesce(invoice_apply_no, '没有'),
      coalesce(v.newest, '没有'))
    from profit_settle s
    left join lateral (
      select v.invoice_apply_no as newest from invoice_item i join provider_invoice v
        on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
      where i.provider_id = s.provider_id and i.settle_no = s.settle_no
        and v.invoice_status in ('AUDITING', 'APPROVED', 'RED_APPLY')
      order by v.create_time desc, v.invoice_apply_no desc limit 1
    ) v on true
    where ${of('s')} and (invoice_apply_no is distinct from v.newest
      or (pay_time is not null) <> (settle_status in ('PAID', 'RETURNED'))
      or (target_type = 'PROVIDER') <> (target_id = provider_id)
      or partner_id is distinct from nullif(target_id, provider_id))
    order by 1`,
})

const invoices = sqlCheck('发票与所含结算单属于同一收款方，税额在允差之内', {
  counted: (of) => sql`select count(*) as n from provider_invoice v where ${of('v')}`,
  differences: (of) => sql`
    select format('发票申请 %s（%s）：%s', invoice_apply_no, invoice_status, w.words) as words
    from provider_invoice v
    left join (
      select i.provider_id, i.invoice_apply_no, min(s.target_id) as low, max(s.target_id) as high,
        min(s.bill_month) as month
      from invoice_item i join profit_settle s
        on s.provider_id = i.provider_id and s.settle_no = i.settle_no
      where ${of('i')} group by 1, 2
    ) s using (provider_id, invoice_apply_no)
    cross join lateral (values
      (v.target_id <> s.low or v.target_id <> s.high, '结算单属于别的收款方'),
      (v.partner_id is distinct from nullif(v.target_id, v.provider_id), '渠道商与收款方不符'),
      (v.bill_month is distinct from s.month,
        format('账期 %s，结算单 %s', v.bill_month, coalesce(s.month, '没有'))),
      (abs(v.tax_amt - (v.amt - round(v.amt * 100000.0 / (100000 + v.tax_rate)))) > 6,
        format('价税合计 %s，税率 %s，税额 %s', v.amt, v.tax_rate, v.tax_amt)),
      (v.invoice_status in ('AUDITING', 'APPROVED', 'RED_APPLY', 'REDDENED')
        and (v.invoice_no is null or v.invoice_date is null or v.submit_time is null),
        '已提交而没有号码、日期或提交时间')
    ) as w(wrong, words)
    where ${of('v')} and w.wrong
    union all
    select format('发票明细 %s %s：没有发票或结算单', i.invoice_apply_no, i.settle_no)
    from invoice_item i
    where ${of('i')} and (not exists (select from provider_invoice v
        where v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no)
      or not exists (select from profit_settle s where s.provider_id = i.provider_id
        and s.settle_no = i.settle_no))
    order by 1`,
})

export const OWNER_CHECKS: readonly Check[] = [income, settlements, invoices]
