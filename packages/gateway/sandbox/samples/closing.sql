-- Vouchers by hand that wait for a second person, or were taken back.
INSERT INTO ledger_correction
  (provider_id, correction_no, correction_status, of_month, debit_account, credit_account, amt,
  reason, documents, requested_by, requester, request_time)
SELECT p.provider_id, 'LC2611190000000' || n, CASE n WHEN 1 THEN 'WITHDRAWN' ELSE 'TO_REVIEW' END,
  '2026-10', CASE n WHEN 1 THEN 'EXPENSE' ELSE 'COST' END, 'CHANNEL', 1200 * n,
  CASE n WHEN 1 THEN '渠道服务费' ELSE '渠道补收十月成本' END, '[]', u.user_id, u.nick_name,
  timestamptz '2026-11-19 10:00:00+08' + n * interval '1 hour'
FROM provider p CROSS JOIN generate_series(1, 2) n
JOIN app_user u ON u.login_name = 'fws_finance'
WHERE p.provider_id = '6000000000000001';
