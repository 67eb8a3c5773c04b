ALTER TABLE "provider" ADD COLUMN "expiry_limit_days" integer;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "legal_id_end" date;--> statement-breakpoint
ALTER TABLE "merchant" ADD COLUMN "expiry_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "merchant_expiry_idx" ON "merchant" USING btree ("provider_id",least(license_end, legal_id_end)) WHERE mer_status <> 'CLOSED';--> statement-breakpoint
-- As the application has it that the merchant came of.
UPDATE "merchant" m SET "legal_id_end" =
  CASE WHEN a.form->>'legalIdLong' = '1' THEN '9999-12-31' ELSE a.form->>'legalIdEnd' END::date
FROM (SELECT provider_id, mer_id, apply_id, coalesce(submitted, data) AS form FROM mer_apply) a
WHERE a.provider_id = m.provider_id AND a.mer_id = m.mer_id AND a.apply_id = m.apply_id
  AND (a.form->>'legalIdLong' = '1' OR a.form->>'legalIdEnd' ~ '^\d{4}-\d{2}-\d{2}$');