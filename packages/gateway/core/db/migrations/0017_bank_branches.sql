CREATE TABLE "bank_branch" (
	"provider_id" varchar(32) NOT NULL,
	"branch_code" varchar(12) NOT NULL,
	"branch_name" text NOT NULL,
	"bank_code" varchar(8) NOT NULL,
	"city_code" varchar(6) NOT NULL,
	"import_no" varchar(32) NOT NULL,
	CONSTRAINT "bank_branch_provider_id_branch_code_pk" PRIMARY KEY("provider_id","branch_code")
);
--> statement-breakpoint
CREATE INDEX "bank_branch_bank_idx" ON "bank_branch" USING btree ("provider_id","bank_code","branch_code");