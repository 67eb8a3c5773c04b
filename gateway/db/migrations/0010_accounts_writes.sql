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