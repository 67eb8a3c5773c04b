-- What a name is searched by (nameKey of domain/reading/name.ts) stands beside its pinyin from now on.
-- A user's own names are few, so nothing waits long. The function ends with this connection.
CREATE FUNCTION pg_temp.folded_words(VARIADIC names text[]) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(string_agg(' ' || key, ''), '') FROM (
    SELECT DISTINCT name, lower(regexp_replace(translate(normalize(
      regexp_replace(
        regexp_replace(name, '([㐀-鿿])\s*[.·•・‧．﹒∙⋅･]\s*(?=[㐀-鿿])', '\1·', 'g'),
        '\s', '', 'g'),
      NFKC),
      '[{<〈《「『【〔〖]}>〉》」』】〕〗’‘`',
      '(((((((((())))))))))'''''''),
      '\s', '', 'g')) AS key
    FROM unnest(names) AS name
  ) AS folded WHERE key <> lower(name) AND key <> ''
$$;--> statement-breakpoint
UPDATE "merchant" SET "pinyin" = "pinyin" || pg_temp.folded_words("mer_reg_name", "short_name")
  WHERE pg_temp.folded_words("mer_reg_name", "short_name") <> '';--> statement-breakpoint
UPDATE "mer_apply" SET "pinyin" = "pinyin" || pg_temp.folded_words("mer_reg_name", "short_name")
  WHERE pg_temp.folded_words("mer_reg_name", "short_name") <> '';--> statement-breakpoint
UPDATE "shop" SET "pinyin" = "pinyin" || pg_temp.folded_words("shop_name")
  WHERE pg_temp.folded_words("shop_name") <> '';--> statement-breakpoint
UPDATE "partner" SET "pinyin" = "pinyin" || pg_temp.folded_words("name", "short_name")
  WHERE pg_temp.folded_words("name", "short_name") <> '';--> statement-breakpoint
UPDATE "bank_activity" SET "pinyin" = "pinyin" || pg_temp.folded_words("act_name")
  WHERE pg_temp.folded_words("act_name") <> '';--> statement-breakpoint
DROP FUNCTION pg_temp.folded_words(text[]);
