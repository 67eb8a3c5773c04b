CREATE TABLE "channel_no" (
	"provider_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"no_kind" varchar(6) NOT NULL,
	"no" varchar(64) NOT NULL,
	"own_no" varchar(32) NOT NULL,
	"own_time" timestamp with time zone NOT NULL,
	"fee_amt" bigint,
	"channel_fee_amt" bigint,
	CONSTRAINT "channel_no_provider_id_source_id_no_kind_no_pk" PRIMARY KEY("provider_id","source_id","no_kind","no")
);
--> statement-breakpoint
CREATE TABLE "ingest_delivery" (
	"provider_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"delivery_id" varchar(64) NOT NULL,
	"digest" varchar(64) NOT NULL,
	"answer" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ingest_delivery_provider_id_source_id_delivery_id_pk" PRIMARY KEY("provider_id","source_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "ingest_event" (
	"provider_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"event_id" varchar(64) NOT NULL,
	"kind" varchar(20) NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"carrier" varchar(8) NOT NULL,
	"file_id" varchar(32),
	"line" integer,
	"event_state" varchar(12) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"raw" text NOT NULL,
	"digest" varchar(64) NOT NULL,
	"channel_trade_no" varchar(64),
	"channel_refund_no" varchar(64),
	"out_no" varchar(64),
	"pay_channel" varchar(16),
	"amt" bigint,
	"mer_id" varchar(32),
	"sub_mch_id" varchar(32),
	"shop_id" varchar(32),
	"trade_no" varchar(32),
	"refund_no" varchar(32),
	"suspense_amt" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"conflict_raw" text,
	"conflict_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ingest_event_provider_id_source_id_event_id_pk" PRIMARY KEY("provider_id","source_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "ingest_file" (
	"provider_id" varchar(32) NOT NULL,
	"file_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"file_name" varchar(128) NOT NULL,
	"file_date" date NOT NULL,
	"file_version" integer NOT NULL,
	"digest" varchar(64) NOT NULL,
	"bytes" bigint NOT NULL,
	"profile" text NOT NULL,
	"file_state" varchar(12) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"applied_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"totals" jsonb,
	"unknown_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ingest_file_provider_id_file_id_pk" PRIMARY KEY("provider_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "ingest_row" (
	"provider_id" varchar(32) NOT NULL,
	"file_id" varchar(32) NOT NULL,
	"line" integer NOT NULL,
	"part" integer NOT NULL,
	"row_state" varchar(12) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"event_id" varchar(64),
	"trade_no" varchar(32),
	"refund_no" varchar(32),
	CONSTRAINT "ingest_row_provider_id_file_id_line_part_pk" PRIMARY KEY("provider_id","file_id","line","part")
);
--> statement-breakpoint
CREATE TABLE "source" (
	"provider_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"source_name" text NOT NULL,
	"pay_channels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"fee_from" varchar(8) NOT NULL,
	"settle_on" varchar(8) NOT NULL,
	"expected_by" varchar(5) DEFAULT '' NOT NULL,
	"profile" text NOT NULL,
	"merchant_nos" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source_status" varchar(8) NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "source_provider_id_source_id_pk" PRIMARY KEY("provider_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "income_day" ADD COLUMN "coupon_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "income_entry" ADD COLUMN "coupon_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "income_month" ADD COLUMN "coupon_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trade" ADD COLUMN "fee_from" varchar(8) DEFAULT 'RATES' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade" ADD COLUMN "late_date" date;--> statement-breakpoint
CREATE INDEX "channel_no_own_idx" ON "channel_no" USING btree ("provider_id","own_no");--> statement-breakpoint
CREATE INDEX "ingest_delivery_time_idx" ON "ingest_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ingest_event_time_idx" ON "ingest_event" USING btree ("provider_id","occurred_at","source_id","event_id");--> statement-breakpoint
CREATE INDEX "ingest_event_trade_idx" ON "ingest_event" USING btree ("provider_id","channel_trade_no");--> statement-breakpoint
CREATE INDEX "ingest_event_refund_idx" ON "ingest_event" USING btree ("provider_id","channel_refund_no");--> statement-breakpoint
CREATE INDEX "ingest_event_trade_no_idx" ON "ingest_event" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "ingest_event_open_idx" ON "ingest_event" USING btree ("provider_id","event_state","occurred_at") WHERE event_state <> 'APPLIED';--> statement-breakpoint
CREATE INDEX "ingest_event_suspense_idx" ON "ingest_event" USING btree ("provider_id","suspense_amt") WHERE suspense_amt <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ingest_file_version_idx" ON "ingest_file" USING btree ("provider_id","source_id","file_name","file_date","file_version");--> statement-breakpoint
CREATE INDEX "ingest_file_digest_idx" ON "ingest_file" USING btree ("provider_id","source_id","digest");--> statement-breakpoint
CREATE INDEX "ingest_file_time_idx" ON "ingest_file" USING btree ("provider_id","received_at","file_id");--> statement-breakpoint
CREATE INDEX "source_id_idx" ON "source" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "channel_reg_sub_mch_idx" ON "channel_reg" USING btree ("provider_id","sub_mch_id");