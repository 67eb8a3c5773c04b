ALTER TABLE "partner" ADD COLUMN IF NOT EXISTS "merchant_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_partner_tab_idx" ON "mer_apply" USING btree ("provider_id","partner_id","create_time","apply_id","apply_status","deleted_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_subject_rare_idx" ON "mer_apply" USING btree ("provider_id","subject_type","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_entry_rare_idx" ON "mer_apply" USING btree ("provider_id","corp_entry_channel","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_partner_rare_idx" ON "mer_apply" USING btree ("provider_id","partner_id","apply_status","create_time","apply_id","deleted_at") WHERE apply_status <> 'FINISHED';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_partner_tab_idx" ON "device" USING btree ("provider_id","partner_id","create_time","device_id","bind_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_reg_status_rare_idx" ON "device" USING btree ("provider_id","reg_status","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_kind_rare_idx" ON "device" USING btree ("provider_id","device_kind","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_type_rare_idx" ON "device" USING btree ("provider_id","device_type","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_model_rare_idx" ON "device" USING btree ("provider_id","model","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_partner_rare_idx" ON "device" USING btree ("provider_id","partner_id","bind_status","create_time","device_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_level_rare_idx" ON "member" USING btree ("provider_id","level_name","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_source_rare_idx" ON "member" USING btree ("provider_id","source","member_status","register_time","member_id") WHERE member_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_partner_tab_idx" ON "merchant" USING btree ("provider_id","partner_id","open_time","mer_id","mer_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_wx_auth_rare_idx" ON "merchant" USING btree ("provider_id","wx_auth_state","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_ali_auth_rare_idx" ON "merchant" USING btree ("provider_id","ali_auth_state","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_review_rare_idx" ON "merchant" USING btree ("provider_id","auth_review_status","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_subject_rare_idx" ON "merchant" USING btree ("provider_id","subject_type","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_cycle_rare_idx" ON "merchant" USING btree ("provider_id","settle_cycle","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_partner_rare_idx" ON "merchant" USING btree ("provider_id","partner_id","mer_status","open_time","mer_id") WHERE mer_status <> 'NORMAL';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_partner_tab_idx" ON "shop" USING btree ("provider_id","partner_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_type_rare_idx" ON "shop" USING btree ("provider_id","shop_type","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_ordering_rare_idx" ON "shop" USING btree ("provider_id","order_open","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_auto_cash_rare_idx" ON "shop" USING btree ("provider_id","auto_cash","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_partner_rare_idx" ON "shop" USING btree ("provider_id","partner_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_unbound_idx" ON "table_code" USING btree ("provider_id","bind_status","table_no","code_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_area_rare_idx" ON "table_code" USING btree ("provider_id","area_name","bind_status","table_no","code_id") WHERE bind_status <> 'BOUND';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "table_code_words_idx" ON "table_code" USING gin (search_grams(' ' || "table_no"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_team_tab_idx" ON "shop" USING btree ("provider_id","team_id","create_time","shop_id","shop_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_team_rare_idx" ON "shop" USING btree ("provider_id","team_id","shop_status","create_time","shop_id") WHERE shop_status <> 'OPEN';--> statement-breakpoint
DROP INDEX IF EXISTS "shop_team_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "mer_apply_partner_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "device_partner_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "merchant_partner_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "shop_partner_idx";--> statement-breakpoint
UPDATE partner p SET merchant_count = (SELECT count(*) FROM merchant m
  WHERE m.provider_id = p.provider_id AND m.partner_id = p.partner_id);
