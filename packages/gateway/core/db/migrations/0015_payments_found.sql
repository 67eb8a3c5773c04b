ALTER TABLE "trade" ADD COLUMN "card_tail" varchar(4);--> statement-breakpoint
CREATE INDEX "member_openid_idx" ON "member" USING btree ("provider_id","openid") WHERE openid is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trade_paid_less_idx" ON "trade" USING btree ("provider_id","pay_amt","trade_time") WHERE coupon_amt > 0;