-- Accounts at a bank, a statement of the last day, and what of it agrees with the books.
INSERT INTO bank_account (provider_id, account_id, account_name, bank_name, account_no, fund_kind,
  tolerance_amt, create_time)
SELECT provider_id, 'BAS0000' || n, CASE n WHEN 1 THEN '备付金专户' ELSE '自有资金户' END,
  '中国工商银行', '622202000123456' || n, CASE n WHEN 1 THEN 'RESERVE' ELSE 'OWN' END, 0,
  timestamptz '2026-01-05 10:00:00+08'
FROM provider, generate_series(1, 2) AS n WHERE provider_id = '6000000000000001';

-- What the day moved in the books: payouts, and what the channels cleared.
CREATE TEMP TABLE moved AS
SELECT m.*, row_number() OVER (ORDER BY at, ref_no) + 4 AS n FROM (
  SELECT provider_id, 'PAYOUT' AS kind, cash_no AS ref_no, arrive_time AS at, -cash_amt AS amt,
    acct_name AS name FROM cash_out
  UNION ALL
  SELECT provider_id, 'PAYOUT', auto_cash_id, success_time, -cash_amt, '' FROM auto_cash
  UNION ALL
  SELECT provider_id, 'CLEAR', pay_channel || '-2026-11-19', timestamptz '2026-11-19 00:00:00+08',
    sum(trans_amt - coupon_amt - cost_fee_amt - net_income_amt), '' FROM income_day
  WHERE income_date = '2026-11-18' GROUP BY provider_id, pay_channel
) m
WHERE provider_id = '6000000000000001' AND amt <> 0
  AND at >= timestamptz '2026-11-19 00:00:00+08' AND at < timestamptz '2026-11-20 00:00:00+08';

-- The bank's side: the cleared money in one line, and three lines that only the bank knows.
CREATE TEMP TABLE bank_line AS
SELECT n, amt, ref_no, name, '商户付款' AS summary, NULL AS cause, '' AS owner, '' AS remark FROM moved
WHERE kind = 'PAYOUT'
UNION ALL
SELECT 4, sum(amt), '', '', '渠道清算款', NULL, '', '' FROM moved WHERE kind = 'CLEAR'
UNION ALL
VALUES (1, 50000, '', '杭州青禾商贸有限公司', '转账', 'NO_BOOK', '陈会计', '已电话联系付款人'),
  (2, -1500, '', '', '账户管理费', 'FEE', '', ''),
  (3, 318, '', '', '存款利息', 'INTEREST', '', '');

INSERT INTO bank_statement (provider_id, file_id, account_id, file_name, file_token, bank_format,
  file_state, reason, from_day, to_day, open_amt, close_amt, line_count, created_by, operator,
  create_time)
SELECT a.provider_id, 'BF2611190000000' || n, account_id,
  CASE n WHEN 1 THEN '20261119.sta' ELSE '20261118.csv' END, '',
  CASE n WHEN 1 THEN 'MT940' ELSE 'CSV' END, CASE n WHEN 1 THEN 'APPLIED' ELSE 'REFUSED' END,
  CASE n WHEN 1 THEN '' ELSE '表头缺少「记账日期」列' END,
  CASE n WHEN 1 THEN date '2026-11-19' END, CASE n WHEN 1 THEN date '2026-11-19' END,
  CASE n WHEN 1 THEN b.amt END, CASE n WHEN 1 THEN b.amt + l.amt END,
  CASE n WHEN 1 THEN l.lines ELSE 0 END, '1000000000000001', '服务商管理员',
  timestamptz '2026-11-20 09:00:00+08' - n * interval '5 minutes'
FROM bank_account a
CROSS JOIN (SELECT sum(l.amt) AS amt FROM ledger_line l JOIN ledger_voucher v USING (provider_id, voucher_no)
  WHERE provider_id = '6000000000000001' AND l.account = 'BANK' AND v.biz_date < '2026-11-19'
    AND v.biz_type NOT IN ('OPENING_OWN', 'RECHARGE', 'WITHDRAW', 'WITHDRAW_BACK')) b
CROSS JOIN (SELECT sum(amt) AS amt, count(*) AS lines FROM bank_line) l
CROSS JOIN generate_series(1, 2) AS n WHERE account_id = 'BAS00001';

INSERT INTO bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind, ref_no,
  counter_name, book_kind, entry_state, match_no, match_rule)
SELECT provider_id, 'BK261119S' || lpad(n::text, 7, '0'), 'BOOK', date '2026-11-19', at, amt,
  'RESERVE', ref_no, name, kind, 'MATCHED',
  'BF26111900000001-' || CASE kind WHEN 'CLEAR' THEN 4 ELSE n END,
  CASE kind WHEN 'CLEAR' THEN 'BATCH' ELSE 'REF' END
FROM moved;
INSERT INTO bank_entry (provider_id, entry_no, side, entry_day, entry_time, amt, fund_kind, ref_no,
  counter_name, account_id, file_id, line_no, serial_no, summary, entry_state, cause, owner, remark,
  match_no, match_rule)
SELECT a.provider_id, 'BF26111900000001-' || n, 'BANK', date '2026-11-19',
  timestamptz '2026-11-19 00:00:00+08', amt, 'RESERVE', ref_no, name, account_id,
  'BF26111900000001', n, 'ICBC20261119' || lpad(n::text, 6, '0'), summary,
  CASE WHEN cause IS NULL THEN 'MATCHED' ELSE 'OPEN' END, cause, owner, remark,
  CASE WHEN cause IS NULL THEN 'BF26111900000001-' || n END,
  CASE WHEN cause IS NULL THEN CASE n WHEN 4 THEN 'BATCH' ELSE 'REF' END END
FROM bank_account a, bank_line WHERE account_id = 'BAS00001';
DROP TABLE moved, bank_line;
