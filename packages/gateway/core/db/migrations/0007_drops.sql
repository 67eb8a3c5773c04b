CREATE TABLE "drop_file" (
	"provider_id" varchar(32) NOT NULL,
	"source_id" varchar(32) NOT NULL,
	"file_name" varchar(128) NOT NULL,
	"size" bigint NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"is_taken" boolean DEFAULT false NOT NULL,
	CONSTRAINT "drop_file_provider_id_source_id_file_name_pk" PRIMARY KEY("provider_id","source_id","file_name")
);
--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_pattern" varchar(128) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_user" varchar(128) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_secret" text;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_host_key" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_polled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source" ADD COLUMN "drop_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_no_time_idx" ON "channel_no" USING btree ("provider_id","own_time","source_id");--> statement-breakpoint
CREATE INDEX "ingest_file_date_idx" ON "ingest_file" USING btree ("provider_id","file_date","source_id");--> statement-breakpoint
CREATE INDEX "ingest_row_event_idx" ON "ingest_row" USING btree ("provider_id","event_id");