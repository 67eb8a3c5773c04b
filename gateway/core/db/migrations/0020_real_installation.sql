CREATE TABLE "partner_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"partner_id" varchar(32) NOT NULL,
	"product" varchar(32) NOT NULL,
	"effective_date" date NOT NULL,
	"profit_mode" varchar(16) NOT NULL,
	"cost_rate" integer DEFAULT 0 NOT NULL,
	"ratio" integer DEFAULT 0 NOT NULL,
	"per_txn_amt" bigint DEFAULT 0 NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no")
);
--> statement-breakpoint
CREATE TABLE "operation_waiting" (
	"waiting_id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" varchar(32) NOT NULL,
	"operation_time" timestamp with time zone NOT NULL,
	"user_id" varchar(32) DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"role_type" varchar(4) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"address" varchar(64) DEFAULT '' NOT NULL,
	"action" varchar(64) NOT NULL,
	"outcome" varchar(8) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mfa_factor" ALTER COLUMN "secret" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "has_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "mfa_required" varchar(1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "mfa_above_amt" bigint;--> statement-breakpoint
ALTER TABLE "app_role" ADD COLUMN "mfa_required" varchar(1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_role" ADD COLUMN "mfa_above_amt" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_rule_day_idx" ON "partner_rule" USING btree ("provider_id","partner_id","product","effective_date");--> statement-breakpoint
UPDATE "app_user" u SET "has_factor" = true FROM "mfa_factor" f WHERE f."user_id" = u."user_id" AND f."confirmed_at" IS NOT NULL;
