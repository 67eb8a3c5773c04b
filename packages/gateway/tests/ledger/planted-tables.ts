/** Tables of money whose every column is changed by a test (`planted-errors.test.ts`). */

export interface Table {
  /** A row of each of its values is changed; default: one row. */
  by?: string
  /** Rows that count. */
  where?: string
  /** Columns any of which, as it was, tells people which record it is. */
  names: readonly string[]
  /** Why, by column, or by `column of STATE`. */
  unproved?: Readonly<Record<string, string>>
}

const WORDS = 'words for people'
const WHO = 'who asked for it, and whose rows it is among'
const VERSION = 'guards against two at once'
const TIME = 'when, beside the moment that counts'

const words = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, WORDS]))
const who = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, WHO]))
const times = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, TIME]))
/** The day under which the books have it. */
const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`
const version = { version: VERSION }

export const TABLES: Readonly<Record<string, Table>> = {
  account: {
    names: ['acct_no'],
    unproved: { ...version, ...words('acct_name'), ...times('open_time') },
  },
  account_entry: {
    by: 'biz_type',
    names: ['entry_no', 'voucher_no', 'related_no', 'biz_date'],
    unproved: words('counterparty', 'remark'),
  },
  ledger_voucher: {
    by: 'biz_type',
    names: ['voucher_no', 'biz_date', 'related_no'],
    unproved: times('book_time'),
  },
  ledger_line: {
    // Merchants' are alike.
    by: "split_part(account, ':', 1)",
    names: [
      'voucher_no',
      // A day's voucher is identified by its day.
      "case when voucher_no like 'VD%' then to_date(substr(voucher_no, 3, 8), 'YYYYMMDD') end",
    ],
  },
  profit_month: { names: ['month'] },
  recharge_order: {
    by: 'recharge_status',
    names: ['recharge_no'],
    unproved: {
      ...version,
      ...words('remark', 'audit_remark'),
      ...who('created_by', 'apply_user'),
      receipt_pic: 'a picture',
    },
  },
  withdraw_order: {
    by: 'withdraw_status',
    names: ['withdraw_no'],
    unproved: {
      ...version,
      ...words('remark', 'fail_reason'),
      ...who('created_by', 'apply_user'),
      'answer_time of RETURNED': TIME,
    },
  },
  chargeback: {
    by: 'fund_status',
    where: "dispute_kind = 'CHARGEBACK'",
    names: ['chargeback_no'],
    unproved: {
      ...version,
      ...words('case_no', 'reason', 'reason_type', 'explanation', 'opinion', 'operator_name'),
      ...who('created_by', 'partner_id'),
      ...times('deadline', 'answer_time'),
      'close_time of HELD': TIME,
      documents: 'pictures',
      'chargeback_status of HELD': 'one open state is as good as another',
    },
  },
  merchant_settlement: {
    by: 'batch_status',
    where: 'trade_count > 0',
    names: ['batch_no', 'payout_no', 'mer_id'],
    unproved: {
      ...version,
      ...words('reason'),
      ...who('partner_id', 'created_by'),
      ...times('settle_time'),
      'batch_status of SETTLING': 'one open state is as good as another',
      'batch_status of WAITING': 'one open state is as good as another',
    },
  },
  merchant_account: { names: ['mer_id'], unproved: version },
  merchant_entry: { by: 'entry_type', names: ['mer_id', 'related_no'], unproved: words('remark') },
  subsidy_activity: {
    by: 'subsidy_status',
    names: ['subsidy_id'],
    unproved: {
      ...version,
      ...words('activity_name', 'activity_no'),
      ...who('partner_id', 'created_by'),
    },
  },
  subsidy_trade: { names: ['subsidy_id', 'trade_no'] },
  subsidy_back: {
    names: ['subsidy_id', 'trade_no', 'refund_no'],
    unproved: times('back_time'),
  },
  rebate_rule: {
    by: 'rule_status',
    names: ['rule_no'],
    unproved: {
      ...version,
      ...words('rule_name', 'stop_reason'),
      ...times('create_time', 'stop_time'),
    },
  },
  rebate: {
    by: "target_type || ' ' || rebate_status",
    names: ['rebate_id'],
    unproved: {
      'partner_id of MERCHANT': WHO,
      'pay_time of PARTNER PAID': TIME,
      ...version,
      ...words('rule_name', 'remark'),
      ...who('created_by'),
      ...times('confirm_time'),
    },
  },
  rebate_item: { names: ['rebate_id', 'item_id'], unproved: who('created_by', 'partner_id') },
  income_entry: {
    by: 'entry_type',
    names: ['entry_id', 'mer_id'],
    where: "income_date >= '2026-11-01' and partner_share_amt <> 0",
    unproved: {
      ...who('created_by'),
      mer_fee_rate: 'shown beside the amounts, which are proved',
      cost_rate: 'shown beside the amounts, which are proved',
    },
  },
  profit_settle: {
    by: 'settle_status',
    names: ['settle_no', 'target_id'],
    unproved: {
      ...version,
      ...words('adjust_reason', 'dispute_reason', 'fail_reason'),
      ...times('confirm_deadline'),
      'pay_time of RETURNED': TIME,
    },
  },
  provider_invoice: {
    by: 'invoice_status',
    names: ['invoice_apply_no'],
    unproved: {
      ...version,
      ...words('remark', 'audit_remark', 'express_company', 'express_no'),
      ...who('created_by'),
      ...times('audit_time', 'create_time', 'submit_time'),
      file_token: 'a picture',
      red_reason: WORDS,
      red_info_no: WORDS,
    },
  },
  invoice_item: { names: ['invoice_apply_no', 'settle_no'] },
  statement: {
    by: "bill_type || case when mer_id is null then '' else ' own' end",
    names: ['bill_id'],
    where: "bill_status = 'READY'",
    unproved: {
      ...version,
      ...words('file_name', 'fail_reason'),
      ...times('create_time'),
      bill_status: 'one that failed keeps its sums and is made again',
    },
  },
  statement_diff: {
    by: "diff_type || ' ' || diff_status",
    names: ['diff_id', 'bill_id'],
    unproved: {
      ...version,
      ...words('handle_reason', 'handled_by'),
      ...times('handle_time'),
      // Only the channel knows.
      'trade_time of NO_LOCAL': TIME,
      'channel_trade_no of NO_LOCAL': WORDS,
      'mer_id of NO_LOCAL': WHO,
    },
  },
  cash_out: {
    by: 'cash_status',
    names: ['cash_no', dayOf('arrive_time'), dayOf('return_time')],
    unproved: {
      ...version,
      ...words('fail_reason', 'bank_memo'),
      ...who('partner_id', 'created_by'),
      ...times('apply_time', 'accept_time', 'end_time'),
    },
  },
  auto_cash: {
    by: 'withdraw_status',
    names: ['auto_cash_id'],
    unproved: {
      ...version,
      ...words('fail_reason'),
      ...who('partner_id', 'created_by', 'sub_mch_id'),
      ...times('cash_time', 'create_time', 'success_time', 'refund_time'),
    },
  },
  trade: {
    names: ['trade_no', 'mer_id', 'settle_date'],
    where: `trade_status = 'SUCCESS' and trade_time >= '2026-11-05 00:00:00+08'
      and trade_time < '2026-11-14 00:00:00+08'`,
    unproved: {
      ...who('created_by', 'device_id', 'term_no', 'serial_no', 'openid', 'client_ip'),
      ...words('goods_name', 'bank_name', 'card_tail'),
      ...times('pay_time', 'finish_time'),
      pay_type: 'how the payer paid: no price follows from it',
      card_kind: 'only bank cards are priced by it',
    },
  },
  refund: {
    by: 'refund_status',
    names: ['refund_no', 'trade_no', 'batch_no', 'back_batch_no'],
    unproved: {
      ...version,
      ...words('refund_reason', 'fail_reason', 'operator_name', 'channel_refund_no'),
      ...times('refund_time', 'finish_time'),
      ...who('created_by'),
      refund_source: 'who asked for it',
    },
  },
  trade_rollup: { names: ['mer_id'], unproved: who('created_by') },
  trade_day: { names: ['trade_date', 'pay_channel'] },
  trade_merchant: { names: ['mer_id'], unproved: who('partner_id', 'created_by') },
  merchant_day: { names: ['trade_date'] },
  income_day: { names: ['income_date', 'pay_channel'] },
  income_month: { names: ['income_month', 'pay_channel'] },
  merchant_product: { names: ['mer_id'] },
  partner: {
    names: ['partner_id'],
    unproved: {
      ...words('name', 'short_name', 'pinyin', 'tax_no', 'status', 'parent_id'),
      ...words('contact_name', 'contact_mobile', 'salesman_ids', 'version'),
    },
  },
}
