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
ALTER TABLE "shop" ADD COLUMN "business_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "pics" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "wx_shop_no" varchar(32);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "ali_shop_no" varchar(32);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_cash_day_idx" ON "auto_cash" USING btree ("provider_id","shop_id","trade_date");--> statement-breakpoint
CREATE INDEX "auto_cash_time_idx" ON "auto_cash" USING btree ("provider_id","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX "auto_cash_merchant_idx" ON "auto_cash" USING btree ("provider_id","mer_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_shop_idx" ON "auto_cash" USING btree ("provider_id","shop_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_partner_idx" ON "auto_cash" USING btree ("provider_id","partner_id","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_status_idx" ON "auto_cash" USING btree ("provider_id","withdraw_status","cash_time");--> statement-breakpoint
CREATE INDEX "auto_cash_order_idx" ON "auto_cash" USING btree ("provider_id","withdraw_id");--> statement-breakpoint
CREATE INDEX "table_code_shop_idx" ON "table_code" USING btree ("provider_id","shop_id","table_no","code_id");--> statement-breakpoint
CREATE INDEX "shop_partner_idx" ON "shop" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "shop_team_idx" ON "shop" USING btree ("provider_id","team_id","create_time");--> statement-breakpoint
CREATE INDEX "shop_mobile_idx" ON "shop" USING btree ("provider_id","contact_mobile");--> statement-breakpoint
CREATE INDEX "shop_pics_idx" ON "shop" USING gin ("pics" jsonb_path_ops);