-- Of what the bank accounts began with, most is the provider's own money.
INSERT INTO ledger_voucher
  (provider_id, voucher_no, biz_type, biz_date, book_date, book_time, line_count, debit_amt, credit_amt)
SELECT provider_id, 'VGBANKOWN', 'OPENING_OWN', biz_date, book_date, book_time, 2,
  debit_amt - 10000000, credit_amt - 10000000
FROM ledger_voucher WHERE voucher_no = 'VGBANK';
INSERT INTO ledger_line (provider_id, voucher_no, account, book_date, amt)
SELECT provider_id, 'VGBANKOWN', CASE account WHEN 'BANK' THEN account ELSE 'OPENING' END, book_date,
  amt - sign(amt) * 10000000
FROM ledger_line WHERE voucher_no = 'VGBANK';
UPDATE ledger_voucher SET debit_amt = 10000000, credit_amt = 10000000 WHERE voucher_no = 'VGBANK';
UPDATE ledger_line SET account = CASE account WHEN 'BANK' THEN account ELSE 'OPENING' END,
  amt = sign(amt) * 10000000
WHERE voucher_no = 'VGBANK';
DELETE FROM record_fact WHERE target_type = 'voucher' AND target_id = 'VGBANK';
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, operator, reason, facts)
SELECT provider_id, 'voucher', voucher_no, 1, book_time, '', '', json_build_object('业务', biz_type,
  '分录', 'BANK ' || debit_amt || ', OPENING ' || -debit_amt, '日期', biz_date, '关联单号', related_no)
FROM ledger_voucher WHERE voucher_no IN ('VGBANK', 'VGBANKOWN');
