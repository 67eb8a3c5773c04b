CREATE TABLE "bank_account" (
	"provider_id" varchar(32) NOT NULL,
	"account_id" varchar(32) NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_no" text NOT NULL,
	"fund_kind" varchar(8) NOT NULL,
	"tolerance_amt" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_account_provider_id_account_id_pk" PRIMARY KEY("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "bank_entry" (
	"provider_id" varchar(32) NOT NULL,
	"entry_no" varchar(32) NOT NULL,
	"side" varchar(4) NOT NULL,
	"entry_day" date NOT NULL,
	"entry_time" timestamp with time zone NOT NULL,
	"amt" bigint NOT NULL,
	"fund_kind" varchar(8) NOT NULL,
	"ref_no" varchar(64) DEFAULT '' NOT NULL,
	"counter_name" text DEFAULT '' NOT NULL,
	"book_kind" varchar(16),
	"account_id" varchar(32),
	"file_id" varchar(32),
	"line_no" integer,
	"serial_no" varchar(64),
	"counter_tail" varchar(4),
	"summary" text DEFAULT '' NOT NULL,
	"entry_state" varchar(8) NOT NULL,
	"cause" varchar(16),
	"match_no" varchar(32),
	"match_rule" varchar(12),
	"owner" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"ask_kind" varchar(12),
	"ask_reason" text DEFAULT '' NOT NULL,
	"ask_token" varchar(64),
	"requested_by" varchar(32),
	"requester" text,
	"request_time" timestamp with time zone,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"stand_account" varchar(8),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_entry_provider_id_entry_no_pk" PRIMARY KEY("provider_id","entry_no"),
	CONSTRAINT "bank_entry_amount" CHECK (amt <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"provider_id" varchar(32) NOT NULL,
	"file_id" varchar(32) NOT NULL,
	"account_id" varchar(32) NOT NULL,
	"file_name" text NOT NULL,
	"file_token" varchar(64) NOT NULL,
	"bank_format" varchar(8) NOT NULL,
	"file_state" varchar(10) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"from_day" date,
	"to_day" date,
	"open_amt" bigint,
	"close_amt" bigint,
	"line_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"created_by" varchar(32) NOT NULL,
	"operator" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_statement_provider_id_file_id_pk" PRIMARY KEY("provider_id","file_id")
);
--> statement-breakpoint
CREATE INDEX "bank_account_time_idx" ON "bank_account" USING btree ("provider_id","create_time","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_serial_idx" ON "bank_entry" USING btree ("provider_id","account_id","serial_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_item_idx" ON "bank_entry" USING btree ("provider_id","book_kind","ref_no","entry_time");--> statement-breakpoint
CREATE INDEX "bank_entry_time_idx" ON "bank_entry" USING btree ("provider_id","entry_time","entry_no");--> statement-breakpoint
CREATE INDEX "bank_entry_state_idx" ON "bank_entry" USING btree ("provider_id","entry_state","entry_time","entry_no");--> statement-breakpoint
CREATE INDEX "bank_entry_ref_idx" ON "bank_entry" USING btree ("provider_id","ref_no") WHERE ref_no <> '';--> statement-breakpoint
CREATE INDEX "bank_entry_match_idx" ON "bank_entry" USING btree ("provider_id","match_no") WHERE match_no is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_file_idx" ON "bank_entry" USING btree ("provider_id","file_id");--> statement-breakpoint
CREATE INDEX "bank_statement_time_idx" ON "bank_statement" USING btree ("provider_id","create_time","file_id");--> statement-breakpoint
CREATE INDEX "bank_statement_account_idx" ON "bank_statement" USING btree ("provider_id","account_id","to_day");