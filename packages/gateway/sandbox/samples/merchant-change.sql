-- Changes of the least amount that is settled, of the first merchants of each provider.
INSERT INTO merchant_change (provider_id, change_id, mer_id, partner_id, created_by, change_kind,
  change_status, before, after, change_reason, requested_by, requester, request_time, decided_by,
  decider, decide_time, refuse_reason, effective_time, version)
SELECT m.provider_id, 'MC' || to_char(asked_at AT TIME ZONE 'Asia/Shanghai', 'YYMMDD')
    || lpad((m.n + 100 * p.k)::text, 8, '0'),
  m.mer_id, m.partner_id, m.created_by, 'CYCLE', change_status,
  jsonb_build_object('settleCycle', m.settle_cycle, 'minSettleAmt', m.min_settle_amt + 10000),
  jsonb_build_object('settleCycle', m.settle_cycle, 'minSettleAmt', m.min_settle_amt),
  '商户要求降低起结金额', p.asker, p.asker_name, asked_at,
  CASE WHEN change_status <> 'WITHDRAWN' THEN p.second END,
  CASE WHEN change_status <> 'WITHDRAWN' THEN p.second_name END,
  CASE WHEN change_status <> 'WITHDRAWN' THEN asked_at + interval '20 minutes' END,
  CASE change_status WHEN 'REFUSED' THEN '与商户协议不符' ELSE '' END,
  CASE change_status WHEN 'EFFECTIVE' THEN date_trunc('day', asked_at AT TIME ZONE 'Asia/Shanghai')
    AT TIME ZONE 'Asia/Shanghai' + interval '1 day' END,
  CASE change_status WHEN 'EFFECTIVE' THEN 5 WHEN 'REFUSED' THEN 3 ELSE 3 END
FROM (
  SELECT provider_id, row_number() OVER (ORDER BY provider_id) AS k,
    (array_agg(user_id ORDER BY user_id))[1] AS asker,
    (array_agg(nick_name ORDER BY user_id))[1] AS asker_name,
    (array_agg(user_id ORDER BY user_id))[least(2, count(*))] AS second,
    (array_agg(nick_name ORDER BY user_id))[least(2, count(*))] AS second_name
  FROM app_user WHERE provider_id <> '' AND partner_id IS NULL GROUP BY provider_id HAVING count(*) > 1
) AS p
JOIN (
  SELECT *, row_number() OVER (PARTITION BY provider_id ORDER BY mer_id) AS n FROM merchant
) AS m ON m.provider_id = p.provider_id AND m.n <= 12
CROSS JOIN LATERAL (SELECT timestamptz '2026-11-18 10:05:00+08' - m.n * interval '29 hours' AS asked_at,
  CASE m.n WHEN 4 THEN 'REFUSED' WHEN 9 THEN 'WITHDRAWN' ELSE 'EFFECTIVE' END AS change_status) AS told;
