CREATE TABLE "merchant_account" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"balance_amt" bigint DEFAULT 0 NOT NULL,
	"transit_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_amt" bigint DEFAULT 0 NOT NULL,
	"debt_amt" bigint DEFAULT 0 NOT NULL,
	"debt_limit_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_rate" integer DEFAULT 0 NOT NULL,
	"reserve_target_amt" bigint DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_account_provider_id_mer_id_pk" PRIMARY KEY("provider_id","mer_id"),
	CONSTRAINT "merchant_account_amounts" CHECK (balance_amt >= 0 and transit_amt >= 0 and reserve_amt >= 0 and debt_amt >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchant_entry" (
	"provider_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"entry_type" varchar(16) NOT NULL,
	"related_no" varchar(32) NOT NULL,
	"balance_move" bigint DEFAULT 0 NOT NULL,
	"transit_move" bigint DEFAULT 0 NOT NULL,
	"reserve_move" bigint DEFAULT 0 NOT NULL,
	"debt_move" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"transit_after" bigint DEFAULT 0 NOT NULL,
	"reserve_after" bigint DEFAULT 0 NOT NULL,
	"debt_after" bigint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "merchant_entry_provider_id_mer_id_seq_pk" PRIMARY KEY("provider_id","mer_id","seq")
);
--> statement-breakpoint
CREATE TABLE "merchant_settlement" (
	"provider_id" varchar(32) NOT NULL,
	"batch_no" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"settle_date" date NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"trade_count" integer DEFAULT 0 NOT NULL,
	"gross_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"carry_amt" bigint DEFAULT 0 NOT NULL,
	"cover_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	"debt_amt" bigint DEFAULT 0 NOT NULL,
	"reserve_amt" bigint DEFAULT 0 NOT NULL,
	"net_amt" bigint DEFAULT 0 NOT NULL,
	"batch_status" varchar(16) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payout_no" varchar(32),
	"paid_amt" bigint DEFAULT 0 NOT NULL,
	"unpaid_amt" bigint DEFAULT 0 NOT NULL,
	"carried_to" varchar(32),
	"settle_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_settlement_provider_id_batch_no_pk" PRIMARY KEY("provider_id","batch_no"),
	CONSTRAINT "merchant_settlement_net" CHECK (net_amt = gross_amt - refund_amt - fee_amt + adjust_amt - reserve_amt and net_amt >= 0
        and adjust_amt = carry_amt + cover_amt + back_amt - debt_amt)
);
--> statement-breakpoint
DROP INDEX "auto_cash_day_idx";--> statement-breakpoint
ALTER TABLE "risk_case" ADD COLUMN "keeps_trades" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_cash" ADD COLUMN "batch_no" varchar(32);--> statement-breakpoint
ALTER TABLE "cash_out" ADD COLUMN "batch_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "cover_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "open_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "batch_no" varchar(32);--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "back_batch_no" varchar(32);--> statement-breakpoint
ALTER TABLE "trade" ADD COLUMN "batch_no" varchar(32);--> statement-breakpoint
CREATE INDEX "merchant_entry_related_idx" ON "merchant_entry" USING btree ("provider_id","related_no");--> statement-breakpoint
CREATE INDEX "merchant_entry_time_idx" ON "merchant_entry" USING btree ("provider_id","entry_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_time_idx" ON "merchant_settlement" USING btree ("provider_id","create_time","batch_no");--> statement-breakpoint
CREATE INDEX "merchant_settlement_merchant_idx" ON "merchant_settlement" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_shop_idx" ON "merchant_settlement" USING btree ("provider_id","shop_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_partner_idx" ON "merchant_settlement" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_status_idx" ON "merchant_settlement" USING btree ("provider_id","batch_status","create_time");--> statement-breakpoint
CREATE INDEX "merchant_settlement_date_idx" ON "merchant_settlement" USING btree ("provider_id","settle_date");--> statement-breakpoint
CREATE INDEX "merchant_settlement_payout_idx" ON "merchant_settlement" USING btree ("provider_id","payout_no");--> statement-breakpoint
CREATE INDEX "merchant_settlement_carried_idx" ON "merchant_settlement" USING btree ("provider_id","carried_to") WHERE carried_to is not null;--> statement-breakpoint
CREATE INDEX "merchant_settlement_unpaid_idx" ON "merchant_settlement" USING btree ("provider_id","mer_id","shop_id") WHERE unpaid_amt > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_cash_batch_idx" ON "auto_cash" USING btree ("provider_id","batch_no");--> statement-breakpoint
CREATE INDEX "refund_batch_idx" ON "refund" USING btree ("provider_id","batch_no");--> statement-breakpoint
CREATE INDEX "refund_back_batch_idx" ON "refund" USING btree ("provider_id","back_batch_no") WHERE back_batch_no is not null;--> statement-breakpoint
CREATE INDEX "refund_unsettled_idx" ON "refund" USING btree ("provider_id","mer_id") WHERE open_amt <> 0;--> statement-breakpoint
CREATE INDEX "trade_failed_idx" ON "trade" USING btree ("provider_id","settle_status","trade_time") WHERE settle_status = 'FAILED';--> statement-breakpoint
CREATE INDEX "trade_batch_idx" ON "trade" USING btree ("provider_id","batch_no","trade_time");--> statement-breakpoint
CREATE INDEX "trade_due_idx" ON "trade" USING btree ("provider_id","mer_id","settle_date") WHERE settle_status = 'UNSETTLED' and trade_status = 'SUCCESS';--> statement-breakpoint
CREATE INDEX "auto_cash_day_idx" ON "auto_cash" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
-- The morning's payouts went by the day; merchants' settlement makes them now.
DELETE FROM "job" WHERE "kind" = 'auto-cash-morning' AND "state" = 'WAITING';--> statement-breakpoint
-- What is on its way, or was paid automatically, is settled.
UPDATE "trade" t SET "settle_status" = 'SETTLED' WHERE t."trade_status" = 'SUCCESS'
  AND (t."settle_status" = 'SETTLING' OR t."settle_status" = 'UNSETTLED' AND EXISTS (
    SELECT FROM "auto_cash" a WHERE a."provider_id" = t."provider_id" AND a."shop_id" = t."shop_id"
      AND a."trade_date" = (t."trade_time" AT TIME ZONE 'Asia/Shanghai')::date
      AND a."withdraw_status" IN ('PROCESSING', 'SUCCESS')));--> statement-breakpoint
-- What was not paid is settled anew by the next batches: nothing expires unpaid.
UPDATE "trade" t SET "settle_status" = 'UNSETTLED' FROM "auto_cash" a
WHERE t."trade_status" = 'SUCCESS' AND t."settle_status" = 'SETTLED' AND t."settle_date" IS NOT NULL
  AND a."provider_id" = t."provider_id" AND a."shop_id" = t."shop_id"
  AND a."trade_date" = (t."trade_time" AT TIME ZONE 'Asia/Shanghai')::date
  AND a."withdraw_status" NOT IN ('PROCESSING', 'SUCCESS');--> statement-breakpoint
UPDATE "trade" t SET "settle_status" = 'UNSETTLED' FROM "cash_out" c
WHERE t."trade_status" = 'SUCCESS' AND t."settle_status" = 'SETTLED'
  AND c."cash_status" IN ('FAIL', 'CLOSE', 'REFUND') AND c."cash_type" <> 'D0'
  AND c."provider_id" = t."provider_id" AND c."mer_id" = t."mer_id"
  AND coalesce(c."shop_id", t."shop_id") = t."shop_id"
  AND t."settle_date" = (c."apply_time" AT TIME ZONE 'Asia/Shanghai')::date
  AND NOT EXISTS (SELECT FROM "auto_cash" a WHERE a."provider_id" = t."provider_id"
    AND a."shop_id" = t."shop_id"
    AND a."trade_date" = (t."trade_time" AT TIME ZONE 'Asia/Shanghai')::date);--> statement-breakpoint
INSERT INTO "record_log" ("provider_id", "target_type", "target_id", "seq", "time", "title",
  "operator", "from_state", "to_state", "remark")
SELECT a."provider_id", 'autoCash', a."auto_cash_id", 1 + coalesce((SELECT max(l."seq")
    FROM "record_log" l WHERE l."provider_id" = a."provider_id" AND l."target_type" = 'autoCash'
      AND l."target_id" = a."auto_cash_id"), 0), coalesce((SELECT max(l."time")
    FROM "record_log" l WHERE l."provider_id" = a."provider_id" AND l."target_type" = 'autoCash'
      AND l."target_id" = a."auto_cash_id"), a."cash_time"),
  '金额并入下一批次', '系统', a."withdraw_status", 'NOT_SUPPORT_WITHDRAW', '并入商户结算批次'
FROM "auto_cash" a WHERE a."cash_amt" > 0 AND a."withdraw_status"
  IN ('SUPPORT_WITHDRAW', 'SUPPORT_RE_WITHDRAW', 'REFUNDED', 'NO_WITHDRAW_AUTH');--> statement-breakpoint
UPDATE "auto_cash" SET "withdraw_status" = 'NOT_SUPPORT_WITHDRAW', "version" = "version" + 1
WHERE "cash_amt" > 0 AND "withdraw_status"
  IN ('SUPPORT_WITHDRAW', 'SUPPORT_RE_WITHDRAW', 'REFUNDED', 'NO_WITHDRAW_AUTH');--> statement-breakpoint
-- Refunds of trades that are not settled are taken with them.
UPDATE "refund" r SET "open_amt" = r."refund_amt" - r."refund_fee_amt" FROM "trade" t
WHERE r."refund_status" <> 'CLOSED' AND t."provider_id" = r."provider_id"
  AND t."trade_time" = r."trade_time" AND t."trade_no" = r."trade_no"
  AND t."settle_status" IN ('UNSETTLED', 'HELD');
