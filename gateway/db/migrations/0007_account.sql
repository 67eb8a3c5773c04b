CREATE TABLE "account" (
	"provider_id" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_status" varchar(16) NOT NULL,
	"avail_amt" bigint DEFAULT 0 NOT NULL,
	"frozen_amt" bigint DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"open_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_provider_id_acct_no_pk" PRIMARY KEY("provider_id","acct_no"),
	CONSTRAINT "account_amounts" CHECK (avail_amt >= 0 and frozen_amt >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_entry" (
	"provider_id" varchar(32) NOT NULL,
	"entry_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"direction" varchar(3) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"before_amt" bigint DEFAULT 0 NOT NULL,
	"after_amt" bigint DEFAULT 0 NOT NULL,
	"biz_date" date NOT NULL,
	"related_no" varchar(32),
	"counterparty" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_entry_provider_id_entry_no_pk" PRIMARY KEY("provider_id","entry_no"),
	CONSTRAINT "account_entry_amount" CHECK (amt > 0),
	CONSTRAINT "account_entry_balance" CHECK (after_amt = before_amt + case direction when 'IN' then amt else -amt end)
);
--> statement-breakpoint
CREATE TABLE "profit_month" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"open_amt" bigint DEFAULT 0 NOT NULL,
	"in_amt" bigint DEFAULT 0 NOT NULL,
	"offset_amt" bigint DEFAULT 0 NOT NULL,
	"out_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"close_amt" bigint DEFAULT 0 NOT NULL,
	"settled_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "profit_month_provider_id_month_pk" PRIMARY KEY("provider_id","month"),
	CONSTRAINT "profit_month_balance" CHECK (close_amt = open_amt + in_amt - offset_amt - out_amt + adjust_amt)
);
--> statement-breakpoint
CREATE TABLE "rebate" (
	"provider_id" varchar(32) NOT NULL,
	"rebate_id" varchar(32) NOT NULL,
	"rule_name" text NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"partner_id" varchar(32),
	"mer_id" varchar(32),
	"created_by" varchar(32),
	"tiers" jsonb NOT NULL,
	"month" varchar(7) NOT NULL,
	"base_amt" bigint DEFAULT 0 NOT NULL,
	"rate" integer NOT NULL,
	"rebate_amt" bigint DEFAULT 0 NOT NULL,
	"rebate_status" varchar(16) NOT NULL,
	"calc_time" timestamp with time zone NOT NULL,
	"confirm_time" timestamp with time zone,
	"pay_time" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rebate_provider_id_rebate_id_pk" PRIMARY KEY("provider_id","rebate_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_item" (
	"provider_id" varchar(32) NOT NULL,
	"rebate_id" varchar(32) NOT NULL,
	"item_id" varchar(32) NOT NULL,
	"item_time" timestamp with time zone NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"trans_count" integer NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"from_amt" bigint DEFAULT 0 NOT NULL,
	"rate" integer NOT NULL,
	"rebate_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rebate_item_provider_id_rebate_id_item_id_pk" PRIMARY KEY("provider_id","rebate_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "recharge_order" (
	"provider_id" varchar(32) NOT NULL,
	"recharge_no" varchar(32) NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"acct_kind" varchar(16) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"pay_way" varchar(16) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"payer_name" text NOT NULL,
	"payer_acct" varchar(32) NOT NULL,
	"receipt_pic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrive_amt" bigint,
	"arrive_time" timestamp with time zone,
	"recharge_status" varchar(16) NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" varchar(32) NOT NULL,
	"apply_user" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recharge_order_provider_id_recharge_no_pk" PRIMARY KEY("provider_id","recharge_no"),
	CONSTRAINT "recharge_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_activity" (
	"provider_id" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"activity_no" varchar(32) NOT NULL,
	"activity_name" text NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"subsidy_rule" varchar(16) NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"plan_amt" bigint DEFAULT 0 NOT NULL,
	"used_amt" bigint DEFAULT 0 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	"subsidy_status" varchar(16) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subsidy_activity_provider_id_subsidy_id_pk" PRIMARY KEY("provider_id","subsidy_id"),
	CONSTRAINT "subsidy_amounts" CHECK (used_amt >= 0 and used_amt <= plan_amt)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_kind_idx" ON "account" USING btree ("provider_id","acct_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_chain_idx" ON "account_entry" USING btree ("provider_id","acct_no","seq");--> statement-breakpoint
CREATE INDEX "account_entry_time_idx" ON "account_entry" USING btree ("provider_id","entry_time","entry_no");--> statement-breakpoint
CREATE INDEX "account_entry_kind_idx" ON "account_entry" USING btree ("provider_id","acct_kind","entry_time","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_source_idx" ON "account_entry" USING btree ("provider_id","related_no","acct_no","biz_type","biz_date");--> statement-breakpoint
CREATE INDEX "rebate_calc_idx" ON "rebate" USING btree ("provider_id","calc_time","rebate_id");--> statement-breakpoint
CREATE INDEX "rebate_month_idx" ON "rebate" USING btree ("provider_id","month");--> statement-breakpoint
CREATE INDEX "rebate_item_time_idx" ON "rebate_item" USING btree ("provider_id","item_time","item_id");--> statement-breakpoint
CREATE INDEX "rebate_item_merchant_idx" ON "rebate_item" USING btree ("provider_id","mer_id","item_time");--> statement-breakpoint
CREATE INDEX "recharge_apply_idx" ON "recharge_order" USING btree ("provider_id","apply_time","recharge_no");--> statement-breakpoint
CREATE INDEX "recharge_kind_idx" ON "recharge_order" USING btree ("provider_id","acct_kind","apply_time");--> statement-breakpoint
CREATE INDEX "recharge_receipt_idx" ON "recharge_order" USING gin ("receipt_pic" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "subsidy_create_idx" ON "subsidy_activity" USING btree ("provider_id","create_time","subsidy_id");--> statement-breakpoint
CREATE INDEX "subsidy_merchant_idx" ON "subsidy_activity" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "subsidy_activity_no_idx" ON "subsidy_activity" USING btree ("provider_id","activity_no");--> statement-breakpoint
CREATE INDEX "trade_card_kind_idx" ON "trade" USING btree ("provider_id","card_kind","trade_time");