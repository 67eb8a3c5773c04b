CREATE TABLE "upstream_answer" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) DEFAULT '' NOT NULL,
	"answer_id" varchar(64) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"code" varchar(32) NOT NULL,
	"digest" varchar(64) NOT NULL,
	"result" varchar(8) NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_answer_provider_id_order_id_answer_id_pk" PRIMARY KEY("provider_id","order_id","answer_id")
);
--> statement-breakpoint
CREATE TABLE "upstream_order" (
	"provider_id" varchar(32) NOT NULL,
	"order_id" varchar(32) NOT NULL,
	"counterparty" varchar(16) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" varchar(8) DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"deadline" timestamp with time zone NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"answer" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "upstream_order_provider_id_order_id_pk" PRIMARY KEY("provider_id","order_id")
);
--> statement-breakpoint
CREATE INDEX "upstream_answer_ref_idx" ON "upstream_answer" USING btree ("provider_id","kind","ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upstream_order_ref_idx" ON "upstream_order" USING btree ("provider_id","kind","ref_id","seq");--> statement-breakpoint
CREATE INDEX "upstream_order_due_idx" ON "upstream_order" USING btree ("state","next_at");