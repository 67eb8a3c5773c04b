ALTER TABLE "ingest_row" ADD COLUMN "kind" varchar(20);--> statement-breakpoint
ALTER TABLE "ingest_row" ADD COLUMN "channel_no" varchar(64);--> statement-breakpoint
ALTER TABLE "ingest_row" ADD COLUMN "pay_channel" varchar(16);--> statement-breakpoint
ALTER TABLE "ingest_row" ADD COLUMN "occurred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ingest_row" ADD COLUMN "amt" bigint;--> statement-breakpoint
ALTER TABLE "ingest_row" ADD COLUMN "fee_amt" bigint;