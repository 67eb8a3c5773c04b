CREATE TABLE "ledger_month" (
	"provider_id" varchar(32) NOT NULL,
	"month" varchar(7) NOT NULL,
	"month_status" varchar(12) DEFAULT 'OPEN' NOT NULL,
	"requested_by" varchar(32),
	"requester" text DEFAULT '' NOT NULL,
	"request_time" timestamp with time zone,
	"request_remark" text DEFAULT '' NOT NULL,
	"decided_by" varchar(32),
	"decider" text DEFAULT '' NOT NULL,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"close_time" timestamp with time zone,
	"digest" varchar(64),
	"voucher_count" integer DEFAULT 0 NOT NULL,
	"debit_amt" bigint DEFAULT 0 NOT NULL,
	"evidence_status" varchar(8),
	"file_token" varchar(64),
	"file_name" text,
	"file_size" bigint,
	"file_digest" varchar(64),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ledger_month_provider_id_month_pk" PRIMARY KEY("provider_id","month")
);
--> statement-breakpoint
CREATE TABLE "ledger_correction" (
	"provider_id" varchar(32) NOT NULL,
	"correction_no" varchar(32) NOT NULL,
	"correction_status" varchar(12) NOT NULL,
	"of_month" varchar(7) NOT NULL,
	"debit_account" varchar(16) NOT NULL,
	"credit_account" varchar(16) NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"documents" jsonb NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"voucher_no" varchar(32),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ledger_correction_provider_id_correction_no_pk" PRIMARY KEY("provider_id","correction_no"),
	CONSTRAINT "ledger_correction_amt" CHECK (amt > 0 and debit_account <> credit_account)
);
--> statement-breakpoint
DROP INDEX "ledger_line_account_idx";--> statement-breakpoint
ALTER TABLE "ledger_voucher" ADD COLUMN "book_date" date;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD COLUMN "book_date" date;--> statement-breakpoint
UPDATE "ledger_voucher" SET "book_date" = CASE WHEN "related_no" LIKE 'ST%'
	THEN ("book_time" AT TIME ZONE 'Asia/Shanghai')::date ELSE "biz_date" END;--> statement-breakpoint
UPDATE "ledger_line" AS l SET "book_date" = v."book_date" FROM "ledger_voucher" AS v
	WHERE v."provider_id" = l."provider_id" AND v."voucher_no" = l."voucher_no";--> statement-breakpoint
ALTER TABLE "ledger_voucher" ALTER COLUMN "book_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_line" ALTER COLUMN "book_date" SET NOT NULL;--> statement-breakpoint
INSERT INTO "ledger_month" ("provider_id", "month")
	SELECT DISTINCT "provider_id", to_char("book_date", 'YYYY-MM') FROM "ledger_voucher";--> statement-breakpoint
CREATE INDEX "ledger_correction_time_idx" ON "ledger_correction" USING btree ("provider_id","request_time","correction_no");--> statement-breakpoint
CREATE INDEX "ledger_correction_voucher_idx" ON "ledger_correction" USING btree ("provider_id","voucher_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_voucher_book_idx" ON "ledger_voucher" USING btree ("provider_id","book_date","voucher_no");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_voucher_related_idx" ON "ledger_voucher" USING btree ("provider_id","related_no");--> statement-breakpoint
CREATE INDEX "merchant_entry_reserve_idx" ON "merchant_entry" USING btree ("provider_id","entry_time","reserve_move") WHERE reserve_move <> 0;--> statement-breakpoint
CREATE INDEX "ledger_line_account_idx" ON "ledger_line" USING btree ("provider_id","account","book_date","amt");