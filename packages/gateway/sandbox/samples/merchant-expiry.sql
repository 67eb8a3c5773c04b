-- IDs of a few merchants that have expired or soon expire.
UPDATE merchant SET legal_id_end = ends.day
FROM (
  SELECT provider_id, mer_id, row_number() OVER (ORDER BY mer_id DESC) AS n FROM merchant
  WHERE provider_id = '6000000000000001' AND mer_status = 'NORMAL'
) AS m
JOIN (VALUES (3, date '2026-10-31'), (7, '2026-11-18'), (11, '2026-11-25'), (15, '2026-12-06'),
  (19, '2026-12-15'), (23, '2027-01-10')) AS ends (k, day) ON ends.k = m.n
WHERE merchant.provider_id = m.provider_id AND merchant.mer_id = m.mer_id;
