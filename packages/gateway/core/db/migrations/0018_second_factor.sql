CREATE TABLE "mfa_factor" (
	"user_id" varchar(32) PRIMARY KEY NOT NULL,
	"secret" varchar(64) NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mfa_recovery" (
	"user_id" varchar(32) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	CONSTRAINT "mfa_recovery_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "mfa_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mfa_ticket_user_idx" ON "mfa_ticket" USING btree ("user_id");