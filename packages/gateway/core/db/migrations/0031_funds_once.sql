CREATE TABLE IF NOT EXISTS "statement_flow" (
	"provider_id" varchar(32) NOT NULL,
	"bill_id" varchar(32) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line_id" varchar(64) NOT NULL,
	"flow_type" varchar(16) NOT NULL,
	"related_no" varchar(32),
	"mer_id" varchar(32),
	"flow_count" integer NOT NULL,
	"in_amt" bigint DEFAULT 0 NOT NULL,
	"out_amt" bigint DEFAULT 0 NOT NULL,
	"fee_amt" bigint DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "statement_flow_provider_id_bill_id_at_line_id_pk" PRIMARY KEY("provider_id","bill_id","at","line_id")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_arrive_idx" ON "cash_out" USING btree ("provider_id","arrive_time");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cash_out_return_idx" ON "cash_out" USING btree ("provider_id","return_time") WHERE return_time is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_finish_idx" ON "refund" USING btree ("provider_id","finish_time");