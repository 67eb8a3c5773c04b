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
CREATE INDEX "shop_day_stat_date_idx" ON "shop_day_stat" USING btree ("provider_id","biz_date");--> statement-breakpoint
CREATE INDEX "trade_rollup_shop_idx" ON "trade_rollup" USING btree ("provider_id","shop_id","trade_date");