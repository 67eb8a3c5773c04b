DROP INDEX "job_ref_idx";--> statement-breakpoint
ALTER TABLE "job" DROP CONSTRAINT "job_pkey";--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_provider_id_job_id_pk" PRIMARY KEY("provider_id","job_id");--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "job" SET "day" = ("payload"->>'day')::date WHERE "ref_id" = "provider_id" AND "payload" ? 'day';--> statement-breakpoint
-- Gateways that started together planned each daily twice. Of a day that is there twice one stays: the one that ran, else the one that runs, else the one that will.
DELETE FROM "job" WHERE ("provider_id", "job_id") IN (SELECT "provider_id", "job_id" FROM (SELECT "provider_id", "job_id", row_number() OVER (PARTITION BY "provider_id", "kind", "ref_id", "day" ORDER BY array_position(ARRAY['DONE', 'RUNNING', 'WAITING', 'FAILED'], "state"::text), "run_at", "job_id") AS "nth" FROM "job" WHERE "day" IS NOT NULL) AS "planned" WHERE "nth" > 1);--> statement-breakpoint
CREATE UNIQUE INDEX "job_ref_idx" ON "job" USING btree ("provider_id","kind","ref_id","day");
