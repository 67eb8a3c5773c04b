ALTER TABLE "file" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
-- Earlier uploads take up space, but belong to no hour that still counts.
UPDATE "file" SET "received_at" = least("created_at", now() - interval '1 day') WHERE "uploader_id" IN (SELECT "user_id" FROM "app_user");--> statement-breakpoint
CREATE INDEX "file_upload_idx" ON "file" USING btree ("provider_id","uploader_id","received_at","size") WHERE "file"."received_at" is not null;