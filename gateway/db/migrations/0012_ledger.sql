CREATE TABLE "ledger_line" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"account" varchar(48) NOT NULL,
	"amt" bigint NOT NULL,
	CONSTRAINT "ledger_line_provider_id_voucher_no_account_pk" PRIMARY KEY("provider_id","voucher_no","account"),
	CONSTRAINT "ledger_line_amount" CHECK (amt <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_voucher" (
	"provider_id" varchar(32) NOT NULL,
	"voucher_no" varchar(32) NOT NULL,
	"biz_type" varchar(16) NOT NULL,
	"biz_date" date NOT NULL,
	"related_no" varchar(32),
	"book_time" timestamp with time zone NOT NULL,
	"line_count" integer NOT NULL,
	"debit_amt" bigint DEFAULT 0 NOT NULL,
	"credit_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_voucher_provider_id_voucher_no_pk" PRIMARY KEY("provider_id","voucher_no"),
	CONSTRAINT "ledger_voucher_balance" CHECK (debit_amt = credit_amt and debit_amt > 0),
	CONSTRAINT "ledger_voucher_lines" CHECK (line_count >= 2)
);
--> statement-breakpoint
ALTER TABLE "account_entry" ADD COLUMN "voucher_no" varchar(32) NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_line_account_idx" ON "ledger_line" USING btree ("provider_id","account","amt");--> statement-breakpoint
CREATE INDEX "ledger_voucher_day_idx" ON "ledger_voucher" USING btree ("provider_id","biz_date","biz_type");--> statement-breakpoint
CREATE INDEX "account_entry_voucher_idx" ON "account_entry" USING btree ("provider_id","voucher_no");