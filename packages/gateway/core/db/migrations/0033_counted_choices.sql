CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_degree_tab_idx" ON "appeal" USING btree ("provider_id","handle_degree","create_time","appeal_id","appeal_node");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_subject_tab_idx" ON "mer_apply" USING btree ("provider_id","subject_type","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_entry_tab_idx" ON "mer_apply" USING btree ("provider_id","corp_entry_channel","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupon_verify_told_idx" ON "coupon_verify" USING btree ("provider_id","verify_time","verify_id","verify_status","pay_amt","product_name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_reg_status_tab_idx" ON "device" USING btree ("provider_id","reg_status","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_kind_tab_idx" ON "device" USING btree ("provider_id","device_kind","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_type_tab_idx" ON "device" USING btree ("provider_id","device_type","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_model_tab_idx" ON "device" USING btree ("provider_id","model","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_level_tab_idx" ON "member" USING btree ("provider_id","level_name","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_source_tab_idx" ON "member" USING btree ("provider_id","source","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_settlement_told_idx" ON "merchant_settlement" USING btree ("provider_id","create_time","batch_no","batch_status","net_amt","gross_amt","refund_amt","fee_amt","paid_amt","unpaid_amt");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_wx_auth_tab_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_ali_auth_tab_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_review_tab_idx" ON "merchant" USING btree ("provider_id","auth_review_status","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_subject_tab_idx" ON "merchant" USING btree ("provider_id","subject_type","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_cycle_tab_idx" ON "merchant" USING btree ("provider_id","settle_cycle","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_type_tab_idx" ON "shop" USING btree ("provider_id","shop_type","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_ordering_tab_idx" ON "shop" USING btree ("provider_id","order_open","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_auto_cash_tab_idx" ON "shop" USING btree ("provider_id","auto_cash","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "statement_diff_told_idx" ON "statement_diff" USING btree ("provider_id","trade_time","diff_id","diff_status","diff_amt","booked_amt");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "statement_diff_amount_idx" ON "statement_diff" USING btree ("provider_id","diff_amt","trade_time","diff_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_area_idx" ON "table_code" USING btree ("provider_id","area_name","table_no","code_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_ordered_idx" ON "table_code" USING btree ("provider_id","last_order_time","table_no","code_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_ordered_desc_idx" ON "table_code" USING btree ("provider_id","last_order_time" DESC NULLS LAST,"table_no" DESC NULLS LAST,"code_id" DESC NULLS LAST);--> statement-breakpoint
DROP INDEX IF EXISTS "mer_apply_subject_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_reg_status_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_kind_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_type_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_model_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "member_level_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "member_source_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_settlement_time_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_wx_auth_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_ali_auth_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_review_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_subject_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_cycle_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "shop_type_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "shop_ordering_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "shop_auto_cash_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "statement_diff_time_idx";