CREATE TABLE "payout_account" (
	"provider_id" varchar(32) NOT NULL,
	"account_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"check_status" varchar(16) NOT NULL,
	"check_amt" bigint DEFAULT 0 NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"answer_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payout_account_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "settle_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"change_status" varchar(16) NOT NULL,
	"from_bank_name" text NOT NULL,
	"from_acct_no" varchar(32) NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"branch_code" varchar(16),
	"branch_name" text,
	"change_reason" text NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"effective_time" timestamp with time zone,
	"withdraw_time" timestamp with time zone,
	"withdrawer" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settle_change_provider_id_change_id_pk" PRIMARY KEY("provider_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "settle_change" varchar(16);--> statement-breakpoint
ALTER TABLE "merchant_product" ADD COLUMN "rate_product" varchar(16) DEFAULT 'STANDARD' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_no_idx" ON "payout_account" USING btree ("provider_id","mer_id","acct_no");--> statement-breakpoint
CREATE INDEX "settle_change_merchant_idx" ON "settle_change" USING btree ("provider_id","mer_id","request_time");--> statement-breakpoint
CREATE UNIQUE INDEX "settle_change_open_idx" ON "settle_change" USING btree ("provider_id","mer_id") WHERE "settle_change"."change_status" in ('TO_REVIEW', 'COOLING');--> statement-breakpoint
CREATE INDEX "settle_change_pics_idx" ON "settle_change" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "merchant_change_idx" ON "merchant" USING btree ("provider_id","settle_change","open_time") WHERE settle_change is not null;--> statement-breakpoint
-- Who decides about another settlement account: a new verb, for roles that held all of its area.
UPDATE "user_role" SET "codes" = "codes" || '["02100006:settleReview"]'::jsonb
WHERE NOT "codes" @> '["02100006:settleReview"]' AND "role_type" = '3'
	AND "codes" @> '["02100001:edit", "02100001:del", "02100001:cancel", "02100003:apply", "02100003:cancel", "02100006", "02100006:plain", "02100006:settle", "02100006:freeze", "02100006:reRegister", "02100006:device", "02100006:deviceExport", "02100006:appeal", "02100009:cashRetry", "02100009:codeUnbind"]';
