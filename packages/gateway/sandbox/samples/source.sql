-- The sandbox's acquirer, and the numbers of what it has told so far.
INSERT INTO source (provider_id, source_id, source_name, secret, fee_from, settle_on, expected_by,
  profile, source_status, create_time)
SELECT provider_id, 'SR' || lpad(row_number() OVER (ORDER BY provider_id)::text, 8, '0'),
  '沙箱收单机构', 'whsec_c2FuZGJveC1pbmdlc3Qtc2VjcmV0LTMyLWJ5dGVzISE=', 'RATES', 'EVENT', '',
  'generic-csv', 'ACTIVE', timestamptz '2026-01-01 00:00:00+08'
FROM provider;
INSERT INTO channel_no (provider_id, source_id, no_kind, no, own_no, own_time)
SELECT t.provider_id, s.source_id, 'TRADE', t.channel_trade_no, t.trade_no, t.trade_time
FROM trade t JOIN source s ON s.provider_id = t.provider_id WHERE t.channel_trade_no IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO channel_no (provider_id, source_id, no_kind, no, own_no, own_time)
SELECT r.provider_id, s.source_id, 'REFUND', r.channel_refund_no, r.refund_no, r.refund_time
FROM refund r JOIN source s ON s.provider_id = r.provider_id WHERE r.channel_refund_no IS NOT NULL
ON CONFLICT DO NOTHING;

-- What it has told of the last trades, as events that are applied.
INSERT INTO ingest_event (provider_id, source_id, event_id, kind, occurred_at, received_at, carrier,
  event_state, raw, digest, channel_trade_no, out_no, pay_channel, amt, mer_id, shop_id, trade_no)
