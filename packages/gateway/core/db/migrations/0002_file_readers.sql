ALTER TABLE "export_task" ADD COLUMN "scope_hash" varchar(64);--> statement-breakpoint
CREATE INDEX "device_pic_idx" ON "device" USING gin ("install_pic" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "merchant_pics_idx" ON "merchant" USING gin ("pics" jsonb_path_ops);