CREATE TABLE "holiday_year" (
	"provider_id" varchar(32) NOT NULL,
	"year" varchar(4) NOT NULL,
	"off_days" jsonb NOT NULL,
	"worked_days" jsonb NOT NULL,
	"source_text" text NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "holiday_year_provider_id_year_pk" PRIMARY KEY("provider_id","year")
);
--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_ordering" ADD COLUMN "order_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_activity_join_trade_idx" ON "bank_activity_join" USING btree ("provider_id","trade_no");