CREATE TABLE "partner_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"product" varchar(32) NOT NULL,
	"effective_date" date NOT NULL,
	"profit_mode" varchar(16) NOT NULL,
	"cost_rate" integer DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no")
);
--> statement-breakpoint
CREATE TABLE "operation_waiting" (
	"waiting_id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"operation_time" timestamp with time zone NOT NULL,
	"user_id" varchar(32) DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"role_type" varchar(4) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"address" varchar(64) DEFAULT '' NOT NULL,
	"action" varchar(64) NOT NULL,
	"outcome" varchar(8) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_note" (
	"note_id" bigserial PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"record_type" varchar(32) NOT NULL,
	"record_no" varchar(64) NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mfa_factor" ALTER COLUMN "secret" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "has_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "mfa_required" varchar(1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "mfa_above_amt" bigint;--> statement-breakpoint
ALTER TABLE "app_role" ADD COLUMN "mfa_required" varchar(1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_role" ADD COLUMN "mfa_above_amt" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_rule_day_idx" ON "partner_rule" USING btree ("provider_id","partner_id","product","effective_date");--> statement-breakpoint
CREATE INDEX "row_note_xid_idx" ON "row_note" USING btree ("xid");--> statement-breakpoint
UPDATE "app_user" u SET "has_factor" = true FROM "mfa_factor" f WHERE f."user_id" = u."user_id" AND f."confirmed_at" IS NOT NULL;--> statement-breakpoint
-- What a call does to the rows of records, while its transaction says that somebody listens.
CREATE OR REPLACE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := '{}';
  now_is jsonb := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN was := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN now_is := to_jsonb(NEW); END IF;
  INSERT INTO row_note (xid, record_type, record_no, before, after)
  SELECT pg_current_xact_id()::text::bigint, TG_ARGV[0],
    CASE TG_OP WHEN 'DELETE' THEN was ELSE now_is END ->> TG_ARGV[1],
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(was) WHERE now_is -> key IS DISTINCT FROM value),
    (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(now_is) WHERE was -> key IS DISTINCT FROM value);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "mer_apply" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('apply', 'apply_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "merchant" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "merchant_account" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "shop" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('shop', 'shop_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "table_code" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('tableCode', 'code_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "device" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('device', 'device_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "wx_verify" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('wxVerify', 'order_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "appeal" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('appeal', 'appeal_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "auth_review" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('authReview', 'apply_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "refund" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('refund', 'refund_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "chargeback" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('chargeback', 'chargeback_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "recharge_order" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('recharge', 'recharge_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "withdraw_order" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('withdraw', 'withdraw_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "subsidy_activity" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('subsidy', 'subsidy_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "rebate_rule" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('rebateRule', 'rule_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "rebate" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('rebate', 'rebate_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "profit_settle" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('settle', 'settle_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "provider_invoice" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('invoice', 'invoice_apply_no');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "settle_change" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('merchant', 'mer_id');--> statement-breakpoint
CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON "statement" FOR EACH ROW WHEN (current_setting('console.notes', true) = 'on') EXECUTE FUNCTION note_row('statement', 'bill_id');
