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
CREATE INDEX "member_partner_idx" ON "member" USING btree ("provider_id","partner_id","register_time");