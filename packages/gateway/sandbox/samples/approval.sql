-- Who may see and decide approvals: holders of the accounts' codes.
CREATE FUNCTION pg_temp.add_approval(held text, more jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE user_role SET codes = codes || more WHERE role_type = '3' AND codes ? held;
  UPDATE app_role SET codes = codes || more WHERE role_type = '3' AND codes ? held;
$$;
SELECT pg_temp.add_approval('02100015', '["02112001"]');
SELECT pg_temp.add_approval('02100015:recharge', '["02112001:decide"]');
SELECT pg_temp.add_approval('02109001', '["02112002"]');
SELECT pg_temp.add_approval('02109001:edit', '["02112002:edit"]');
DROP FUNCTION pg_temp.add_approval;
-- A partner's people see what they asked for themselves.
UPDATE user_role SET codes = codes || '["02112001"]' WHERE role_type = '4' AND codes ?| array['02100034:answer', '02109001:edit'];
UPDATE app_role SET codes = codes || '["02112001"]' WHERE role_type = '4' AND codes ?| array['02100034:answer', '02109001:edit'];

-- Refunds from 1 000 yuan on need one approval where a second person can give it; other rules are
-- prepared and off.
INSERT INTO approval_rule (provider_id, rule_no, act, from_amt, needed, within_hours, rule_state,
  operator, update_time)
SELECT p.provider_id, 'AR' || right(p.provider_id, 4) || lpad(r.n::text, 4, '0'), r.act, r.from_amt,
  r.needed, 72, CASE WHEN r.act = 'REFUND' AND a.n > 1 THEN 'ON' ELSE 'OFF' END, '系统',
  timestamptz '2026-11-01 09:00:00+08'
FROM provider p
JOIN LATERAL (SELECT count(DISTINCT user_id) AS n FROM user_role
  WHERE provider_id = p.provider_id AND role_type = '3'
    AND (codes ->> 0 = 'all' OR codes ? '02112001:decide')) a ON true
CROSS JOIN (VALUES (1, 'REFUND', 100000, 1), (2, 'REFUND_UNCOVERED', 0, 1), (3, 'CHARGEBACK', 100000, 1),
  (4, 'WITHDRAW', 5000000, 1), (5, 'SETTLE_NOW', 5000000, 1), (6, 'RECHARGE', 10000000, 1),
  (7, 'RECHARGE_DIFF', 100000, 1), (8, 'SUBSIDY', 1000000, 1), (9, 'REBATE', 1000000, 1),
  (10, 'OVERDRAFT', 0, 1), (11, 'MERCHANT_LIMIT', 1000000, 1), (12, 'ROLE', 0, 1),
  (13, 'WRITE_OFF', 100000, 1), (14, 'RULE', 0, 1)) AS r (n, act, from_amt, needed);

-- Refunds that were approved, and others that wait or came to nothing.
CREATE TEMP TABLE asked AS
SELECT p.provider_id, p.asker, p.asker_name, p.second, p.second_name, t.*,
  'AV' || to_char(asked_at AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') || lpad((t.n + 100 * p.k)::text, 8, '0') AS approval_no
FROM (
  SELECT u.provider_id, row_number() OVER (ORDER BY u.provider_id) AS k,
    (array_agg(u.user_id ORDER BY u.user_id DESC))[1] AS asker,
    (array_agg(u.nick_name ORDER BY u.user_id DESC))[1] AS asker_name,
    (array_agg(u.user_id ORDER BY u.user_id))[1] AS second,
    (array_agg(u.nick_name ORDER BY u.user_id))[1] AS second_name
  FROM app_user u JOIN user_role r ON r.user_id = u.user_id AND r.role_type = '3'
    AND (r.codes ->> 0 = 'all' OR r.codes ? '02112001:decide')
  GROUP BY u.provider_id HAVING count(*) > 1
) AS p
JOIN LATERAL (
  SELECT n + 6 AS n, 'APPROVED' AS state, trade_no, refund_amt AS amt, refund_reason AS why,
    refund_no AS result_no, refund_time - interval '15 minutes' AS asked_at,
    refund_time AS ended_at
  FROM (SELECT *, row_number() OVER (ORDER BY refund_amt DESC, refund_no) AS n FROM refund
    WHERE provider_id = p.provider_id AND refund_source = 'CONSOLE') made WHERE n <= 6
  UNION ALL
  SELECT n, told.state, trade_no, pay_amt, '顾客退货', '', told.asked_at,
    CASE told.state WHEN 'PENDING' THEN NULL WHEN 'EXPIRED' THEN told.asked_at + interval '72 hours'
      ELSE told.asked_at + interval '40 minutes' END
  FROM (SELECT *, row_number() OVER (ORDER BY trade_time DESC, trade_no) AS n FROM trade
    WHERE provider_id = p.provider_id AND trade_status = 'SUCCESS' AND pay_amt >= 100000
      AND refund_amt = 0 AND trade_time < timestamptz '2026-11-18 00:00:00+08') large
  CROSS JOIN LATERAL (SELECT CASE n WHEN 1 THEN 'PENDING' WHEN 2 THEN 'PENDING' WHEN 3 THEN 'REFUSED'
      WHEN 4 THEN 'EXPIRED' WHEN 5 THEN 'WITHDRAWN' ELSE 'REFUSED' END AS state,
    timestamptz '2026-11-20 11:20:00+08' - CASE WHEN n < 3 THEN n * interval '2 hours'
      ELSE n * interval '26 hours' END AS asked_at) told
  WHERE n <= 6
) AS t ON true;
INSERT INTO approval (provider_id, approval_no, created_by, asker, asker_role_type, act, path, amt,
  facts, digest, effects, files, rule_no, approver_role_nos, approver_text, needed, had, ask_time,
  deadline, approval_state, finish_time, result_no, close_reason, version)
SELECT provider_id, approval_no, asker, asker_name, '3', 'REFUND', '/v1/refund/apply', amt, facts,
  encode(sha256(facts::bytea), 'hex'), '[]', '[]', 'AR' || right(provider_id, 4) || '0001', '[]',
  '所有审批人', 1, CASE state WHEN 'APPROVED' THEN 1 ELSE 0 END, asked_at,
  asked_at + interval '72 hours', state, ended_at, result_no,
  CASE state WHEN 'REFUSED' THEN '与商户核实后不退' WHEN 'WITHDRAWN' THEN '金额填错' ELSE '' END,
  CASE state WHEN 'PENDING' THEN 1 ELSE 2 END
FROM (SELECT *, json_build_object('path', '/v1/refund/apply', 'fields', json_build_object(
  'tradeNo', trade_no, 'refundAmt', amt::text, 'reason', why), 'current', NULL)::text AS facts
  FROM asked) a;
INSERT INTO approval_decision (provider_id, approval_no, decider_id, decider, decision, words, decide_time)
SELECT provider_id, approval_no, second, second_name,
  CASE state WHEN 'APPROVED' THEN 'APPROVE' ELSE 'REJECT' END,
  CASE state WHEN 'APPROVED' THEN '' ELSE '与商户核实后不退' END, ended_at
FROM asked WHERE state IN ('APPROVED', 'REFUSED');
INSERT INTO record_log (provider_id, target_type, target_id, seq, time, title, operator, from_state,
  to_state, remark)
SELECT provider_id, 'approval', approval_no, 1, asked_at, '提交审批', asker_name, '', 'PENDING', ''
FROM asked
UNION ALL
SELECT provider_id, 'approval', approval_no, 2, ended_at,
  CASE state WHEN 'APPROVED' THEN '通过审批，操作已执行' WHEN 'REFUSED' THEN '驳回审批'
    WHEN 'EXPIRED' THEN '审批过期' ELSE '撤回审批' END,
  CASE state WHEN 'EXPIRED' THEN '系统' WHEN 'WITHDRAWN' THEN asker_name ELSE second_name END,
  'PENDING', state, CASE state WHEN 'REFUSED' THEN '与商户核实后不退' WHEN 'WITHDRAWN' THEN '金额填错'
    WHEN 'EXPIRED' THEN '超过审批时限' ELSE '' END
FROM asked WHERE state <> 'PENDING';
INSERT INTO job (provider_id, job_id, kind, ref_id, clock, run_at, created_at)
SELECT provider_id, 'seed' || approval_no, 'approval-expire', approval_no, 'business',
  asked_at + interval '72 hours', timestamptz '2026-11-20 15:00:00+08'
FROM asked WHERE state = 'PENDING';
DROP TABLE asked;
