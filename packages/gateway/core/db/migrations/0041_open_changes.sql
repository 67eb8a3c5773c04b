ALTER TABLE "trade_change_period" ADD COLUMN "until_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "open_pay_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "open_pay_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change_period" ADD COLUMN "open_fee_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change" ADD COLUMN "open_pay_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change" ADD COLUMN "open_pay_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_change" ADD COLUMN "open_fee_amt" bigint DEFAULT 0 NOT NULL;