CREATE TABLE "former_password" (
	"user_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "former_password_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"provider_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"operation_no" varchar(32) NOT NULL,
	"operation_time" timestamp with time zone NOT NULL,
	"user_id" varchar(32) DEFAULT '' NOT NULL,
	"operator" text NOT NULL,
	"role_type" varchar(4) DEFAULT '' NOT NULL,
	"partner_id" varchar(32),
	"address" varchar(64) DEFAULT '' NOT NULL,
	"action" varchar(64) NOT NULL,
	"outcome" varchar(8) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prev_hash" varchar(64) NOT NULL,
	"hash" varchar(64) NOT NULL,
	CONSTRAINT "operation_provider_id_seq_pk" PRIMARY KEY("provider_id","seq")
);
--> statement-breakpoint
CREATE TABLE "operation_head" (
	"provider_id" varchar(32) PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_record" (
	"provider_id" varchar(32) NOT NULL,
	"record_type" varchar(32) NOT NULL,
	"record_no" varchar(64) NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "operation_record_provider_id_record_no_record_type_seq_pk" PRIMARY KEY("provider_id","record_no","record_type","seq")
);
--> statement-breakpoint
CREATE TABLE "app_role" (
	"provider_id" varchar(32) NOT NULL,
	"role_no" varchar(32) NOT NULL,
	"role_name" varchar(32) NOT NULL,
	"role_type" varchar(4) NOT NULL,
	"codes" jsonb NOT NULL,
	"auth_flag" varchar(1) DEFAULT '0' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "app_role_provider_id_role_no_pk" PRIMARY KEY("provider_id","role_no")
);
--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "contact_mobile" varchar(16) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "salesman_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_id" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "address" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "agent" varchar(256) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "provider_id" varchar(32) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "partner_id" varchar(32);--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "role_no" varchar(32);--> statement-breakpoint
CREATE UNIQUE INDEX "operation_no_idx" ON "operation" USING btree ("provider_id","operation_no");--> statement-breakpoint
CREATE INDEX "operation_time_idx" ON "operation" USING btree ("provider_id","operation_time","operation_no");--> statement-breakpoint
CREATE INDEX "operation_user_idx" ON "operation" USING btree ("provider_id","user_id","operation_time");--> statement-breakpoint
CREATE INDEX "operation_record_seq_idx" ON "operation_record" USING btree ("provider_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "app_role_name_idx" ON "app_role" USING btree ("provider_id","role_name");--> statement-breakpoint
-- Whose staff the accounts are that there were: a partner's only who has no role of the provider's.
UPDATE "app_user" u SET "provider_id" = coalesce((select r."provider_id" from "user_role" r
  where r."user_id" = u."user_id" order by r."seq", r."role_type" limit 1), ''),
"partner_id" = (select r."partner_id" from "user_role" r where r."user_id" = u."user_id"
  and r."role_type" = '4' and not exists (select from "user_role" p
    where p."user_id" = u."user_id" and p."role_type" = '3'));--> statement-breakpoint
UPDATE "session" s SET "provider_id" = u."provider_id" FROM "app_user" u WHERE u."user_id" = s."user_id";
