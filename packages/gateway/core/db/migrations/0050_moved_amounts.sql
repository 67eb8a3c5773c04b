ALTER TABLE "operation" ADD COLUMN "moved_amt" bigint;--> statement-breakpoint
ALTER TABLE "operation_waiting" ADD COLUMN "moved_amt" bigint;