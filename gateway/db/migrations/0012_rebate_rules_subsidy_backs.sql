CREATE TABLE "subsidy_back" (
	"provider_id" varchar(32) NOT NULL,
	"refund_no" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"back_time" timestamp with time zone NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_back_provider_id_refund_no_subsidy_id_pk" PRIMARY KEY("provider_id","refund_no","subsidy_id"),
	CONSTRAINT "subsidy_back_amount" CHECK (amt > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_trade" (
	"provider_id" varchar(32) NOT NULL,
	"subsidy_id" varchar(32) NOT NULL,
	"trade_no" varchar(32) NOT NULL,
	"trade_time" timestamp with time zone NOT NULL,
	"biz_date" date NOT NULL,
	"amt" bigint DEFAULT 0 NOT NULL,
	"base_amt" bigint DEFAULT 0 NOT NULL,
	"back_amt" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "subsidy_trade_provider_id_subsidy_id_trade_no_pk" PRIMARY KEY("provider_id","subsidy_id","trade_no"),
	CONSTRAINT "subsidy_trade_amounts" CHECK (amt > 0 and back_amt >= 0 and back_amt <= amt)
);
--> statement-breakpoint
ALTER TABLE "rebate" ADD COLUMN "rule_no" varchar(32);--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "last_month" varchar(7);--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "rule_status" varchar(16) DEFAULT 'RUNNING' NOT NULL;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "stop_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subsidy_activity" ADD COLUMN "back_amt" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "subsidy_back_subsidy_idx" ON "subsidy_back" USING btree ("provider_id","subsidy_id","back_time");--> statement-breakpoint
CREATE INDEX "subsidy_trade_trade_idx" ON "subsidy_trade" USING btree ("provider_id","trade_no");--> statement-breakpoint
CREATE INDEX "rebate_rule_idx" ON "rebate" USING btree ("provider_id","rule_no");--> statement-breakpoint
CREATE INDEX "rebate_rule_create_idx" ON "rebate_rule" USING btree ("provider_id","create_time","rule_no");--> statement-breakpoint
ALTER TABLE "rebate_rule" ADD CONSTRAINT "rebate_rule_stopped" CHECK ((rule_status = 'STOPPED') = (last_month is not null));--> statement-breakpoint
UPDATE "rebate" b SET "rule_no" = r."rule_no" FROM "rebate_rule" r WHERE r."provider_id" = b."provider_id" AND r."rule_name" = b."rule_name" AND r."target_type" = b."target_type";
