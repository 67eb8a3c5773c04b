ALTER TABLE "team" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_ordering" ADD COLUMN "order_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_activity_join_trade_idx" ON "bank_activity_join" USING btree ("provider_id","trade_no");