CREATE INDEX CONCURRENTLY IF NOT EXISTS "record_log_paid_idx" ON "record_log" USING btree ("provider_id","target_type","time") WHERE target_type in ('autoCash', 'settle');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_node_due_idx" ON "appeal" USING btree ("provider_id","appeal_node","deadline");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_sign_due_idx" ON "mer_apply" USING btree ("provider_id","apply_status","sign_deadline","deleted_at") WHERE apply_status = 'TO_SIGN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_arrived_idx" ON "cash_out" USING btree ("provider_id","arrive_time","apply_time","cash_amt");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_undone_idx" ON "cash_out" USING btree ("provider_id","cash_status","apply_time","cash_no","cash_amt") WHERE cash_status <> 'SUCCESS';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_undone_idx" ON "refund" USING btree ("provider_id","refund_status","refund_time","pay_channel","refund_amt") WHERE refund_status <> 'SUCCESS';--> statement-breakpoint
DROP INDEX IF EXISTS "cash_out_arrive_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "cash_out_open_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "refund_open_idx";
