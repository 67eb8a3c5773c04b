CREATE TABLE "payee_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_id" varchar(32) NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"change_status" varchar(16) NOT NULL,
	"from_bank_name" text NOT NULL,
	"from_acct_no" varchar(32) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"change_reason" text NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"effective_time" timestamp with time zone,
	"withdraw_time" timestamp with time zone,
	"withdrawer" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payee_change_provider_id_change_id_pk" PRIMARY KEY("provider_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "payout_account" ALTER COLUMN "mer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_account" ADD COLUMN "change_id" varchar(32);--> statement-breakpoint
CREATE INDEX "payee_change_settle_idx" ON "payee_change" USING btree ("provider_id","settle_no","request_time");--> statement-breakpoint
CREATE UNIQUE INDEX "payee_change_open_idx" ON "payee_change" USING btree ("provider_id","settle_no") WHERE "payee_change"."change_status" in ('TO_REVIEW', 'VERIFYING', 'COOLING');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_account_change_idx" ON "payout_account" USING btree ("provider_id","change_id") WHERE "payout_account"."change_id" is not null;--> statement-breakpoint
-- Who decides about another account of a settlement: a new verb, for roles that held all of its area.
UPDATE "user_role" SET "codes" = "codes" || '["02100027:review"]'::jsonb
WHERE NOT "codes" @> '["02100027:review"]' AND "role_type" = '3'
	AND "codes" @> '["02100027", "02100027:confirm"]';
