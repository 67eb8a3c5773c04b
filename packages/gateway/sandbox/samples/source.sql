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
