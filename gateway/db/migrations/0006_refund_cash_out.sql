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
ALTER TABLE "refund" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "cash_out_no_idx" ON "cash_out" USING btree ("provider_id","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_merchant_idx" ON "cash_out" USING btree ("provider_id","mer_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_shop_idx" ON "cash_out" USING btree ("provider_id","shop_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_partner_idx" ON "cash_out" USING btree ("provider_id","partner_id","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_type_idx" ON "cash_out" USING btree ("provider_id","cash_type","apply_time");--> statement-breakpoint
CREATE INDEX "cash_out_amount_idx" ON "cash_out" USING btree ("provider_id","cash_amt","apply_time","cash_no");--> statement-breakpoint
CREATE INDEX "cash_out_open_idx" ON "cash_out" USING btree ("provider_id","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX "refund_out_no_idx" ON "refund" USING btree ("provider_id","out_refund_no");--> statement-breakpoint
CREATE INDEX "refund_channel_no_idx" ON "refund" USING btree ("provider_id","channel_refund_no");--> statement-breakpoint
CREATE INDEX "refund_shop_idx" ON "refund" USING btree ("provider_id","shop_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_partner_idx" ON "refund" USING btree ("provider_id","partner_id","refund_time");--> statement-breakpoint
CREATE INDEX "refund_channel_idx" ON "refund" USING btree ("provider_id","pay_channel","refund_time");--> statement-breakpoint
CREATE INDEX "refund_amount_idx" ON "refund" USING btree ("provider_id","refund_amt","refund_time","refund_no");--> statement-breakpoint
CREATE INDEX "refund_open_idx" ON "refund" USING btree ("provider_id","refund_status","refund_time") WHERE refund_status <> 'SUCCESS';