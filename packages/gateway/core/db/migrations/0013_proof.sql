CREATE TABLE "record_fact" (
	"provider_id" varchar(32) NOT NULL,
	"target_type" varchar(16) NOT NULL,
	"target_id" varchar(64) NOT NULL,
	"seq" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "record_fact_provider_id_target_type_target_id_seq_pk" PRIMARY KEY("provider_id","target_type","target_id","seq")
);
--> statement-breakpoint
CREATE TABLE "proof_finding" (
	"provider_id" varchar(32) NOT NULL,
	"run_no" varchar(32) NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"record_type" varchar(16),
	"record_no" varchar(32),
	CONSTRAINT "proof_finding_provider_id_run_no_seq_pk" PRIMARY KEY("provider_id","run_no","seq")
);
--> statement-breakpoint
CREATE TABLE "proof_run" (
	"provider_id" varchar(32) NOT NULL,
	"run_no" varchar(32) NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"run_status" varchar(8) NOT NULL,
	"since_date" date,
	"check_count" integer DEFAULT 0 NOT NULL,
	"item_count" bigint DEFAULT 0 NOT NULL,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fail_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "proof_run_provider_id_run_no_pk" PRIMARY KEY("provider_id","run_no")
);
--> statement-breakpoint
CREATE INDEX "proof_run_time_idx" ON "proof_run" USING btree ("provider_id","start_time","run_no");
--> statement-breakpoint
-- What stands when this version comes is what was decided.
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'rate', concat_ws('/', r.mer_id, r.pay_channel, nullif(r.card_kind, ''), r.effective_date), 1, r.effective_date::timestamp at time zone 'Asia/Shanghai', jsonb_build_object('费率产品', r.rate_product, '费率', r.fee_rate, '最低手续费', r.fee_min_amt, '封顶手续费', r.fee_cap_amt)
FROM merchant_product r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'partner', r.partner_id, 1, timestamptz '2000-01-01 00:00:00+08', jsonb_build_object('上级', r.path, '分润方式', r.profit_mode, '成本费率', r.cost_rate, '分润比例', r.ratio, '每笔分润', r.per_txn_amt, '上级分润比例', r.override_ratio)
FROM partner r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'rebateRule', r.rule_no, 1, r.create_time, jsonb_build_object('对象类型', r.target_type, '对象', r.target_ids, '档位', r.tiers, '起始月份', r.from_month, '终止月份', r.last_month)
FROM rebate_rule r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'account', r.acct_no, 1, r.open_time, jsonb_build_object('类型', r.acct_kind, '状态', r.acct_status, '单据以外的冻结金额', r.held_amt)
FROM (select a.*, frozen_amt
      - coalesce((select sum(w.amt) from withdraw_order w where w.provider_id = a.provider_id
        and w.acct_kind = a.acct_kind and w.withdraw_status = 'PROCESSING'), 0)
      - case a.acct_kind when 'SUBSIDY' then coalesce((select sum(plan_amt - used_amt)
        from subsidy_activity s where s.provider_id = a.provider_id
        and s.subsidy_status in ('DRAFT', 'ACTIVE', 'PAUSED')), 0) else 0 end as held_amt
    from account a) r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'charge', r.entry_no, 1, r.entry_time, jsonb_build_object('账户', r.acct_kind, '业务', r.biz_type, '方向', r.direction, '金额', r.amt, '日期', r.biz_date)
FROM (select * from account_entry where related_no is null) r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'voucher', r.voucher_no, 1, r.book_time, jsonb_build_object('业务', r.biz_type, '日期', r.biz_date, '关联单号', r.related_no, '分录', r.lines)
FROM (select v.*, (select string_agg(l.account || ' ' || l.amt, ', ' order by l.account)
      from ledger_line l where l.provider_id = v.provider_id and l.voucher_no = v.voucher_no) as lines
    from ledger_voucher v where voucher_no not like 'VD%'
      and (related_no is null or related_no not like 'DF%') and biz_type not like 'CHARGEBACK%'
      and not exists (select from account_entry e where e.provider_id = v.provider_id
        and e.voucher_no = v.voucher_no)) r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'recharge', r.recharge_no, 1, r.apply_time, jsonb_build_object('账户', r.acct_no, '金额', r.amt, '付款方式', r.pay_way, '付款户名', r.payer_name, '付款账号', case r.payer_acct when '' then '' else '尾号' || right(r.payer_acct, 4) || '#' || left(md5(r.payer_acct), 8) end, '到账金额', r.arrive_amt, '到账时间', r.arrive_time)
