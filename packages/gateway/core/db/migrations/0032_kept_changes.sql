CREATE TABLE "trade_change_period" (
	"provider_id" varchar(32) NOT NULL,
	"change_no" integer NOT NULL,
	"dimension" varchar(8) NOT NULL,
	"first_date" date NOT NULL,
	"last_date" date NOT NULL,
	"row_count" integer NOT NULL,
	"pay_count" integer NOT NULL,
	"before_pay_count" integer NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"before_pay_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"before_fee_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_change_period_provider_id_change_no_pk" PRIMARY KEY("provider_id","change_no")
);
--> statement-breakpoint
CREATE TABLE "trade_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_no" integer NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"before_pay_amt" bigint DEFAULT 0 NOT NULL,
	"diff_pay_amt" bigint DEFAULT 0 NOT NULL,
	"change_rate" bigint,
	"pay_count" integer NOT NULL,
	"before_pay_count" integer NOT NULL,
	"diff_pay_count" integer NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"before_fee_amt" bigint DEFAULT 0 NOT NULL,
	"diff_fee_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_change_provider_id_change_no_shop_id_mer_id_pk" PRIMARY KEY("provider_id","change_no","shop_id","mer_id")
);
--> statement-breakpoint
CREATE INDEX "trade_change_pay_idx" ON "trade_change" USING btree ("provider_id","change_no","pay_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_before_pay_idx" ON "trade_change" USING btree ("provider_id","change_no","before_pay_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_diff_pay_idx" ON "trade_change" USING btree ("provider_id","change_no","diff_pay_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_count_idx" ON "trade_change" USING btree ("provider_id","change_no","pay_count","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_before_count_idx" ON "trade_change" USING btree ("provider_id","change_no","before_pay_count","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_diff_count_idx" ON "trade_change" USING btree ("provider_id","change_no","diff_pay_count","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_fee_idx" ON "trade_change" USING btree ("provider_id","change_no","fee_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_before_fee_idx" ON "trade_change" USING btree ("provider_id","change_no","before_fee_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_diff_fee_idx" ON "trade_change" USING btree ("provider_id","change_no","diff_fee_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_rate_idx" ON "trade_change" USING btree ("provider_id","change_no","change_rate","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_change_rate_desc_idx" ON "trade_change" USING btree ("provider_id","change_no","change_rate" DESC NULLS LAST,"shop_id" DESC NULLS LAST,"mer_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trade_change_partner_idx" ON "trade_change" USING btree ("provider_id","change_no","partner_id","diff_pay_amt","shop_id","mer_id");