ALTER TABLE "app_user" ADD COLUMN "credentials_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "moved_amt" bigint;--> statement-breakpoint
ALTER TABLE "operation_waiting" ADD COLUMN "moved_amt" bigint;