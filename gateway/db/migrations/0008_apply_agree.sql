ALTER TABLE "mer_apply" ADD COLUMN "agreed_by" varchar(32);--> statement-breakpoint
ALTER TABLE "mer_apply" ADD COLUMN "agreed_time" timestamp with time zone;