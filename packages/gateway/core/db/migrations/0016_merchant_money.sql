ALTER TABLE "merchant_settlement" DROP CONSTRAINT "merchant_settlement_net";--> statement-breakpoint
ALTER TABLE "chargeback" ADD COLUMN "cover_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chargeback" ADD COLUMN "open_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chargeback" ADD COLUMN "batch_no" varchar(32);--> statement-breakpoint
ALTER TABLE "chargeback" ADD COLUMN "back_batch_no" varchar(32);--> statement-breakpoint
ALTER TABLE "merchant_account" ADD COLUMN "reserve_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant_settlement" ADD COLUMN "dispute_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chargeback_batch_idx" ON "chargeback" USING btree ("provider_id","batch_no") WHERE batch_no is not null;--> statement-breakpoint
CREATE INDEX "chargeback_back_batch_idx" ON "chargeback" USING btree ("provider_id","back_batch_no") WHERE back_batch_no is not null;--> statement-breakpoint
CREATE INDEX "chargeback_unsettled_idx" ON "chargeback" USING btree ("provider_id","mer_id") WHERE open_amt <> 0;--> statement-breakpoint
ALTER TABLE "merchant_settlement" ADD CONSTRAINT "merchant_settlement_net" CHECK (net_amt = gross_amt - refund_amt - fee_amt + adjust_amt - reserve_amt and net_amt >= 0
        and adjust_amt = carry_amt + cover_amt + back_amt - dispute_amt - debt_amt);--> statement-breakpoint
-- Chargebacks were taken from nobody: their merchants' next batches take them.
UPDATE "chargeback" SET "open_amt" = "dispute_amt" WHERE "fund_status" IN ('HELD', 'TAKEN');--> statement-breakpoint
-- Trades of those that were lost stood still for ever; what is left of them is settled.
UPDATE "trade" t SET "settle_status" = 'UNSETTLED',
  "settle_date" = (t."trade_time" AT TIME ZONE 'Asia/Shanghai')::date + 1
FROM "chargeback" c, "merchant" m
WHERE c."holds_trade" AND c."fund_status" <> 'HELD' AND t."provider_id" = c."provider_id"
  AND t."trade_time" = c."trade_time" AND t."trade_no" = c."trade_no"
  AND t."settle_status" = 'HELD' AND t."batch_no" IS NULL
  AND m."provider_id" = t."provider_id" AND m."mer_id" = t."mer_id" AND m."mer_status" = 'NORMAL'
  AND NOT EXISTS (SELECT FROM "risk_case" r WHERE r."provider_id" = t."provider_id"
    AND r."mer_id" = t."mer_id" AND r."keeps_trades" AND r."trade_nos" ? t."trade_no")
  AND NOT EXISTS (SELECT FROM "chargeback" o WHERE o."provider_id" = t."provider_id"
    AND o."trade_no" = t."trade_no" AND o."fund_status" = 'HELD');--> statement-breakpoint
UPDATE "chargeback" SET "holds_trade" = false WHERE "fund_status" <> 'HELD';--> statement-breakpoint
-- Whatever is disputed and in no batch waits for the end.
UPDATE "chargeback" c SET "holds_trade" = true FROM "trade" t
WHERE c."fund_status" = 'HELD' AND t."provider_id" = c."provider_id"
  AND t."trade_time" = c."trade_time" AND t."trade_no" = c."trade_no"
  AND t."batch_no" IS NULL AND t."settle_status" <> 'SETTLED';--> statement-breakpoint
UPDATE "trade" t SET "settle_status" = 'HELD', "settle_date" = NULL FROM "chargeback" c
WHERE c."holds_trade" AND t."provider_id" = c."provider_id"
  AND t."trade_time" = c."trade_time" AND t."trade_no" = c."trade_no";
--> statement-breakpoint
-- Reserves that stand when this version comes are what was decided.
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'merchantTerms', r.mer_id, 1, timestamptz '2000-01-01 00:00:00+08', jsonb_build_object('保证金比例', r.reserve_rate, '保证金上限', r.reserve_target_amt, '留存天数', r.reserve_days, '欠款上限', r.debt_limit_amt)
FROM merchant_account r JOIN merchant m ON m.provider_id = r.provider_id AND m.mer_id = r.mer_id
WHERE (r.reserve_rate, r.reserve_target_amt, r.reserve_days, r.debt_limit_amt) <> (0, 0, 180, CASE WHEN m.partner_id IS NULL THEN 1000000 ELSE 200000 END)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- New verbs, for roles that held all of their area.
UPDATE "user_role" SET "codes" = "codes" || '["02100006:reserve", "02100006:topUp", "02100006:settleNow"]'::jsonb
WHERE NOT "codes" @> '["02100006:reserve"]' AND "role_type" = '3'
	AND "codes" @> '["02100001:edit", "02100001:del", "02100001:cancel", "02100003:apply", "02100003:cancel", "02100006", "02100006:plain", "02100006:settle", "02100006:settleReview", "02100006:freeze", "02100006:reRegister", "02100006:device", "02100006:deviceExport", "02100006:appeal", "02100009:cashRetry", "02100009:codeUnbind"]';
