ALTER TABLE "data_import" ADD COLUMN "preview" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "change_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "decided_by" varchar(32);--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "decider" text;