CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_create_tab_idx" ON "appeal" USING btree ("provider_id","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_source_tab_idx" ON "appeal" USING btree ("provider_id","source","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_type_rare_idx" ON "cash_out" USING btree ("provider_id","cash_type","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_partner_rare_idx" ON "cash_out" USING btree ("provider_id","partner_id","cash_status","apply_time") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_told_idx" ON "chargeback" USING btree ("provider_id","receive_time","chargeback_no","chargeback_status","dispute_amt","fund_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_kind_idx" ON "chargeback" USING btree ("provider_id","dispute_kind","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_channel_idx" ON "chargeback" USING btree ("provider_id","pay_channel","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_reason_idx" ON "chargeback" USING btree ("provider_id","reason_type","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_fund_idx" ON "chargeback" USING btree ("provider_id","fund_status","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_shop_idx" ON "chargeback" USING btree ("provider_id","shop_id","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupon_verify_undone_idx" ON "coupon_verify" USING btree ("provider_id","verify_status","verify_time","verify_id","product_name") WHERE verify_status <> '1';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_bind_desc_tab_idx" ON "device" USING btree ("provider_id","bind_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"device_id" DESC NULLS LAST,"bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_settlement_partner_rare_idx" ON "merchant_settlement" USING btree ("provider_id","partner_id","batch_status","create_time") WHERE batch_status <> 'SETTLED';--> statement-breakpoint
DROP INDEX IF EXISTS "appeal_create_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "chargeback_receive_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "coupon_verify_canceled_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_bind_desc_idx";
