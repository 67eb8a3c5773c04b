CREATE TABLE "approval_rule" (
	"provider_id" varchar(32) NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"act" varchar(24) NOT NULL,
	"from_amt" bigint DEFAULT 0 NOT NULL,
	"asker_role_no" varchar(32),
	"asker_partner_id" varchar(32),
	"approver_role_nos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needed" integer DEFAULT 1 NOT NULL,
	"within_hours" integer NOT NULL,
	"rule_state" varchar(4) NOT NULL,
	"operator" text NOT NULL,
	"update_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_rule_provider_id_rule_no_pk" PRIMARY KEY("provider_id","rule_no")
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"provider_id" varchar(32) NOT NULL,
	"approval_no" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"asker" text NOT NULL,
	"asker_role_type" varchar(4) NOT NULL,
	"first_asker_id" varchar(32),
	"act" varchar(24) NOT NULL,
	"path" text NOT NULL,
	"amt" bigint,
	"facts" text NOT NULL,
	"digest" varchar(64) NOT NULL,
	"effects" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"rule_no" varchar(32) NOT NULL,
	"approver_role_nos" jsonb NOT NULL,
	"approver_text" text NOT NULL,
	"needed" integer NOT NULL,
	"had" integer DEFAULT 0 NOT NULL,
	"ask_time" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"approval_state" varchar(16) NOT NULL,
	"finish_time" timestamp with time zone,
	"result_no" text DEFAULT '' NOT NULL,
	"fail_words" text DEFAULT '' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approval_provider_id_approval_no_pk" PRIMARY KEY("provider_id","approval_no")
);
--> statement-breakpoint
CREATE TABLE "approval_decision" (
	"provider_id" varchar(32) NOT NULL,
	"approval_no" varchar(32) NOT NULL,
	"decider_id" varchar(32) NOT NULL,
	"decider" text NOT NULL,
	"decision" varchar(8) NOT NULL,
	"words" text NOT NULL,
	"decide_time" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_decision_provider_id_approval_no_decider_id_pk" PRIMARY KEY("provider_id","approval_no","decider_id")
);
--> statement-breakpoint
CREATE INDEX "approval_rule_act_idx" ON "approval_rule" USING btree ("provider_id","act");--> statement-breakpoint
CREATE INDEX "approval_rule_time_idx" ON "approval_rule" USING btree ("provider_id","update_time","rule_no");--> statement-breakpoint
CREATE INDEX "approval_asked_idx" ON "approval" USING btree ("provider_id","ask_time","approval_no","approval_state");--> statement-breakpoint
CREATE INDEX "approval_state_idx" ON "approval" USING btree ("provider_id","approval_state","ask_time");--> statement-breakpoint
CREATE INDEX "approval_asker_idx" ON "approval" USING btree ("provider_id","created_by","ask_time");--> statement-breakpoint
CREATE INDEX "approval_files_idx" ON "approval" USING gin ("files" jsonb_path_ops);