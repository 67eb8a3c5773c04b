ALTER TABLE "partner" ADD COLUMN "tax_no" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "tax_no" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_invoice" ADD COLUMN "red_info_no" varchar(20);