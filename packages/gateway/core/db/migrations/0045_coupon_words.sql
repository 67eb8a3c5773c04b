-- The pairs of `search_grams`, each behind the day of Asia/Shanghai, so that an index finds those of
-- some days alone. Not by calling it: whoever analyses a table knows no functions of ours. Immutable,
-- as no time zone has a part in the seconds of a moment.
CREATE OR REPLACE FUNCTION day_grams(names text, at timestamptz) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  chars text[] := string_to_array(translate(names, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), NULL);
  day text := floor((extract(epoch FROM at) + 28800) / 86400)::int::text;
  pairs text[] := '{}';
BEGIN
  FOR i IN 1 .. cardinality(chars) - 1 LOOP
    pairs[i] := day || chars[i] || chars[i + 1];
  END LOOP;
  RETURN pairs;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupon_verify_words_idx" ON "coupon_verify" USING gin (day_grams(' ' || "product_name", "verify_time"));
