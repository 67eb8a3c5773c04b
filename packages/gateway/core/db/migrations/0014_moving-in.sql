CREATE TABLE "merchant_opening" (
	"provider_id" varchar(32) NOT NULL,
	"import_no" varchar(32) NOT NULL,
	"line" integer NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"shop_id" varchar(32) NOT NULL,
	"opening_kind" varchar(12) NOT NULL,
	"settle_date" date,
	"amt" bigint DEFAULT 0 NOT NULL,
	"batch_no" varchar(32),
	"undone_by" varchar(32),
	CONSTRAINT "merchant_opening_provider_id_import_no_line_pk" PRIMARY KEY("provider_id","import_no","line"),
	CONSTRAINT "merchant_opening_amt" CHECK (amt > 0),
	CONSTRAINT "merchant_opening_date" CHECK ((opening_kind = 'UNSETTLED') = (settle_date is not null))
);
--> statement-breakpoint
CREATE TABLE "data_import" (
	"provider_id" varchar(32) NOT NULL,
	"import_no" varchar(32) NOT NULL,
	"import_kind" varchar(12) NOT NULL,
	"file_name" text NOT NULL,
	"file_token" varchar(64) NOT NULL,
	"import_state" varchar(12) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"good_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"applied_count" integer DEFAULT 0 NOT NULL,
	"done_line" integer DEFAULT 0 NOT NULL,
	"totals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refused_token" varchar(64),
	"created_by" varchar(32) NOT NULL,
	"operator" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"done_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_import_provider_id_import_no_pk" PRIMARY KEY("provider_id","import_no")
);
--> statement-breakpoint
CREATE TABLE "imported_row" (
	"provider_id" varchar(32) NOT NULL,
	"import_no" varchar(32) NOT NULL,
	"line" integer NOT NULL,
	"record_no" varchar(80) NOT NULL,
	CONSTRAINT "imported_row_provider_id_import_no_line_pk" PRIMARY KEY("provider_id","import_no","line")
);
--> statement-breakpoint
ALTER TABLE "merchant_settlement" DROP CONSTRAINT "merchant_settlement_net";--> statement-breakpoint
ALTER TABLE "merchant_settlement" ADD COLUMN "opening_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "old_id" varchar(64);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "old_id" varchar(64);--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_opening_key_idx" ON "merchant_opening" USING btree ("provider_id","mer_id","opening_kind",coalesce(settle_date, '-infinity')) WHERE undone_by is null;--> statement-breakpoint
CREATE INDEX "merchant_opening_due_idx" ON "merchant_opening" USING btree ("provider_id","mer_id","settle_date") WHERE batch_no is null and undone_by is null;--> statement-breakpoint
CREATE INDEX "merchant_opening_batch_idx" ON "merchant_opening" USING btree ("provider_id","batch_no");--> statement-breakpoint
CREATE INDEX "data_import_time_idx" ON "data_import" USING btree ("provider_id","create_time","import_no");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_old_idx" ON "merchant" USING btree ("provider_id","old_id") WHERE old_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_old_idx" ON "shop" USING btree ("provider_id","old_id") WHERE old_id is not null;--> statement-breakpoint
ALTER TABLE "merchant_settlement" ADD CONSTRAINT "merchant_settlement_net" CHECK (net_amt = gross_amt - refund_amt - fee_amt + adjust_amt - reserve_amt and net_amt >= 0
        and adjust_amt = opening_amt + carry_amt + cover_amt + back_amt - dispute_amt - debt_amt);