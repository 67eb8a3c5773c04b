ALTER TABLE "statement_diff" ADD COLUMN "line_kind" varchar(8) DEFAULT 'PAY' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "refund_no" varchar(32);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "channel_refund_no" varchar(64);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "local_fee_amt" bigint;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "channel_fee_amt" bigint;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "source_id" varchar(32);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "file_id" varchar(32);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "file_line" integer;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "event_id" varchar(64);