-- Tables that get rows with every trade are kept by month of their time (docs/decisions/0097). What
-- stands becomes the one partition of the past, by a constraint that is proved while others write.
-- Each statement can be taken again: a start that was stopped goes on where it was.
CREATE OR REPLACE FUNCTION months_bound(of_table text, of_time text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  past_until timestamptz;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = of_table::regclass) = 'p' THEN RETURN; END IF;
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = of_table::regclass AND conname = of_table || '_past') THEN RETURN; END IF;
  -- More than a month ahead: nobody may come to the end of it before the next statements are through.
  EXECUTE format('SELECT date_trunc(''month'', greatest(max(%I), now()) AT TIME ZONE ''Asia/Shanghai'') AT TIME ZONE ''Asia/Shanghai'' FROM %I', of_time, of_table) INTO past_until;
  past_until := ((past_until AT TIME ZONE 'Asia/Shanghai') + interval '2 months') AT TIME ZONE 'Asia/Shanghai';
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', of_table, of_table || '_past', of_time, past_until);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION months_prove(of_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = of_table::regclass) = 'p' THEN RETURN; END IF;
  EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', of_table, of_table || '_past');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION months_switch(of_table text, of_time text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whole oid := of_table::regclass;
  is_empty boolean;
  old_name text;
  past_until text;
  statement text;
  made text[];
  one record;
BEGIN
  IF (SELECT relkind FROM pg_class WHERE oid = whole) = 'p' THEN RETURN; END IF;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', of_table);
  EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', of_table) INTO is_empty;
  old_name := of_table || CASE WHEN is_empty THEN '_default' ELSE '_past' END;
  SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO STRICT past_until FROM pg_constraint WHERE conrelid = whole AND conname = of_table || '_past';

  -- What hangs on the table by its name goes over to the new one.
  FOR one IN SELECT tgname, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = whole AND NOT tgisinternal LOOP
    made := made || one.definition;
    EXECUTE format('DROP TRIGGER %I ON %I', one.tgname, of_table);
  END LOOP;
  FOR one IN SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition, k.conname AS key, pg_get_constraintdef(k.oid) AS key_definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.conrelid = whole AND k.contype IN ('p', 'u') WHERE i.indrelid = whole LOOP
    made := made || CASE WHEN one.key IS NULL THEN one.definition ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', of_table, one.key, one.key_definition) END;
    EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, left(old_name || substr(one.name, length(of_table) + 1), 63));
  END LOOP;

  EXECUTE format('ALTER TABLE %I RENAME TO %I', of_table, old_name);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', of_table, old_name, of_time);
  FOREACH statement IN ARRAY made LOOP EXECUTE statement; END LOOP;
  IF NOT is_empty THEN
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', of_table, old_name, past_until);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', of_table || '_default', of_table);
  END IF;
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', old_name, of_table || '_past');
  IF is_empty THEN EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', of_table, old_name); END IF;
END $$;--> statement-breakpoint
SELECT months_bound('trade', 'trade_time');--> statement-breakpoint
SELECT months_prove('trade');--> statement-breakpoint
SELECT months_switch('trade', 'trade_time');--> statement-breakpoint
SELECT months_bound('refund', 'refund_time');--> statement-breakpoint
SELECT months_prove('refund');--> statement-breakpoint
SELECT months_switch('refund', 'refund_time');--> statement-breakpoint
DROP FUNCTION IF EXISTS months_bound(text, text), months_prove(text), months_switch(text, text);--> statement-breakpoint
-- Nobody else gathers figures of a table and its partitions together.
ANALYZE "trade", "refund";
