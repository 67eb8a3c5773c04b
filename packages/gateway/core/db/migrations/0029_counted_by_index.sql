CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_created_idx" ON "mer_apply" USING btree ("provider_id","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_state_idx" ON "mer_apply" USING btree ("provider_id","apply_status","create_time","deleted_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_created_idx" ON "device" USING btree ("provider_id","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_registered_idx" ON "member" USING btree ("provider_id","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_opened_idx" ON "merchant" USING btree ("provider_id","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_created_idx" ON "shop" USING btree ("provider_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_table_idx" ON "table_code" USING btree ("provider_id","table_no","code_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "trade_settled_idx" ON "trade" USING btree ("provider_id","settle_date","trade_time","trade_no");--> statement-breakpoint
DROP INDEX IF EXISTS "mer_apply_create_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "mer_apply_status_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_create_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "member_register_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_open_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "shop_create_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "table_code_no_idx";