CREATE TABLE "message" (
	"provider_id" varchar(32) NOT NULL,
	"message_id" varchar(32) NOT NULL,
	"carrier" varchar(8) NOT NULL,
	"template" varchar(8) NOT NULL,
	"receiver" varchar(64) NOT NULL,
	"subject" text NOT NULL,
	"ref_id" varchar(32) NOT NULL,
	"params" text,
	"state" varchar(8) DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"next_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "message_provider_id_message_id_pk" PRIMARY KEY("provider_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "reset_link" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" varchar(32) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "email" varchar(64) DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_due_idx" ON "message" USING btree ("next_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "message_params_idx" ON "message" USING btree ("expires_at") WHERE params is not null;--> statement-breakpoint
CREATE INDEX "message_created_idx" ON "message" USING btree ("provider_id","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_expires_idx" ON "message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_link_user_idx" ON "reset_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_link_expires_idx" ON "reset_link" USING btree ("expires_at");--> statement-breakpoint
DROP TABLE "sms_notice";