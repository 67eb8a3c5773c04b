CREATE TABLE "merchant_change" (
	"provider_id" varchar(32) NOT NULL,
	"change_id" varchar(32) NOT NULL,
	"mer_id" varchar(32) NOT NULL,
	"partner_id" varchar(32),
	"created_by" varchar(32) NOT NULL,
	"change_kind" varchar(16) NOT NULL,
	"part" varchar(64) DEFAULT '' NOT NULL,
	"change_status" varchar(16) NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"change_reason" text DEFAULT '' NOT NULL,
	"requested_by" varchar(32) NOT NULL,
	"requester" text NOT NULL,
	"request_time" timestamp with time zone NOT NULL,
	"decided_by" varchar(32),
	"decider" text,
	"decide_time" timestamp with time zone,
	"decide_remark" text DEFAULT '' NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"effective_time" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "merchant_change_provider_id_change_id_pk" PRIMARY KEY("provider_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "channel_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "merchant_change_asked_idx" ON "merchant_change" USING btree ("provider_id","request_time","change_id","change_status");--> statement-breakpoint
CREATE INDEX "merchant_change_kind_idx" ON "merchant_change" USING btree ("provider_id","change_kind","request_time");--> statement-breakpoint
CREATE INDEX "merchant_change_status_idx" ON "merchant_change" USING btree ("provider_id","change_status","request_time");--> statement-breakpoint
CREATE INDEX "merchant_change_merchant_idx" ON "merchant_change" USING btree ("provider_id","mer_id","request_time");--> statement-breakpoint
CREATE INDEX "merchant_change_partner_idx" ON "merchant_change" USING btree ("provider_id","partner_id","request_time");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_change_open_idx" ON "merchant_change" USING btree ("provider_id","mer_id","change_kind","part") WHERE "merchant_change"."change_status" in ('REVIEWING', 'UPSTREAM', 'WAITING');--> statement-breakpoint
CREATE INDEX "merchant_change_pics_idx" ON "merchant_change" USING gin ("pics" jsonb_path_ops);