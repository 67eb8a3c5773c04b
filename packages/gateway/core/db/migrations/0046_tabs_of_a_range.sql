CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_last_pay_tab_idx" ON "member" USING btree ("provider_id","last_pay_time","register_time","member_id","member_status","balance_amt","points","total_pay_amt","pay_count");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_last_pay_rare_idx" ON "member" USING btree ("provider_id","member_status","last_pay_time","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_source_tab_idx" ON "refund" USING btree ("provider_id","refund_source","refund_time","refund_no","refund_status","refund_amt","refund_fee_amt");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_source_rare_idx" ON "refund" USING btree ("provider_id","refund_source","refund_status","refund_time","refund_no") WHERE refund_status <> 'SUCCESS';--> statement-breakpoint
DROP INDEX IF EXISTS "member_last_pay_idx";
