CREATE TABLE "merchant_settlement_offset" (
	"provider_id" varchar(32) NOT NULL,
	"batch_no" varchar(32) NOT NULL,
	"related_no" varchar(32) NOT NULL,
	"offset_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "merchant_settlement_offset_provider_id_batch_no_related_no_pk" PRIMARY KEY("provider_id","batch_no","related_no"),
	CONSTRAINT "merchant_settlement_offset_amt" CHECK (amt > 0)
);
--> statement-breakpoint
ALTER TABLE "merchant_settlement" ADD COLUMN "offset_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "merchant_settlement_offset_related_idx" ON "merchant_settlement_offset" USING btree ("provider_id","related_no");--> statement-breakpoint
-- What was taken of batches before it was written down: of those carried together the oldest gave first.
UPDATE merchant_settlement s SET offset_amt = o.amt FROM (
  SELECT provider_id, batch_no, CASE WHEN carried_to IS NULL THEN net_amt - paid_amt - unpaid_amt
    ELSE least(net_amt, greatest(0, missing - before)) END AS amt
  FROM (
    SELECT s.provider_id, s.batch_no, s.net_amt, s.paid_amt, s.unpaid_amt, s.carried_to,
      sum(s.net_amt) OVER (PARTITION BY s.provider_id, s.carried_to) - coalesce(c.carry_amt, 0)
        AS missing,
      coalesce(sum(s.net_amt) OVER (PARTITION BY s.provider_id, s.carried_to
        ORDER BY s.settle_date, s.batch_no ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
        AS before
    FROM merchant_settlement s
    LEFT JOIN merchant_settlement c ON c.provider_id = s.provider_id AND c.batch_no = s.carried_to
  ) parts
) o WHERE o.provider_id = s.provider_id AND o.batch_no = s.batch_no AND o.amt > 0;--> statement-breakpoint
-- And by what: entries and batches of a merchant, each in their order, come to the same sum.
INSERT INTO merchant_settlement_offset (provider_id, batch_no, related_no, offset_time, amt)
SELECT s.provider_id, s.batch_no, e.related_no, e.entry_time,
  least(s.until, e.until) - greatest(s.until - s.amt, e.until - e.amt)
FROM (
  SELECT provider_id, mer_id, batch_no, offset_amt AS amt,
    sum(offset_amt) OVER (PARTITION BY provider_id, mer_id ORDER BY settle_date, batch_no) AS until
  FROM merchant_settlement WHERE offset_amt > 0
) s
JOIN (
  SELECT provider_id, mer_id, related_no, entry_time, -balance_move AS amt,
    sum(-balance_move) OVER (PARTITION BY provider_id, mer_id ORDER BY seq) AS until
  FROM merchant_entry WHERE entry_type IN ('REFUND', 'CHARGEBACK') AND balance_move < 0
) e ON e.provider_id = s.provider_id AND e.mer_id = s.mer_id
  AND e.until > s.until - s.amt AND e.until - e.amt < s.until;--> statement-breakpoint
CREATE TEMP TABLE closed_batch AS
WITH RECURSIVE family AS (
  SELECT provider_id::text, batch_no::text FROM merchant_settlement
  WHERE batch_status IN ('HELD', 'FAILED') AND carried_to IS NULL AND unpaid_amt = 0
    AND net_amt > 0 AND offset_amt = net_amt
  UNION
  SELECT s.provider_id, s.batch_no FROM merchant_settlement s
  JOIN family f ON f.provider_id = s.provider_id AND f.batch_no = s.carried_to
) SELECT provider_id, batch_no FROM family;--> statement-breakpoint
UPDATE merchant_settlement s SET batch_status = 'OFFSET', version = s.version + 1,
  reason = CASE WHEN s.carried_to IS NOT NULL THEN s.reason ELSE coalesce((
    SELECT '由' || CASE WHEN o.related_no LIKE 'CB%' THEN '拒付' ELSE '退款' END || o.related_no || '冲抵'
    FROM merchant_settlement_offset o WHERE o.provider_id = s.provider_id AND o.batch_no = s.batch_no
    ORDER BY o.offset_time DESC, o.related_no DESC LIMIT 1), s.reason) END
FROM closed_batch c WHERE c.provider_id = s.provider_id AND c.batch_no = s.batch_no;--> statement-breakpoint
UPDATE trade t SET settle_status = 'OFFSET'
FROM closed_batch c WHERE c.provider_id = t.provider_id AND c.batch_no = t.batch_no;--> statement-breakpoint
UPDATE auto_cash a SET withdraw_status = 'NOT_SUPPORT_WITHDRAW', version = a.version + 1
FROM closed_batch c WHERE c.provider_id = a.provider_id AND c.batch_no = a.batch_no
  AND a.withdraw_status NOT IN ('PROCESSING', 'SUCCESS', 'NOT_SUPPORT_WITHDRAW');--> statement-breakpoint
DROP TABLE closed_batch;
--> statement-breakpoint
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
        when b.invoiced_amt >= b.bill_amt then 'DONE'
        when b.invoiced_amt > 0 then 'PART'
        when b.held_amt >= b.bill_amt then 'INVOICING'
        else 'TO_INVOICE' end::varchar(16) as bill_status
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
  ) m);