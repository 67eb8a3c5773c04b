ALTER TABLE "statement_diff" ADD COLUMN "diff_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "diff_id" varchar(32);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "pay_channel" varchar(16);--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "diff_status" varchar(16) DEFAULT 'PENDING' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "booked_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handle_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handled_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "handle_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_diff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "statement_diff" d SET "diff_id" = 'DF' || substr(d."bill_id", 3) || lpad(d."seq"::text, 4, '0'), "diff_amt" = coalesce(d."local_amt", 0) - coalesce(d."channel_amt", 0), "pay_channel" = (SELECT s."pay_channel" FROM "statement" s WHERE s."provider_id" = d."provider_id" AND s."bill_id" = d."bill_id");--> statement-breakpoint
ALTER TABLE "statement_diff" ALTER COLUMN "diff_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_diff_id_idx" ON "statement_diff" USING btree ("provider_id","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_time_idx" ON "statement_diff" USING btree ("provider_id","trade_time","diff_id");--> statement-breakpoint
CREATE INDEX "statement_diff_status_idx" ON "statement_diff" USING btree ("provider_id","diff_status","trade_time");--> statement-breakpoint
CREATE INDEX "statement_diff_merchant_idx" ON "statement_diff" USING btree ("provider_id","mer_id","trade_time");