CREATE TABLE "proof_value" (
	"provider_id" varchar(32) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"record_no" varchar(64) NOT NULL,
	"digest" varchar(48) NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "proof_value_provider_id_kind_record_no_pk" PRIMARY KEY("provider_id","kind","record_no")
);
--> statement-breakpoint
ALTER TABLE "proof_run" ADD COLUMN "head_seq" integer;--> statement-breakpoint
ALTER TABLE "proof_run" ADD COLUMN "head_hash" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proof_run" ADD COLUMN "values_digest" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proof_run" ADD COLUMN "prev_run_no" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "proof_run" ADD COLUMN "seal" varchar(64);