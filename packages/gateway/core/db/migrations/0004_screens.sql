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
	"voucher_no" varchar(32) NOT NULL,
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
CREATE TABLE "ledger_line" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"account" varchar(48) NOT NULL,
	"amt" bigint NOT NULL,
	CONSTRAINT "ledger_line_provider_id_voucher_no_account_pk" PRIMARY KEY("provider_id","voucher_no","account"),
	CONSTRAINT "ledger_line_amount" CHECK (amt <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_voucher" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"biz_date" date NOT NULL,
	"related_no" varchar(32),
	"book_time" timestamp with time zone NOT NULL,
	"line_count" integer NOT NULL,
	"debit_amt" bigint DEFAULT 0 NOT NULL,
	"credit_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_voucher_provider_id_voucher_no_pk" PRIMARY KEY("provider_id","voucher_no"),
	CONSTRAINT "ledger_voucher_balance" CHECK (debit_amt = credit_amt and debit_amt > 0),
	CONSTRAINT "ledger_voucher_lines" CHECK (line_count >= 2)
);
--> statement-breakpoint
CREATE TABLE "profit_month" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"month_time" timestamp with time zone NOT NULL,
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
CREATE TABLE "cash_out" (
	"provider_id" varchar(32) NOT NULL,
	"apply_time" timestamp with time zone NOT NULL,
	"cash_no" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32),
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"cash_type" varchar(4) NOT NULL,
	"cash_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"arrive_amt" bigint DEFAULT 0 NOT NULL,
	"acct_type" varchar(2) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"cash_status" varchar(16) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"bank_memo" text DEFAULT '' NOT NULL,
	"accept_time" timestamp with time zone,
	"arrive_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"return_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cash_out_provider_id_apply_time_cash_no_pk" PRIMARY KEY("provider_id","apply_time","cash_no")
);
--> statement-breakpoint
CREATE TABLE "bank_activity" (
	"provider_id" varchar(32) NOT NULL,
	"act_id" varchar(32) NOT NULL,
	"act_name" text NOT NULL,
	"pinyin" text NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"bank_name" text NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "bank_activity_provider_id_act_id_pk" PRIMARY KEY("provider_id","act_id")
);
--> statement-breakpoint
CREATE TABLE "bank_activity_bill" (
	"provider_id" varchar(32) NOT NULL,
	"biz_date" timestamp with time zone NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"act_id" varchar(32) NOT NULL,
	"bank_code" varchar(16) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"join_count" integer NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"discount_amt" bigint DEFAULT 0 NOT NULL,
	"bank_amt" bigint DEFAULT 0 NOT NULL,
	"mer_amt" bigint DEFAULT 0 NOT NULL,
	"prov_amt" bigint DEFAULT 0 NOT NULL,
	"settle_status" varchar(16) NOT NULL,
	CONSTRAINT "bank_activity_bill_provider_id_biz_date_bill_id_pk" PRIMARY KEY("provider_id","biz_date","bill_id"),
	CONSTRAINT "bank_activity_bill_sum" CHECK (discount_amt = bank_amt + mer_amt + prov_amt)
);
--> statement-breakpoint
CREATE TABLE "bank_activity_join" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"card_tail" varchar(4) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"bank_amt" bigint DEFAULT 0 NOT NULL,
	"mer_amt" bigint DEFAULT 0 NOT NULL,
	"prov_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_activity_join_provider_id_bill_id_trade_no_pk" PRIMARY KEY("provider_id","bill_id","trade_no")
);
--> statement-breakpoint
CREATE TABLE "coupon_verify" (
	"provider_id" varchar(32) NOT NULL,
	"verify_time" timestamp with time zone NOT NULL,
	"verify_id" varchar(32) NOT NULL,
	"certificate_id" varchar(32) NOT NULL,
	"coupon_code" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"product_name" text NOT NULL,
	"original_amt" bigint DEFAULT 0 NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"merchant_ticket_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_pay_amt" bigint DEFAULT 0 NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"poi_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"term_no" varchar(8),
	"serial_no" varchar(32),
	"operator_name" text DEFAULT '' NOT NULL,
	"verify_type" varchar(2) NOT NULL,
	"verify_status" varchar(2) NOT NULL,
	"cancel_time" timestamp with time zone,
	CONSTRAINT "coupon_verify_provider_id_verify_time_verify_id_pk" PRIMARY KEY("provider_id","verify_time","verify_id")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"nick_name" text NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"source" varchar(16) NOT NULL,
	"openid" varchar(64),
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"level_name" varchar(16) NOT NULL,
	"balance_amt" bigint DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"total_pay_amt" bigint DEFAULT 0 NOT NULL,
	"pay_count" integer DEFAULT 0 NOT NULL,
	"last_pay_time" timestamp with time zone,
	"member_status" varchar(16) NOT NULL,
	"register_time" timestamp with time zone NOT NULL,
	CONSTRAINT "member_provider_id_member_id_pk" PRIMARY KEY("provider_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_entry" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"ledger" varchar(8) NOT NULL,
	"seq" integer NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	"related_no" varchar(32),
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "member_entry_provider_id_member_id_ledger_seq_pk" PRIMARY KEY("provider_id","member_id","ledger","seq")
);
--> statement-breakpoint
CREATE TABLE "member_pay" (
	"provider_id" varchar(32) NOT NULL,
	"member_id" varchar(32) NOT NULL,
	"pay_time" timestamp with time zone NOT NULL,
	"pay_no" varchar(32) NOT NULL,
	"trade_no" varchar(32),
	"shop_id" varchar(32) NOT NULL,
	"pay_way" varchar(16) NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_pay_provider_id_member_id_pay_time_pay_no_pk" PRIMARY KEY("provider_id","member_id","pay_time","pay_no")
);
--> statement-breakpoint
CREATE TABLE "billing_rule" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"buyer_addr" text NOT NULL,
	"buyer_phone" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"bank_acct_no" varchar(32) NOT NULL,
	"invoice_content" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"invoice_kinds" jsonb NOT NULL,
	"receive_email" text NOT NULL,
	"mail_addr" text NOT NULL,
	"mail_contact" text NOT NULL,
	"due_day" smallint NOT NULL,
	"notes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "income_entry" (
	"provider_id" varchar(32) NOT NULL,
	"income_time" timestamp with time zone NOT NULL,
	"entry_id" varchar(32) NOT NULL,
	"income_date" date NOT NULL,
	"income_month" varchar(7) NOT NULL,
	"entry_type" varchar(8) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"trans_count" integer NOT NULL,
	"mer_fee_rate" integer NOT NULL,
	"cost_rate" integer NOT NULL,
	"mer_fee_amt" bigint DEFAULT 0 NOT NULL,
	"cost_fee_amt" bigint DEFAULT 0 NOT NULL,
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"partner_share_amt" bigint DEFAULT 0 NOT NULL,
	"net_income_amt" bigint DEFAULT 0 NOT NULL,
	"settle_status" varchar(16) DEFAULT 'UNSETTLED' NOT NULL,
	"settle_no" varchar(32),
	CONSTRAINT "income_entry_provider_id_income_time_entry_id_pk" PRIMARY KEY("provider_id","income_time","entry_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_item" (
	"provider_id" varchar(32) NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_item_provider_id_invoice_apply_no_settle_no_pk" PRIMARY KEY("provider_id","invoice_apply_no","settle_no")
);
--> statement-breakpoint
CREATE TABLE "profit_settle" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"settle_no" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"target_type" varchar(8) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"income_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_amt" bigint DEFAULT 0 NOT NULL,
	"adjust_reason" text DEFAULT '' NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"payable_amt" bigint DEFAULT 0 NOT NULL,
	"pay_way" varchar(8) NOT NULL,
	"acct_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"bank_name" text NOT NULL,
	"invoice_apply_no" varchar(32),
	"settle_status" varchar(16) NOT NULL,
	"dispute_reason" text DEFAULT '' NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"confirm_deadline" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "profit_settle_provider_id_create_time_settle_no_pk" PRIMARY KEY("provider_id","create_time","settle_no")
);
--> statement-breakpoint
CREATE TABLE "provider_invoice" (
	"provider_id" varchar(32) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"invoice_apply_no" varchar(32) NOT NULL,
	"target_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"bill_month" varchar(7) NOT NULL,
	"invoice_kind" varchar(2) NOT NULL,
	"invoice_code" varchar(12),
	"invoice_no" varchar(20),
	"invoice_date" date,
	"seller_name" text NOT NULL,
	"seller_tax_no" varchar(32) NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_tax_no" varchar(32) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"ex_tax_amt" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_amt" bigint DEFAULT 0 NOT NULL,
	"file_token" varchar(64),
	"express_company" text DEFAULT '' NOT NULL,
	"express_no" varchar(32) DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"invoice_status" varchar(16) NOT NULL,
	"audit_remark" text DEFAULT '' NOT NULL,
	"red_reason" varchar(2),
	"submit_time" timestamp with time zone,
	"audit_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_invoice_provider_id_create_time_invoice_apply_no_pk" PRIMARY KEY("provider_id","create_time","invoice_apply_no")
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"provider_id" varchar(32) NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"bill_date" date NOT NULL,
	"bill_type" varchar(8) NOT NULL,
	"mer_id" varchar(32),
	"pay_channel" varchar(16),
	"trans_count" integer DEFAULT 0 NOT NULL,
	"trans_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer DEFAULT 0 NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"settle_amt" bigint DEFAULT 0 NOT NULL,
	"diff_count" integer DEFAULT 0 NOT NULL,
	"bill_status" varchar(8) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"file_token" varchar(64),
	"file_name" text,
	"file_size" integer,
	"create_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_provider_id_due_time_bill_id_pk" PRIMARY KEY("provider_id","due_time","bill_id")
);
--> statement-breakpoint
CREATE TABLE "statement_diff" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"diff_type" varchar(16) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"trade_no" varchar(32),
	"channel_trade_no" varchar(64),
	"mer_id" varchar(32),
	"local_amt" bigint,
	"channel_amt" bigint,
	CONSTRAINT "statement_diff_provider_id_bill_id_seq_pk" PRIMARY KEY("provider_id","bill_id","seq")
);
--> statement-breakpoint
CREATE TABLE "auto_cash" (
	"provider_id" varchar(32) NOT NULL,
	"auto_cash_id" varchar(32) NOT NULL,
	"cash_time" timestamp with time zone NOT NULL,
	"trade_date" date NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"sub_mch_id" varchar(32),
	"withdraw_id" varchar(32),
	"cash_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"bank_name" text NOT NULL,
	"acct_no" varchar(32) NOT NULL,
	"withdraw_status" varchar(24) NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone,
	"success_time" timestamp with time zone,
	"refund_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "auto_cash_provider_id_auto_cash_id_pk" PRIMARY KEY("provider_id","auto_cash_id")
);
--> statement-breakpoint
CREATE TABLE "shop_ordering" (
	"provider_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"pay_mode" varchar(8) NOT NULL,
	"wx_mini_app_id" varchar(32),
	"ali_mini_app_id" varchar(32),
	"service_fee_open" varchar(1) DEFAULT '0' NOT NULL,
	CONSTRAINT "shop_ordering_provider_id_shop_id_pk" PRIMARY KEY("provider_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "table_code" (
	"provider_id" varchar(32) NOT NULL,
	"code_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"table_no" varchar(16) NOT NULL,
	"area_name" text NOT NULL,
	"seat_count" integer NOT NULL,
	"code_url" text NOT NULL,
	"bind_status" varchar(16) NOT NULL,
	"last_order_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "table_code_provider_id_code_id_pk" PRIMARY KEY("provider_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "appeal" (
	"provider_id" varchar(32) NOT NULL,
	"appeal_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"source" varchar(16) NOT NULL,
	"risk_type" varchar(24) NOT NULL,
	"handle_degree" varchar(2) NOT NULL,
	"punish_time" timestamp with time zone NOT NULL,
	"appeal_node" varchar(16) NOT NULL,
	"operation_status" varchar(16) NOT NULL,
	"audit_result" varchar(16),
	"audit_opinion" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"reopened" boolean DEFAULT false NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"related_trades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appeal_provider_id_appeal_id_pk" PRIMARY KEY("provider_id","appeal_id")
);
--> statement-breakpoint
CREATE TABLE "risk_case" (
	"provider_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"risk_desc" text NOT NULL,
	"punish_plan" text NOT NULL,
	"frozen_amt" bigint DEFAULT 0 NOT NULL,
	"trade_nos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holds_merchant" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_case_provider_id_assist_id_pk" PRIMARY KEY("provider_id","assist_id")
);
--> statement-breakpoint
CREATE TABLE "shop_day_stat" (
	"provider_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"biz_date" date NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"new_members" integer DEFAULT 0 NOT NULL,
	"active_members" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_day_stat_provider_id_shop_id_biz_date_pk" PRIMARY KEY("provider_id","shop_id","biz_date")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "business_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "pics" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "wx_shop_no" varchar(32);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "ali_shop_no" varchar(32);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_kind_idx" ON "account" USING btree ("provider_id","acct_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_chain_idx" ON "account_entry" USING btree ("provider_id","acct_no","seq");--> statement-breakpoint
CREATE INDEX "account_entry_time_idx" ON "account_entry" USING btree ("provider_id","entry_time","entry_no");--> statement-breakpoint
CREATE INDEX "account_entry_voucher_idx" ON "account_entry" USING btree ("provider_id","voucher_no");--> statement-breakpoint
CREATE INDEX "account_entry_kind_idx" ON "account_entry" USING btree ("provider_id","acct_kind","entry_time","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "account_entry_source_idx" ON "account_entry" USING btree ("provider_id","related_no","acct_no","biz_type","biz_date");--> statement-breakpoint
CREATE INDEX "ledger_line_account_idx" ON "ledger_line" USING btree ("provider_id","account","amt");--> statement-breakpoint
CREATE INDEX "ledger_voucher_day_idx" ON "ledger_voucher" USING btree ("provider_id","biz_date","biz_type");--> statement-breakpoint
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
CREATE INDEX "cash_out_no_idx" ON "cash_out" USING btree ("provider_id","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_merchant_idx" ON "cash_out" USING btree ("provider_id","mer_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_shop_idx" ON "cash_out" USING btree ("provider_id","shop_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_partner_idx" ON "cash_out" USING btree ("provider_id","partner_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_type_idx" ON "cash_out" USING btree ("provider_id","cash_type","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_amount_idx" ON "cash_out" USING btree ("provider_id","cash_amt","apply_time","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_open_idx" ON "cash_out" USING btree ("provider_id","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "bank_activity_bill_id_idx" ON "bank_activity_bill" USING btree ("provider_id","bill_id");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_act_idx" ON "bank_activity_bill" USING btree ("provider_id","act_id","biz_date");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_bank_idx" ON "bank_activity_bill" USING btree ("provider_id","bank_code","biz_date");--> statement-breakpoint
CREATE INDEX "bank_activity_bill_merchant_idx" ON "bank_activity_bill" USING btree ("provider_id","mer_id","biz_date");--> statement-breakpoint
CREATE INDEX "coupon_verify_id_idx" ON "coupon_verify" USING btree ("provider_id","verify_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_code_idx" ON "coupon_verify" USING btree ("provider_id","coupon_code");--> statement-breakpoint
CREATE INDEX "coupon_verify_order_idx" ON "coupon_verify" USING btree ("provider_id","order_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_certificate_idx" ON "coupon_verify" USING btree ("provider_id","certificate_id");--> statement-breakpoint
CREATE INDEX "coupon_verify_merchant_idx" ON "coupon_verify" USING btree ("provider_id","mer_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_shop_idx" ON "coupon_verify" USING btree ("provider_id","shop_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_partner_idx" ON "coupon_verify" USING btree ("provider_id","partner_id","verify_time");--> statement-breakpoint
CREATE INDEX "coupon_verify_serial_idx" ON "coupon_verify" USING btree ("provider_id","serial_no","verify_time");--> statement-breakpoint
CREATE INDEX "member_register_idx" ON "member" USING btree ("provider_id","register_time","member_id");--> statement-breakpoint
CREATE INDEX "member_last_pay_idx" ON "member" USING btree ("provider_id","last_pay_time","member_id");--> statement-breakpoint
CREATE INDEX "member_mobile_idx" ON "member" USING btree ("provider_id","mobile");--> statement-breakpoint
CREATE INDEX "member_merchant_idx" ON "member" USING btree ("provider_id","mer_id","register_time");--> statement-breakpoint
CREATE INDEX "member_shop_idx" ON "member" USING btree ("provider_id","shop_id","register_time");--> statement-breakpoint
CREATE INDEX "member_partner_idx" ON "member" USING btree ("provider_id","partner_id","register_time");--> statement-breakpoint
CREATE INDEX "income_entry_id_idx" ON "income_entry" USING btree ("provider_id","entry_id");--> statement-breakpoint
CREATE INDEX "income_entry_merchant_idx" ON "income_entry" USING btree ("provider_id","mer_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_partner_idx" ON "income_entry" USING btree ("provider_id","partner_id","income_time");--> statement-breakpoint
CREATE INDEX "income_entry_month_idx" ON "income_entry" USING btree ("provider_id","income_month");--> statement-breakpoint
CREATE INDEX "invoice_item_settle_idx" ON "invoice_item" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_no_idx" ON "profit_settle" USING btree ("provider_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_settle_target_idx" ON "profit_settle" USING btree ("provider_id","target_id","bill_month");--> statement-breakpoint
CREATE INDEX "profit_settle_month_idx" ON "profit_settle" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_apply_idx" ON "provider_invoice" USING btree ("provider_id","invoice_apply_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoice_no_idx" ON "provider_invoice" USING btree ("provider_id","invoice_no") WHERE invoice_status <> 'CANCELED' and invoice_status <> 'REDDENED';--> statement-breakpoint
CREATE INDEX "provider_invoice_month_idx" ON "provider_invoice" USING btree ("provider_id","bill_month");--> statement-breakpoint
CREATE INDEX "provider_invoice_file_idx" ON "provider_invoice" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_id_idx" ON "statement" USING btree ("provider_id","bill_id");--> statement-breakpoint
CREATE INDEX "statement_type_idx" ON "statement" USING btree ("provider_id","bill_type","due_time");--> statement-breakpoint
CREATE INDEX "statement_file_idx" ON "statement" USING btree ("provider_id","file_token");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_cash_day_idx" ON "auto_cash" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
CREATE INDEX "auto_cash_time_idx" ON "auto_cash" USING btree ("provider_id","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX "auto_cash_merchant_idx" ON "auto_cash" USING btree ("provider_id","mer_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_shop_idx" ON "auto_cash" USING btree ("provider_id","shop_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_partner_idx" ON "auto_cash" USING btree ("provider_id","partner_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_status_idx" ON "auto_cash" USING btree ("provider_id","withdraw_status","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_order_idx" ON "auto_cash" USING btree ("provider_id","withdraw_id");--> statement-breakpoint
CREATE INDEX "table_code_shop_idx" ON "table_code" USING btree ("provider_id","shop_id","table_no","code_id");--> statement-breakpoint
CREATE INDEX "appeal_create_idx" ON "appeal" USING btree ("provider_id","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_merchant_idx" ON "appeal" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_partner_idx" ON "appeal" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_assist_idx" ON "appeal" USING btree ("provider_id","assist_id");--> statement-breakpoint
CREATE INDEX "appeal_deadline_idx" ON "appeal" USING btree ("provider_id","deadline");--> statement-breakpoint
CREATE INDEX "appeal_files_idx" ON "appeal" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "risk_case_merchant_idx" ON "risk_case" USING btree ("provider_id","mer_id");--> statement-breakpoint
CREATE INDEX "shop_day_stat_date_idx" ON "shop_day_stat" USING btree ("provider_id","biz_date");--> statement-breakpoint
CREATE INDEX "shop_partner_idx" ON "shop" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "shop_team_idx" ON "shop" USING btree ("provider_id","team_id","create_time");--> statement-breakpoint
CREATE INDEX "shop_mobile_idx" ON "shop" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "shop_pics_idx" ON "shop" USING gin ("pics" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "refund_out_no_idx" ON "refund" USING btree ("provider_id","out_refund_no");--> statement-breakpoint
CREATE INDEX "refund_channel_no_idx" ON "refund" USING btree ("provider_id","channel_refund_no");--> statement-breakpoint
CREATE INDEX "refund_shop_idx" ON "refund" USING btree ("provider_id","shop_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_partner_idx" ON "refund" USING btree ("provider_id","partner_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_channel_idx" ON "refund" USING btree ("provider_id","pay_channel","refund_time");--> statement-breakpoint
CREATE INDEX "refund_amount_idx" ON "refund" USING btree ("provider_id","refund_amt","refund_time","refund_no");--> statement-breakpoint
CREATE INDEX "refund_open_idx" ON "refund" USING btree ("provider_id","refund_status","refund_time") WHERE refund_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "trade_card_kind_idx" ON "trade" USING btree ("provider_id","card_kind","trade_time");--> statement-breakpoint
CREATE INDEX "trade_rollup_shop_idx" ON "trade_rollup" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
CREATE VIEW "public"."billing_month" AS (
  select m.*, m.income_amt - m.ex_tax_amt as tax_amt,
    m.income_amt + m.adjust_amt - m.invoiced_amt as remain_amt,
    case when m.settle_no is null then 'OPEN'
      when m.income_amt + m.adjust_amt <= 0 then 'EXEMPT'
      when m.invoiced_amt = 0 then 'TO_INVOICE'
      when m.invoiced_amt < m.income_amt + m.adjust_amt then 'PART'
      else 'DONE' end::varchar(16) as bill_status
  from (
    select e.provider_id, e.income_month as bill_month,
      (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
      s.settle_no, e.income_amt, coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
      round(e.income_amt / 1.06)::bigint as ex_tax_amt,
      coalesce((select sum(i.amt) from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
          and v.invoice_status in ('APPROVED', 'RED_APPLY')), 0)::bigint as invoiced_amt
    from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
      from income_entry group by provider_id, income_month) e
    left join profit_settle s on s.provider_id = e.provider_id
      and s.target_id = e.provider_id and s.bill_month = e.income_month
  ) m);