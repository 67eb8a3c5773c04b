CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "file_own_key" ON "file" USING btree ("provider_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "user_role_own_key" ON "user_role" USING btree ("provider_id","user_id","role_type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_role_user_idx" ON "user_role" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "device_own_serial_idx" ON "device" USING btree ("provider_id","serial_no");
