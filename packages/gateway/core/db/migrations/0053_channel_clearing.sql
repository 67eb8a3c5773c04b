CREATE TABLE "channel_clearing" (
	"provider_id" varchar(32) NOT NULL,
	"pay_channel" varchar(16) NOT NULL,
	"settle_date" date NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint,
	"count" integer,
	"source" varchar(8) NOT NULL,
	"book_date" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_clearing_provider_id_pay_channel_settle_date_pk" PRIMARY KEY("provider_id","pay_channel","settle_date")
);
--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "clear_since" date;--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "clear_word" varchar(8) DEFAULT 'BILL' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "payout_waits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "upstream_order" ADD COLUMN "wait_day" date;