-- Pairs of neighbouring characters, by which names are found; A to Z folded here, not by a collation.
CREATE OR REPLACE FUNCTION search_grams(names text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(low, at, 2)), '{}')
  FROM (SELECT translate(names, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS low) folded,
    generate_series(1, length(low) - 1) AS at
$$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_names_idx" ON "mer_apply" USING gin (search_grams("mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mer_apply_last_four_idx" ON "mer_apply" USING btree ("provider_id",right("contact_mobile", 4));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_head_idx" ON "device" USING btree ("serial_no" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_invoice_number_idx" ON "provider_invoice" USING btree ("provider_id","invoice_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_head_idx" ON "merchant" USING btree ("mer_id" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_names_idx" ON "merchant" USING gin (search_grams("mer_reg_name" || ' ' || "short_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchant_last_four_idx" ON "merchant" USING btree ("provider_id",right("contact_mobile", 4));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_head_idx" ON "shop" USING btree ("shop_id" varchar_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_names_idx" ON "shop" USING gin (search_grams("shop_name" || ' ' || "pinyin"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_last_four_idx" ON "shop" USING btree ("provider_id",right("contact_mobile", 4));