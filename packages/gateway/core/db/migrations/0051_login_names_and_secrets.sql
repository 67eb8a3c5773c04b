-- A code that is on its way is good for five minutes: none is carried over.
DELETE FROM "sms_code";--> statement-breakpoint
ALTER TABLE "sms_code" ADD COLUMN "code_hash" varchar(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code" DROP COLUMN "code";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "login_name_alike" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of names that differ only by case the oldest account keeps both ways of writing it.
UPDATE "app_user" SET "login_name_alike" = true WHERE "user_id" IN (
  SELECT "user_id" FROM (
    SELECT "user_id", row_number() OVER (PARTITION BY lower("login_name") ORDER BY "created_at", "user_id") AS n
    FROM "app_user"
  ) AS named WHERE n > 1
);--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_login_name_idx" ON "app_user" USING btree (lower("login_name")) WHERE not "app_user"."login_name_alike";--> statement-breakpoint
ALTER TABLE "operation_head" ADD COLUMN "sealed_seq" integer;--> statement-breakpoint
ALTER TABLE "operation_head" ADD COLUMN "seal" varchar(64);
