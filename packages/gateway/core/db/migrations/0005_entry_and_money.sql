CREATE TABLE "auth_review" (
	"provider_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"review_status" varchar(16) NOT NULL,
	"deadline" timestamp with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auth_review_provider_id_apply_id_pk" PRIMARY KEY("provider_id","apply_id")
);
--> statement-breakpoint
CREATE TABLE "mer_apply" (
	"provider_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"corp_entry_channel" varchar(2) NOT NULL,
	"entry_kind" varchar(8) NOT NULL,
	"subject_type" varchar(16) NOT NULL,
	"apply_status" varchar(16) NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted" jsonb,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mer_reg_name" text DEFAULT '' NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_mobile" varchar(16) DEFAULT '' NOT NULL,
	"region" varchar(24) DEFAULT '' NOT NULL,
	"region_name" text DEFAULT '' NOT NULL,
	"salesman" text DEFAULT '' NOT NULL,
	"license_no" varchar(32),
	"legal_id_no" varchar(32),
	"acct_no" varchar(32),
	"reject_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sign_url" text,
	"sign_deadline" timestamp with time zone,
	"mer_id" varchar(32),
	"create_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"update_time" timestamp with time zone NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mer_apply_provider_id_apply_id_pk" PRIMARY KEY("provider_id","apply_id")
);
--> statement-breakpoint
CREATE TABLE "wx_verify" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"apply_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"channel_id" varchar(32) NOT NULL,
	"sub_mch_id" varchar(32) NOT NULL,
	"business_code" varchar(124) NOT NULL,
	"applyment_state" varchar(40) NOT NULL,
	"authorize_state" varchar(40) NOT NULL,
	"qrcode_text" text,
	"qrcode_deadline" timestamp with time zone,
	"reject_param" text DEFAULT '' NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"update_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wx_verify_provider_id_order_id_pk" PRIMARY KEY("provider_id","order_id")
);
--> statement-breakpoint
CREATE INDEX "auth_review_status_idx" ON "auth_review" USING btree ("review_status","deadline");--> statement-breakpoint
CREATE INDEX "auth_review_pics_idx" ON "auth_review" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "mer_apply_create_idx" ON "mer_apply" USING btree ("provider_id","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "mer_apply_partner_idx" ON "mer_apply" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_status_idx" ON "mer_apply" USING btree ("provider_id","apply_status","create_time");--> statement-breakpoint
CREATE INDEX "mer_apply_submit_idx" ON "mer_apply" USING btree ("provider_id","submit_time");--> statement-breakpoint
CREATE INDEX "mer_apply_mobile_idx" ON "mer_apply" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "mer_apply_license_idx" ON "mer_apply" USING btree ("provider_id","license_no");--> statement-breakpoint
CREATE INDEX "mer_apply_legal_idx" ON "mer_apply" USING btree ("provider_id","legal_id_no");--> statement-breakpoint
CREATE INDEX "mer_apply_pics_idx" ON "mer_apply" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "wx_verify_apply_idx" ON "wx_verify" USING btree ("provider_id","apply_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_merchant_idx" ON "wx_verify" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "wx_verify_state_idx" ON "wx_verify" USING btree ("applyment_state","update_time");--> statement-breakpoint
CREATE INDEX "wx_verify_pics_idx" ON "wx_verify" USING gin ("pics" jsonb_path_ops);
--> statement-breakpoint
ALTER TABLE "auth_review" ADD COLUMN "limits_merchant" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "tax_no" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "tax_no" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_invoice" ADD COLUMN "red_info_no" varchar(20);
--> statement-breakpoint
ALTER TABLE "mer_apply" ADD COLUMN "agreed_by" varchar(32);--> statement-breakpoint
ALTER TABLE "mer_apply" ADD COLUMN "agreed_time" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "diff_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "diff_id" varchar(32);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "pay_channel" varchar(16);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "diff_status" varchar(16) DEFAULT 'PENDING' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "booked_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handle_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handled_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handle_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "statement_diff" d SET "diff_id" = 'DF' || substr(d."bill_id", 3) || lpad(d."seq"::text, 4, '0'), "diff_amt" = coalesce(d."local_amt", 0) - coalesce(d."channel_amt", 0), "pay_channel" = (SELECT s."pay_channel" FROM "statement" s WHERE s."provider_id" = d."provider_id" AND s."bill_id" = d."bill_id");--> statement-breakpoint
ALTER TABLE "statement_diff" ALTER COLUMN "diff_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_diff_id_idx" ON "statement_diff" USING btree ("provider_id","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_time_idx" ON "statement_diff" USING btree ("provider_id","trade_time","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_status_idx" ON "statement_diff" USING btree ("provider_id","diff_status","trade_time");--> statement-breakpoint
CREATE INDEX "statement_diff_merchant_idx" ON "statement_diff" USING btree ("provider_id","mer_id","trade_time");
--> statement-breakpoint
CREATE TABLE "rebate_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"rule_name" text NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"target_ids" jsonb NOT NULL,
	"tiers" jsonb NOT NULL,
	"from_month" varchar(7) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "rebate_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no")
);
--> statement-breakpoint
CREATE TABLE "withdraw_order" (
	"provider_id" varchar(32) NOT NULL,
	"withdraw_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"payee_name" text NOT NULL,
	"payee_acct" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"withdraw_status" varchar(16) NOT NULL,
	"answer_time" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" varchar(32) NOT NULL,
	"apply_user" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdraw_order_provider_id_withdraw_no_pk" PRIMARY KEY("provider_id","withdraw_no"),
	CONSTRAINT "withdraw_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE INDEX "withdraw_apply_idx" ON "withdraw_order" USING btree ("provider_id","apply_time","withdraw_no");
--> statement-breakpoint
ALTER TABLE "mer_apply" ADD COLUMN "draft_key" varchar(64);--> statement-breakpoint
CREATE UNIQUE INDEX "mer_apply_draft_idx" ON "mer_apply" USING btree ("provider_id","created_by","draft_key") WHERE "mer_apply"."deleted_at" is null;
--> statement-breakpoint
CREATE TABLE "subsidy_back" (
	"provider_id" varchar(32) NOT NULL,
	"refund_no" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"back_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_back_provider_id_refund_no_subsidy_id_pk" PRIMARY KEY("provider_id","refund_no","subsidy_id"),
	CONSTRAINT "subsidy_back_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_trade" (
	"provider_id" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"biz_date" date NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"base_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_trade_provider_id_subsidy_id_trade_no_pk" PRIMARY KEY("provider_id","subsidy_id","trade_no"),
	CONSTRAINT "subsidy_trade_amounts" CHECK (amt > 0 and back_amt >= 0 and back_amt <= amt)
);
--> statement-breakpoint
ALTER TABLE "rebate" ADD COLUMN "rule_no" varchar(32);--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "last_month" varchar(7);--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "rule_status" varchar(16) DEFAULT 'RUNNING' NOT NULL;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "stop_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subsidy_activity" ADD COLUMN "back_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "subsidy_back_subsidy_idx" ON "subsidy_back" USING btree ("provider_id","subsidy_id","back_time");--> statement-breakpoint
CREATE INDEX "subsidy_trade_trade_idx" ON "subsidy_trade" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "rebate_rule_idx" ON "rebate" USING btree ("provider_id","rule_no");--> statement-breakpoint
CREATE INDEX "rebate_rule_create_idx" ON "rebate_rule" USING btree ("provider_id","create_time","rule_no");--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD CONSTRAINT "rebate_rule_stopped" CHECK ((rule_status = 'STOPPED') = (last_month is not null));--> statement-breakpoint
UPDATE "rebate" b SET "rule_no" = r."rule_no" FROM "rebate_rule" r WHERE r."provider_id" = b."provider_id" AND r."rule_name" = b."rule_name" AND r."target_type" = b."target_type";
--> statement-breakpoint
-- Statements of funds left out automatic payouts, and fees that came back with a payout: those
-- that stand are made again.
INSERT INTO "job" ("job_id", "provider_id", "kind", "ref_id", "payload", "clock", "run_at", "created_at")
SELECT replace(gen_random_uuid()::text, '-', ''), "provider_id", 'statement.make', "bill_id",
	jsonb_build_object('billIds', jsonb_build_array("bill_id")), 'business', "due_time", "due_time"
FROM "statement" WHERE "bill_type" = 'FUND' AND "bill_status" IN ('READY', 'EMPTY');
--> statement-breakpoint
UPDATE "statement" SET "bill_status" = 'WAIT', "version" = "version" + 1
WHERE "bill_type" = 'FUND' AND "bill_status" IN ('READY', 'EMPTY');
--> statement-breakpoint
ALTER TABLE "profit_settle" ADD COLUMN "carry_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "profit_settle" s SET "carry_amt" = -(s."income_amt" + s."adjust_amt"), "adjust_amt" = -s."income_amt", "tax_amt" = 0, "payable_amt" = 0, "adjust_reason" = '本期分润为负，结转以后账期扣回' WHERE s."income_amt" + s."adjust_amt" < 0 AND s."settle_status" NOT IN ('PAID', 'RETURNED') AND NOT EXISTS (SELECT FROM "profit_settle" n WHERE n."provider_id" = s."provider_id" AND n."target_id" = s."target_id" AND n."bill_month" > s."bill_month");
--> statement-breakpoint
-- A new verb goes to the roles that held all there was of its area: statements had none of their
-- own, there it is who confirms settlements.
UPDATE "user_role" SET "codes" = "codes" || '["02100006:reRegister"]'::jsonb
WHERE NOT "codes" @> '["02100006:reRegister"]'
	AND ("role_type" = '3' AND "codes" @> '["02100001:edit", "02100001:del", "02100001:cancel", "02100003:apply", "02100003:cancel", "02100006", "02100006:plain", "02100006:settle", "02100006:freeze", "02100006:device", "02100006:deviceExport", "02100006:appeal", "02100009:cashRetry", "02100009:codeUnbind"]'
	OR "role_type" = '4' AND "codes" @> '["02100001:edit", "02100001:del", "02100001:cancel", "02100003:apply", "02100003:cancel", "02100006", "02100006:device", "02100006:appeal", "02100009:codeUnbind"]');
--> statement-breakpoint
UPDATE "user_role" SET "codes" = "codes" || '["02100011:diff"]'::jsonb
WHERE NOT "codes" @> '["02100011:diff"]' AND "role_type" = '3' AND "codes" @> '["02100011", "02100027:confirm"]';
--> statement-breakpoint
-- What running subsidies may still spend was not kept from anything else on their account.
UPDATE "account" a SET "avail_amt" = a."avail_amt" + a."frozen_amt" - s."amt", "frozen_amt" = s."amt", "version" = a."version" + 1
FROM (SELECT "provider_id", sum("plan_amt" - "used_amt") AS "amt" FROM "subsidy_activity"
	WHERE "subsidy_status" IN ('DRAFT', 'ACTIVE', 'PAUSED') GROUP BY 1) s
WHERE a."provider_id" = s."provider_id" AND a."acct_kind" = 'SUBSIDY' AND a."avail_amt" + a."frozen_amt" >= s."amt";
