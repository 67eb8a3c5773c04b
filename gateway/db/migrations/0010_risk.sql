CREATE TABLE "appeal" (
	"provider_id" varchar(32) NOT NULL,
	"appeal_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"source" varchar(16) NOT NULL,
	"risk_type" varchar(24) NOT NULL,
	"handle_degree" varchar(2) NOT NULL,
	"punish_time" timestamp with time zone NOT NULL,
	"appeal_node" varchar(16) NOT NULL,
	"operation_status" varchar(16) NOT NULL,
	"audit_result" varchar(16),
	"audit_opinion" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"submit_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"reopened" boolean DEFAULT false NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"related_trades" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appeal_provider_id_appeal_id_pk" PRIMARY KEY("provider_id","appeal_id")
);
--> statement-breakpoint
CREATE TABLE "risk_case" (
	"provider_id" varchar(32) NOT NULL,
	"assist_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"risk_desc" text NOT NULL,
	"punish_plan" text NOT NULL,
	"frozen_amt" bigint DEFAULT 0 NOT NULL,
	"trade_nos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"holds_merchant" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "risk_case_provider_id_assist_id_pk" PRIMARY KEY("provider_id","assist_id")
);
--> statement-breakpoint
CREATE INDEX "appeal_create_idx" ON "appeal" USING btree ("provider_id","create_time","appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_merchant_idx" ON "appeal" USING btree ("provider_id","mer_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_partner_idx" ON "appeal" USING btree ("provider_id","partner_id","create_time");--> statement-breakpoint
CREATE INDEX "appeal_assist_idx" ON "appeal" USING btree ("provider_id","assist_id");--> statement-breakpoint
CREATE INDEX "appeal_deadline_idx" ON "appeal" USING btree ("provider_id","deadline");--> statement-breakpoint
CREATE INDEX "appeal_files_idx" ON "appeal" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "risk_case_merchant_idx" ON "risk_case" USING btree ("provider_id","mer_id");