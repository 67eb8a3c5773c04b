CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "file_own_key" ON "file" USING btree ("provider_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "user_role_own_key" ON "user_role" USING btree ("provider_id","user_id","role_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_role_user_idx" ON "user_role" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "device_own_serial_idx" ON "device" USING btree ("provider_id","serial_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_salesman_words_idx" ON "mer_apply" USING gin (search_grams(' ' || "salesman"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_words_idx" ON "mer_apply" USING gin (search_grams(' ' || "mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_words_idx" ON "member" USING gin (search_grams(' ' || "nick_name"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_words_idx" ON "merchant" USING gin (search_grams(' ' || "mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_words_idx" ON "shop" USING gin (search_grams(' ' || "shop_name" || ' ' || "pinyin"));
