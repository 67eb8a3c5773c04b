CREATE INDEX CONCURRENTLY IF NOT EXISTS "trade_late_idx" ON "trade" USING btree ("provider_id","late_date","trade_time","trade_no") WHERE late_date is not null;--> statement-breakpoint
-- The part of a price that coupons took off, of income that is there already.
UPDATE "income_entry" e SET "coupon_amt" = t.amt FROM (
  SELECT provider_id, (trade_time AT TIME ZONE 'Asia/Shanghai')::date AS day, mer_id, coalesce(partner_id, '') AS partner, pay_channel, sum(coupon_amt) AS amt
  FROM trade WHERE trade_status = 'SUCCESS' AND coupon_amt <> 0 GROUP BY 1, 2, 3, 4, 5
) t WHERE e.entry_type = 'TRADE' AND t.provider_id = e.provider_id AND t.day = e.income_date AND t.mer_id = e.mer_id
  AND t.partner = coalesce(e.partner_id, '') AND t.pay_channel = e.pay_channel;--> statement-breakpoint
UPDATE "income_day" d SET "coupon_amt" = e.amt FROM (
  SELECT provider_id, income_date, coalesce(partner_id, '') AS partner, pay_channel, sum(coupon_amt) AS amt
  FROM income_entry WHERE coupon_amt <> 0 GROUP BY 1, 2, 3, 4
) e WHERE e.provider_id = d.provider_id AND e.income_date = d.income_date AND e.partner = d.partner_id AND e.pay_channel = d.pay_channel;--> statement-breakpoint
UPDATE "income_month" m SET "coupon_amt" = d.amt FROM (
  SELECT provider_id, income_month, partner_id, pay_channel, sum(coupon_amt) AS amt
  FROM income_day WHERE coupon_amt <> 0 GROUP BY 1, 2, 3, 4
) d WHERE d.provider_id = m.provider_id AND d.income_month = m.income_month AND d.partner_id = m.partner_id AND d.pay_channel = m.pay_channel;
