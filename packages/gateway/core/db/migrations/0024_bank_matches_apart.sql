ALTER TABLE "bank_entry" ADD COLUMN "parted_nos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entry" DROP COLUMN "stand_account";