DROP INDEX IF EXISTS "appeal_deadline_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "mer_apply_submit_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "chargeback_deadline_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "chargeback_amount_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "income_entry_month_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "member_last_pay_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_node_idx" ON "appeal" USING btree ("provider_id","appeal_node","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_risk_idx" ON "appeal" USING btree ("provider_id","risk_type","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_punish_idx" ON "appeal" USING btree ("provider_id","punish_time","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_submit_desc_idx" ON "mer_apply" USING btree ("provider_id","submit_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"apply_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_update_idx" ON "mer_apply" USING btree ("provider_id","update_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_region_idx" ON "mer_apply" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_subject_idx" ON "mer_apply" USING btree ("provider_id","subject_type","create_time","apply_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_card_idx" ON "mer_apply" USING btree ("provider_id","card_check","create_time","apply_id") WHERE card_check <> 'NONE';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_salesman_idx" ON "mer_apply" USING gin (search_grams("salesman"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auto_cash_amount_idx" ON "auto_cash" USING btree ("provider_id","cash_amt","cash_time","auto_cash_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_status_idx" ON "chargeback" USING btree ("provider_id","chargeback_status","receive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupon_verify_canceled_idx" ON "coupon_verify" USING btree ("provider_id","verify_status","verify_time","verify_id") WHERE verify_status <> '1';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_bind_idx" ON "device" USING btree ("provider_id","bind_time","create_time","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_bind_desc_idx" ON "device" USING btree ("provider_id","bind_time" DESC NULLS LAST,"create_time" DESC NULLS LAST,"device_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_bind_status_idx" ON "device" USING btree ("provider_id","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_reg_status_idx" ON "device" USING btree ("provider_id","reg_status","create_time","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_kind_idx" ON "device" USING btree ("provider_id","device_kind","create_time","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_type_idx" ON "device" USING btree ("provider_id","device_type","create_time","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_model_idx" ON "device" USING btree ("provider_id","model","create_time","device_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_heartbeat_idx" ON "device" USING btree ("provider_id","last_heartbeat","create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_shop_idx" ON "device" USING btree ("provider_id","shop_id","create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_last_pay_desc_idx" ON "member" USING btree ("provider_id","last_pay_time" DESC NULLS LAST,"register_time" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_balance_idx" ON "member" USING btree ("provider_id","balance_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_total_pay_idx" ON "member" USING btree ("provider_id","total_pay_amt","register_time","member_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_status_idx" ON "member" USING btree ("provider_id","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_level_idx" ON "member" USING btree ("provider_id","level_name","register_time","member_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_source_idx" ON "member" USING btree ("provider_id","source","register_time","member_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_names_idx" ON "member" USING gin (search_grams("nick_name"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_settlement_amount_idx" ON "merchant_settlement" USING btree ("provider_id","net_amt","create_time","batch_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_region_idx" ON "merchant" USING btree ("provider_id","region" varchar_pattern_ops,"open_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_status_idx" ON "merchant" USING btree ("provider_id","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_wx_auth_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","open_time","mer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_ali_auth_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","open_time","mer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_review_idx" ON "merchant" USING btree ("provider_id","auth_review_status","open_time","mer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_subject_idx" ON "merchant" USING btree ("provider_id","subject_type","open_time","mer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_cycle_idx" ON "merchant" USING btree ("provider_id","settle_cycle","open_time","mer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_region_idx" ON "shop" USING btree ("provider_id","region" varchar_pattern_ops,"create_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_devices_idx" ON "shop" USING btree ("provider_id","device_count","create_time","shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_status_idx" ON "shop" USING btree ("provider_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_type_idx" ON "shop" USING btree ("provider_id","shop_type","create_time","shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_ordering_idx" ON "shop" USING btree ("provider_id","order_open","create_time","shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_auto_cash_idx" ON "shop" USING btree ("provider_id","auto_cash","create_time","shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_no_idx" ON "table_code" USING btree ("provider_id","table_no","code_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "appeal_deadline_idx" ON "appeal" USING btree ("provider_id","deadline","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_submit_idx" ON "mer_apply" USING btree ("provider_id","submit_time","create_time","apply_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_deadline_idx" ON "chargeback" USING btree ("provider_id","deadline","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chargeback_amount_idx" ON "chargeback" USING btree ("provider_id","dispute_amt","receive_time","chargeback_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "income_entry_month_idx" ON "income_entry" USING btree ("provider_id","income_month","net_income_amt");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_last_pay_idx" ON "member" USING btree ("provider_id","last_pay_time","register_time","member_id");