FROM recharge_order r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'refund', r.refund_no, 1, r.refund_time, jsonb_build_object('交易', r.trade_no, '商户退款号', r.out_refund_no, '金额', r.refund_amt, '退还手续费', r.refund_fee_amt, '退还优惠', r.refund_coupon_amt)
FROM refund r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'settle', r.settle_no, 1, r.create_time, jsonb_build_object('账期', r.bill_month, '结算对象', r.target_id, '调账', r.adjust_amt, '结转', r.carry_amt, '税费', r.tax_amt, '付款方式', r.pay_way, '收款户名', r.acct_name, '收款账号', case r.acct_no when '' then '' else '尾号' || right(r.acct_no, 4) || '#' || left(md5(r.acct_no), 8) end, '开户行', r.bank_name)
FROM profit_settle r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'invoice', r.invoice_apply_no, 1, r.create_time, jsonb_build_object('收款方', r.target_id, '发票种类', r.invoice_kind, '发票代码', r.invoice_code, '发票号码', r.invoice_no, '开票日期', r.invoice_date, '销方', r.seller_name, '销方税号', r.seller_tax_no, '购方', r.buyer_name, '购方税号', r.buyer_tax_no, '价税合计', r.amt, '税率', r.tax_rate, '税额', r.tax_amt)
FROM provider_invoice r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'withdraw', r.withdraw_no, 1, r.apply_time, jsonb_build_object('账户', r.acct_no, '账户类型', r.acct_kind, '金额', r.amt, '收款户名', r.payee_name, '收款账号', case r.payee_acct when '' then '' else '尾号' || right(r.payee_acct, 4) || '#' || left(md5(r.payee_acct), 8) end, '开户行', r.bank_name)
FROM withdraw_order r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'cashOut', r.cash_no, 1, r.apply_time, jsonb_build_object('商户', r.mer_id, '门店', r.shop_id, '金额', r.cash_amt, '手续费', r.fee_amt, '提现方式', r.cash_type, '账户类型', r.acct_type, '收款户名', r.acct_name, '收款账号', case r.acct_no when '' then '' else '尾号' || right(r.acct_no, 4) || '#' || left(md5(r.acct_no), 8) end, '开户行', r.bank_name)
FROM cash_out r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'autoCash', r.auto_cash_id, 1, coalesce(r.create_time, r.cash_time), jsonb_build_object('商户', r.mer_id, '门店', r.shop_id, '交易日', r.trade_date, '提现单', r.withdraw_id, '金额', r.cash_amt, '手续费', r.fee_amt, '收款账号', case r.acct_no when '' then '' else '尾号' || right(r.acct_no, 4) || '#' || left(md5(r.acct_no), 8) end, '开户行', r.bank_name)
FROM auto_cash r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'subsidy', r.subsidy_id, 1, r.create_time, jsonb_build_object('商户', r.mer_id, '规则', r.subsidy_rule, '每笔', r.per_txn_amt, '比例', r.ratio, '额度', r.plan_amt, '开始日期', r.begin_date, '结束日期', r.end_date)
FROM subsidy_activity r WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO record_fact (provider_id, target_type, target_id, seq, time, facts)
SELECT r.provider_id, 'statement', r.bill_id, 1, r.create_time, jsonb_build_object('账单日', r.bill_date, '类型', r.bill_type, '商户', r.mer_id, '渠道', r.pay_channel, '差异笔数', r.diff_count, '有文件', r.file_token is not null, '文件大小', r.file_size)
FROM statement r WHERE r.bill_status in ('READY', 'EMPTY') ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- To see whether the books add up goes to those who held all of the accounts.
UPDATE "user_role" SET "codes" = "codes" || '["02100043"]'::jsonb
WHERE NOT "codes" @> '["02100043"]' AND "role_type" = '3'
	AND "codes" @> '["02100014", "02100015", "02100015:recharge", "02100016", "02100016:allot", "92100001", "92100001:allot"]';
