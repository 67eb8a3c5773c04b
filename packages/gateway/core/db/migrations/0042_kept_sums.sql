CREATE TABLE "trade_sum" (
	"provider_id" varchar(32) NOT NULL,
	"change_no" integer NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"pay_count" integer NOT NULL,
	"pay_amt" bigint DEFAULT 0 NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_amt" bigint DEFAULT 0 NOT NULL,
	"net_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"coupon_amt" bigint DEFAULT 0 NOT NULL,
	"avg_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "trade_sum_provider_id_change_no_shop_id_mer_id_pk" PRIMARY KEY("provider_id","change_no","shop_id","mer_id")
);
--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "coupon_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "refund_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "refund_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "trade_sum_count_idx" ON "trade_sum" USING btree ("provider_id","change_no","pay_count","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_pay_idx" ON "trade_sum" USING btree ("provider_id","change_no","pay_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_refund_count_idx" ON "trade_sum" USING btree ("provider_id","change_no","refund_count","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_refund_idx" ON "trade_sum" USING btree ("provider_id","change_no","refund_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_net_idx" ON "trade_sum" USING btree ("provider_id","change_no","net_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_fee_idx" ON "trade_sum" USING btree ("provider_id","change_no","fee_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_coupon_idx" ON "trade_sum" USING btree ("provider_id","change_no","coupon_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_avg_idx" ON "trade_sum" USING btree ("provider_id","change_no","avg_amt","shop_id","mer_id");--> statement-breakpoint
CREATE INDEX "trade_sum_partner_idx" ON "trade_sum" USING btree ("provider_id","change_no","partner_id","pay_amt","shop_id","mer_id");