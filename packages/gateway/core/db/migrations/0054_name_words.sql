-- Names are searched by their folded spelling and by every reading of their characters: the job of
-- each provider writes that of the names that are there.
INSERT INTO "job" ("job_id", "provider_id", "kind", "ref_id", "payload", "clock", "run_at", "created_at")
SELECT replace(gen_random_uuid()::text, '-', ''), "provider_id", 'name.words', "provider_id", '{}', 'wall', now(), now()
FROM "provider";
