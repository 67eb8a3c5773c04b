CREATE TABLE "known_address" (
	"user_id" varchar(32) NOT NULL,
	"address" varchar(64) NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_address_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "sms_notice" (
	"notice_id" varchar(32) PRIMARY KEY NOT NULL,
	"mobile" varchar(16) NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "address" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey";--> statement-breakpoint
ALTER TABLE "login_failure" ADD CONSTRAINT "login_failure_login_name_address_pk" PRIMARY KEY("login_name","address");--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "pow_bits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "address" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "mobile_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "known_address_last_idx" ON "known_address" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sms_notice_created_idx" ON "sms_notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_code_address_idx" ON "sms_code" USING btree ("address","created_at");