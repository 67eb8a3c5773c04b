DROP VIEW "public"."billing_month";--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "override_ratio" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "income_entry" ADD COLUMN "upper_shares" jsonb;--> statement-breakpoint
ALTER TABLE "trade" ADD COLUMN "upper_shares" jsonb;--> statement-breakpoint
ALTER TABLE "trade_rollup" ADD COLUMN "upper_shares" jsonb;--> statement-breakpoint
CREATE VIEW "public"."billing_month" AS (
  select m.*,
    case when m.bill_status in ('TO_INVOICE', 'PART')
      then greatest(0, m.bill_amt - m.invoiced_amt - m.held_amt) else 0 end::bigint as remain_amt
  from (
    select b.provider_id, b.bill_month, b.month_time, b.settle_no, b.settle_status, b.income_amt,
      b.adjust_amt, b.bill_amt, b.bill_amt - b.ex_tax_amt as tax_amt, b.ex_tax_amt, b.invoiced_amt,
      b.held_amt,
      case when b.settle_no is null then 'OPEN'
        when b.settle_status in ('TO_CONFIRM', 'DISPUTE') then 'TO_CONFIRM'
        when b.bill_amt <= 0 or b.pay_way <> 'BANK' then 'EXEMPT'
        when b.invoiced_amt = 0 then 'TO_INVOICE'
        when b.invoiced_amt < b.bill_amt then 'PART'
        else 'DONE' end::varchar(16) as bill_status
    from (
      select e.provider_id, e.income_month as bill_month,
        (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
        s.settle_no, s.settle_status, s.pay_way, e.income_amt,
        coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
        (e.income_amt + coalesce(s.adjust_amt, 0))::bigint as bill_amt,
        round((e.income_amt + coalesce(s.adjust_amt, 0)) / 1.06)::bigint as ex_tax_amt,
        coalesce(i.invoiced_amt, 0)::bigint as invoiced_amt,
        coalesce(i.held_amt, 0)::bigint as held_amt
      from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
        from income_entry group by provider_id, income_month) e
      left join profit_settle s on s.provider_id = e.provider_id
        and s.target_id = e.provider_id and s.bill_month = e.income_month
      left join lateral (
        select sum(i.amt) filter (where v.invoice_status in ('APPROVED', 'RED_APPLY'))
            as invoiced_amt,
          sum(i.amt) filter (where v.invoice_status in ('DRAFT', 'AUDITING', 'REJECTED'))
            as held_amt
        from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
      ) i on true
    ) b
  ) m);