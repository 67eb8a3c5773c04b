CREATE TABLE "former_password" (
	"user_id" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "former_password_user_id_seq_pk" PRIMARY KEY("user_id","seq")
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
ALTER TABLE "app_user" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "password_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "role_no" varchar(32);--> statement-breakpoint
CREATE UNIQUE INDEX "app_role_name_idx" ON "app_role" USING btree ("provider_id","role_name");