SELECT t.provider_id, s.source_id, 'EV' || t.channel_trade_no, 'trade.paid', t.pay_time,
  t.pay_time + interval '2 seconds', 'EVENT', 'APPLIED',
  json_build_object('eventId', 'EV' || t.channel_trade_no, 'kind', 'trade.paid',
    'occurredAt', to_char(t.pay_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
    'channelTradeNo', t.channel_trade_no, 'outTradeNo', t.out_trade_no, 'transAmt', t.trans_amt,
    'payChannel', t.pay_channel, 'payType', t.pay_type, 'merId', t.mer_id, 'shopId', t.shop_id,
    'openid', t.openid, 'clientIp', t.client_ip)::text,
  encode(sha256(t.channel_trade_no::bytea), 'hex'), t.channel_trade_no, t.out_trade_no,
  t.pay_channel, t.trans_amt, t.mer_id, t.shop_id, t.trade_no
FROM (SELECT *, row_number() OVER (PARTITION BY provider_id ORDER BY pay_time DESC, trade_no) AS n
  FROM trade WHERE trade_status = 'SUCCESS' AND channel_trade_no IS NOT NULL
    AND pay_time BETWEEN timestamptz '2026-11-16 00:00:00+08' AND '2026-11-20 15:00:00+08') t
JOIN source s ON s.provider_id = t.provider_id WHERE t.n <= 40;

-- A refund whose trade has not been told, and a payment that cannot be read.
INSERT INTO ingest_event (provider_id, source_id, event_id, kind, occurred_at, received_at, carrier,
  event_state, reason, raw, digest, channel_trade_no, channel_refund_no, amt)
SELECT provider_id, source_id, 'EVR' || source_id, 'refund.succeeded',
  timestamptz '2026-11-20 10:12:00+08', '2026-11-20 10:12:03+08', 'EVENT', 'WAITING', 'TRADE',
  json_build_object('eventId', 'EVR' || source_id, 'kind', 'refund.succeeded',
    'occurredAt', '2026-11-20 10:12:00', 'channelRefundNo', '5030000000202611200001',
    'channelTradeNo', '4200000000202611200001', 'refundAmt', 3200)::text,
  encode(sha256(('R' || source_id)::bytea), 'hex'), '4200000000202611200001',
  '5030000000202611200001', 3200
FROM source;
INSERT INTO ingest_event (provider_id, source_id, event_id, kind, occurred_at, received_at, carrier,
  event_state, reason, raw, digest)
SELECT provider_id, source_id, 'EVX' || source_id, 'trade.paid',
  timestamptz '2026-11-20 09:30:00+08', '2026-11-20 09:30:01+08', 'EVENT', 'REFUSED',
  'transAmt: 应为整数，单位分',
  json_build_object('eventId', 'EVX' || source_id, 'kind', 'trade.paid',
    'occurredAt', '2026-11-20 09:30:00', 'channelTradeNo', '4200000000202611200002',
    'transAmt', 12.5, 'payChannel', 'WECHAT', 'payType', 'JSAPI')::text,
  encode(sha256(('X' || source_id)::bytea), 'hex')
FROM source;

-- A day's file whose second version was refused; no comparison uses either.
INSERT INTO ingest_file (provider_id, file_id, source_id, file_name, file_date, file_version, digest,
  bytes, profile, file_state, reason, row_count, same_count, refused_count, totals, received_at, done_at)
SELECT provider_id, 'IFS' || v || right(source_id, 8), source_id, 'bill-20261101.csv', '2026-11-01', v,
  encode(sha256((source_id || v)::bytea), 'hex'), 3000 + v, 'generic-csv',
  CASE v WHEN 1 THEN 'SUPERSEDED' ELSE 'REFUSED' END,
  CASE v WHEN 1 THEN '' ELSE '合计与明细不符：文件写明 13 笔，实际 12 笔' END,
  12, CASE v WHEN 1 THEN 11 ELSE 0 END, CASE v WHEN 1 THEN 1 ELSE 0 END,
  CASE v WHEN 1 THEN NULL ELSE '{"count": 13, "sum": 128000}'::jsonb END,
  timestamptz '2026-11-02 09:00:00+08' + v * interval '1 hour',
  timestamptz '2026-11-02 09:00:05+08' + v * interval '1 hour'
FROM source, generate_series(1, 2) AS v;
INSERT INTO ingest_row (provider_id, file_id, line, part, row_state, reason, event_id, trade_no)
SELECT f.provider_id, f.file_id, n + 1, CASE n WHEN 12 THEN 0 ELSE 1 END,
  CASE n WHEN 12 THEN 'REFUSED' ELSE 'SAME' END,
  CASE n WHEN 12 THEN 'transAmt: 应为整数，单位分' ELSE '' END, e.event_id, e.trade_no
FROM ingest_file f CROSS JOIN generate_series(1, 12) AS n
LEFT JOIN (SELECT *, row_number() OVER (PARTITION BY source_id ORDER BY occurred_at, event_id) AS k
  FROM ingest_event WHERE event_state = 'APPLIED') e ON e.source_id = f.source_id AND e.k = n AND n < 12
WHERE f.file_version = 1;

-- Roles of providers that have a code get these as well.
CREATE FUNCTION pg_temp.add_codes(held text, more jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE user_role SET codes = codes || more WHERE role_type = '3' AND codes ? held;
  UPDATE app_role SET codes = codes || more WHERE role_type = '3' AND codes ? held;
$$;
SELECT pg_temp.add_codes('02109001', '["02110001"]');
SELECT pg_temp.add_codes('02109001:edit', '["02110001:save", "02110001:rotate"]');
SELECT pg_temp.add_codes('02100047', '["02110002", "02110003", "02110004"]');
SELECT pg_temp.add_codes('02100047:resend', '["02110002:handle", "02110003:upload"]');

-- Messages to the first administrator of each provider.
INSERT INTO message (provider_id, message_id, carrier, template, receiver, subject, ref_id, state,
  attempts, last_error, expires_at, created_at, sent_at)
SELECT u.provider_id, md5(u.user_id || n), 'SMS', kind, u.mobile, subject, u.user_id, state,
  CASE state WHEN 'SENT' THEN 1 WHEN 'FAILED' THEN 4 ELSE 2 END,
  CASE state WHEN 'SENT' THEN '' ELSE 'Error: HTTP 503' END,
  now(), told_at, CASE state WHEN 'SENT' THEN told_at + interval '1 second' END
FROM (SELECT DISTINCT ON (provider_id) provider_id, user_id, mobile FROM app_user
  WHERE provider_id <> '' AND partner_id IS NULL ORDER BY provider_id, user_id) AS u
CROSS JOIN generate_series(1, 12) AS n
CROSS JOIN LATERAL (SELECT timestamptz '2026-11-20 14:10:00+08' - n * interval '29 hours' AS told_at,
  CASE n WHEN 4 THEN 'FAILED' WHEN 9 THEN 'EXPIRED' ELSE 'SENT' END AS state,
  CASE n % 3 WHEN 0 THEN 'NOTICE' ELSE 'LOGIN' END AS kind,
  CASE n % 3 WHEN 0 THEN '在新设备（Chrome · Windows）登录' ELSE '登录验证码' END AS subject) AS told;
-- Holidays, teams, messages, table codes and the invoice's buyer.
SELECT pg_temp.add_codes('02109001', '["02109007", "02109008", "02109009"]');
SELECT pg_temp.add_codes('02109001:edit', '["02100009:code", "02100012:edit", "02109007:edit", "02109008:edit", "02109009:resend"]');
-- The general ledger and closed months.
SELECT pg_temp.add_codes('02100043', '["02113010", "02113011"]');
SELECT pg_temp.add_codes('02100027:confirm', '["02113011:close", "02113011:correct"]');
SELECT pg_temp.add_codes('02100027:review', '["02113011:review", "02113011:reopen"]');
-- Costs and files of an old system.
SELECT pg_temp.add_codes('02109001', '["02109006", "02109010"]');
SELECT pg_temp.add_codes('02109001:edit', '["02109006:apply", "02109010:edit"]');
-- Finance reads what a figure leads to: merchants, shops, payouts of shops, and partners.
SELECT pg_temp.add_codes('02100027:confirm', '["02100006", "02100009", "02109004"]');
-- Changes of open merchants.
SELECT pg_temp.add_codes('02100006', '["02100007"]');
SELECT pg_temp.add_codes('02100006:settle', '["02100007:ask"]');
SELECT pg_temp.add_codes('02100006:settleReview', '["02100007:review"]');
-- Files of rates are asked for and decided where their rows are shown.
UPDATE user_role SET codes = codes || '["02109006"]' WHERE role_type = '3'
  AND codes ?| array['02100007:ask', '02100007:review'] AND NOT codes ? '02109006';
UPDATE app_role SET codes = codes || '["02109006"]' WHERE role_type = '3'
  AND codes ?| array['02100007:ask', '02100007:review'] AND NOT codes ? '02109006';
UPDATE user_role SET codes = codes || '["02100007"]' WHERE role_type = '4' AND codes ? '02100006';
UPDATE app_role SET codes = codes || '["02100007"]' WHERE role_type = '4' AND codes ? '02100006';
-- Reconciliation with banks.
SELECT pg_temp.add_codes('02100011', '["02113001", "02113002", "02113003"]');
SELECT pg_temp.add_codes('02100011:diff', '["02113001:match", "02113001:ask", "02113002:upload", "02113003:edit"]');
SELECT pg_temp.add_codes('02100027:review', '["02113001:review"]');
DROP FUNCTION pg_temp.add_codes;
