CREATE TABLE "income_day" (
	"provider_id" varchar(32) NOT NULL,
	"income_time" timestamp with time zone NOT NULL,
	"income_date" date NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"weight_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_weight" numeric(30, 0) NOT NULL,
	"cost_weight" numeric(30, 0) NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "income_day_provider_id_income_time_partner_id_pay_channel_pk" PRIMARY KEY("provider_id","income_time","partner_id","pay_channel")
);--> statement-breakpoint
CREATE TABLE "income_month" (
	"provider_id" varchar(32) NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"weight_amt" bigint DEFAULT 0 NOT NULL,
	"mer_fee_weight" numeric(30, 0) NOT NULL,
	"cost_weight" numeric(30, 0) NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"upper_shares" jsonb,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "income_month_provider_id_income_month_partner_id_pay_channel_pk" PRIMARY KEY("provider_id","income_month","partner_id","pay_channel")
);--> statement-breakpoint
CREATE INDEX "income_day_month_idx" ON "income_day" USING btree ("provider_id","income_month");--> statement-breakpoint
INSERT INTO income_day (provider_id, income_time, income_date, income_month, partner_id, pay_channel,
  trans_amt, trans_count, weight_amt, mer_fee_weight, cost_weight, mer_fee_amt, cost_fee_amt,
  income_amt, partner_share_amt, net_income_amt)
SELECT provider_id, income_time, income_date, income_month, coalesce(partner_id, ''), pay_channel,
  sum(trans_amt), sum(trans_count), sum(abs(trans_amt)), sum(abs(trans_amt)::numeric * mer_fee_rate),
  sum(abs(trans_amt)::numeric * cost_rate), sum(mer_fee_amt), sum(cost_fee_amt), sum(income_amt),
  sum(partner_share_amt), sum(net_income_amt)
FROM income_entry GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
UPDATE income_day d SET upper_shares = u.shares FROM (
  SELECT provider_id, income_time, partner, pay_channel, jsonb_object_agg(key, amt) AS shares FROM (
    SELECT provider_id, income_time, coalesce(partner_id, '') AS partner, pay_channel, key,
      sum(value::bigint) AS amt
    FROM income_entry CROSS JOIN LATERAL jsonb_each_text(upper_shares) AS part(key, value)
    GROUP BY 1, 2, 3, 4, 5) parts
  GROUP BY 1, 2, 3, 4) u
WHERE d.provider_id = u.provider_id AND d.income_time = u.income_time AND d.partner_id = u.partner
  AND d.pay_channel = u.pay_channel;--> statement-breakpoint
INSERT INTO income_month (provider_id, income_month, partner_id, pay_channel,
  trans_amt, trans_count, weight_amt, mer_fee_weight, cost_weight, mer_fee_amt, cost_fee_amt,
  income_amt, partner_share_amt, net_income_amt)
SELECT provider_id, income_month, partner_id, pay_channel, sum(trans_amt), sum(trans_count),
  sum(weight_amt), sum(mer_fee_weight), sum(cost_weight), sum(mer_fee_amt), sum(cost_fee_amt),
  sum(income_amt), sum(partner_share_amt), sum(net_income_amt)
FROM income_day GROUP BY 1, 2, 3, 4;--> statement-breakpoint
UPDATE income_month m SET upper_shares = u.shares FROM (
  SELECT provider_id, income_month, partner_id, pay_channel, jsonb_object_agg(key, amt) AS shares FROM (
    SELECT provider_id, income_month, partner_id, pay_channel, key, sum(value::bigint) AS amt
    FROM income_day CROSS JOIN LATERAL jsonb_each_text(upper_shares) AS part(key, value)
    GROUP BY 1, 2, 3, 4, 5) parts
  GROUP BY 1, 2, 3, 4) u
WHERE m.provider_id = u.provider_id AND m.income_month = u.income_month
  AND m.partner_id = u.partner_id AND m.pay_channel = u.pay_channel;--> statement-breakpoint
DROP VIEW "public"."billing_month";--> statement-breakpoint
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
        from income_month group by provider_id, income_month) e
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
  ) m);--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_pkey", ADD CONSTRAINT "file_provider_id_token_pk" PRIMARY KEY USING INDEX "file_own_key";--> statement-breakpoint
ALTER TABLE "user_role" DROP CONSTRAINT "user_role_user_id_role_type_pk", ADD CONSTRAINT "user_role_provider_id_user_id_role_type_pk" PRIMARY KEY USING INDEX "user_role_own_key";--> statement-breakpoint
DROP INDEX "device_serial_idx";--> statement-breakpoint
DROP INDEX "mer_apply_salesman_idx";--> statement-breakpoint
DROP INDEX "mer_apply_names_idx";--> statement-breakpoint
DROP INDEX "member_names_idx";--> statement-breakpoint
DROP INDEX "merchant_names_idx";--> statement-breakpoint
DROP INDEX "shop_names_idx";
