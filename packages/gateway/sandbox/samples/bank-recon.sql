-- Accounts at a bank, a statement of the last days, and what of it agrees with the books.
INSERT INTO bank_account (provider_id, account_id, account_name, bank_name, account_no, fund_kind,
  tolerance_amt, create_time)
SELECT provider_id, 'BAS0000' || n, CASE n WHEN 1 THEN '备付金专户' ELSE '自有资金户' END,
  '中国工商银行', '622202000123456' || n, CASE n WHEN 1 THEN 'RESERVE' ELSE 'OWN' END, 0,
  timestamptz '2026-01-05 10:00:00+08'
FROM provider, generate_series(1, 2) AS n WHERE provider_id = '6000000000000001';

INSERT INTO bank_statement (provider_id, file_id, account_id, file_name, file_token, bank_format,
  file_state, reason, from_day, to_day, open_amt, close_amt, line_count, created_by, operator,
  create_time)
SELECT provider_id, 'BF2611190000000' || n, account_id,
  CASE n WHEN 1 THEN '20261119.sta' ELSE '20261118.csv' END, '',
  CASE n WHEN 1 THEN 'MT940' ELSE 'CSV' END, CASE n WHEN 1 THEN 'APPLIED' ELSE 'REFUSED' END,
  CASE n WHEN 1 THEN '' ELSE '表头缺少「记账日期」列' END,
  CASE n WHEN 1 THEN date '2026-11-18' END, CASE n WHEN 1 THEN date '2026-11-19' END,
  CASE n WHEN 1 THEN 1250000000 END, CASE n WHEN 1 THEN 1247318500 END,
  CASE n WHEN 1 THEN 15 ELSE 0 END, '1000000000000001', '服务商管理员',
  timestamptz '2026-11-20 09:00:00+08' - n * interval '5 minutes'
FROM bank_account, generate_series(1, 2) AS n WHERE account_id = 'BAS00001';

-- Payouts of the days on both sides.
INSERT INTO bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind, ref_no,
  counter_name, book_kind, account_id, file_id, line_no, serial_no, entry_state, match_no, match_rule)
SELECT c.provider_id, CASE side WHEN 'BANK' THEN 'BF26111900000001-' || (n + 4) ELSE 'BK261119S' || lpad(n::text, 7, '0') END,
  side, (c.arrive_time AT TIME ZONE 'Asia/Shanghai')::date,
  CASE side WHEN 'BOOK' THEN c.arrive_time ELSE
    (c.arrive_time AT TIME ZONE 'Asia/Shanghai')::date::timestamp AT TIME ZONE 'Asia/Shanghai' END,
  -c.cash_amt, 'RESERVE', c.cash_no, c.acct_name, CASE side WHEN 'BOOK' THEN 'PAYOUT' END,
  CASE side WHEN 'BANK' THEN 'BAS00001' END, CASE side WHEN 'BANK' THEN 'BF26111900000001' END,
  CASE side WHEN 'BANK' THEN n + 4 END, CASE side WHEN 'BANK' THEN 'ICBC20261119' || lpad(n::text, 6, '0') END,
  'MATCHED', 'BF26111900000001-' || (n + 4), 'REF'
FROM (SELECT *, row_number() OVER (ORDER BY arrive_time, cash_no) AS n FROM cash_out
  WHERE provider_id = '6000000000000001' AND cash_status = 'SUCCESS'
    AND arrive_time BETWEEN timestamptz '2026-11-18 00:00:00+08' AND '2026-11-19 23:59:59+08'
  LIMIT 12) c
CROSS JOIN (VALUES ('BANK'), ('BOOK')) AS of_side(side);

-- What only the bank knows.
INSERT INTO bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind,
  counter_name, account_id, file_id, line_no, serial_no, summary, entry_state, cause, owner, remark)
SELECT provider_id, 'BF26111900000001-' || n, 'BANK', date '2026-11-18',
  timestamptz '2026-11-18 00:00:00+08', amt, 'RESERVE', name, account_id, 'BF26111900000001', n,
  'ICBC2026111890000' || n, summary, 'OPEN', cause, owner, remark
FROM bank_account, (VALUES
  (1, 50000, '杭州青禾商贸有限公司', '转账', 'NO_BOOK', '陈会计', '已电话联系付款人'),
  (2, -1500, '', '账户管理费', 'FEE', '', ''),
  (3, 318, '', '存款利息', 'INTEREST', '', '')) AS line(n, amt, name, summary, cause, owner, remark)
WHERE account_id = 'BAS00001';
