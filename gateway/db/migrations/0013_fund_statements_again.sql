-- Statements of funds left out automatic payouts, and fees that came back with a payout: those
-- that stand are made again.
INSERT INTO "job" ("job_id", "provider_id", "kind", "ref_id", "payload", "clock", "run_at", "created_at")
SELECT replace(gen_random_uuid()::text, '-', ''), "provider_id", 'statement.make', "bill_id",
	jsonb_build_object('billIds', jsonb_build_array("bill_id")), 'business', "due_time", "due_time"
FROM "statement" WHERE "bill_type" = 'FUND' AND "bill_status" IN ('READY', 'EMPTY');
--> statement-breakpoint
UPDATE "statement" SET "bill_status" = 'WAIT', "version" = "version" + 1
WHERE "bill_type" = 'FUND' AND "bill_status" IN ('READY', 'EMPTY');
