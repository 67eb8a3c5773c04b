import { REQUESTS } from './deciders'

/**
 * What only people change: roles, grants, terms, settings, and what a request says of its persons.
 * Its values are noted at the end of each night's proof; the next proof asks the operation log for
 * whoever changed them since (`watched-values.ts`).
 */
export interface Watched {
  /** The record type of operations that change it. */
  kind: string
  /** Which of several that the same operations change; default: the only one. */
  part?: string
  /** The kind's name for people. */
  name: string
  /** Where its rows are, as `r`: a table, or a query in brackets. */
  from: string
  /** SQL over `r`: the record's number, as operations name it. */
  no: string
  /** SQL over `r`: what may not change without an operation. */
  values: string
  /** SQL over `r`: other numbers whose operations change it as well, a text array by record type. */
  also?: { kind: string; nos: string }
  /** SQL over `r`: whether a decided change gives the values, which a job then put in force. */
  by?: string
  /** SQL over `r`: a sealed number among the values; under another key it may differ. */
  sealed?: string
  /** Its rows come and go by other ways than operations that name them. */
  comes?: true
  /** No operation changes it: once it is there it stays. */
  fixed?: true
}

const columns = (...names: string[]): string =>
  `jsonb_build_array(${names.map((name) => `r.${name}`).join(', ')})`

/** The papers of a record, by their tokens: exchanged in no other way than by an operation. */
const papers = (
  kind: string,
  name: string,
  table: string,
  no: string,
  column: string,
): Watched => ({
  kind,
  part: 'file',
  name,
  from: table,
  no: `r.${no}`,
  values: columns(column),
  comes: true,
})

/** Requests that have ended: who asked and decided, when, and how it ended, stays. */
const decided = (table: string, name: string): Watched => ({
  kind: table,
  name,
  from: `(select * from ${table} where change_status in ('EFFECTIVE', 'REFUSED', 'REJECTED', 'WITHDRAWN'))`,
  no: 'r.change_id',
  values: columns(
    'change_status',
    'requested_by',
    'requester',
    'request_time',
    'decided_by',
    'decider',
    'decide_time',
    'effective_time',
  ),
  fixed: true,
})

export const WATCHED: readonly Watched[] = [
  {
    kind: 'role',
    name: '角色',
    from: 'app_role',
    no: 'r.role_no',
    values: columns('role_type', 'codes', 'auth_flag', 'mfa_required', 'mfa_above_amt'),
  },
  {
    kind: 'staff',
    name: '员工权限',
    from: `(select provider_id, user_id, array_remove(array_agg(role_no), null) as role_nos,
      jsonb_agg(jsonb_build_array(role_type, codes, auth_flag, mfa_required, mfa_above_amt,
        partner_id, data_scope, partner_ids, shop_ids, team_ids) order by role_type) as grants
      from user_role where role_type in ('3', '4', '30') group by 1, 2)`,
    no: 'r.user_id',
    values: 'r.grants',
    also: { kind: 'role', nos: 'r.role_nos' },
  },
  {
    kind: 'cost',
    name: '产品成本',
    from: 'cost_term',
    no: "r.product || '@' || r.effective_date",
    values: columns('cost_rate', 'cost_cap_amt', 'floor_rate', 'floor_cap_amt', 'operator'),
  },
  {
    kind: 'rateTemplate',
    name: '费率模板',
    from: 'rate_template',
    no: "r.template_code || '@' || r.effective_date",
    values: columns('wechat_rate', 'alipay_rate', 'unionpay_rate', 'offered', 'operator'),
  },
  {
    kind: 'holiday',
    name: '节假日',
    from: 'holiday_year',
    no: 'r.year',
    values: columns('off_days', 'worked_days', 'source_text'),
  },
  {
    kind: 'provider',
    name: '服务商设置',
    from: 'provider',
    no: 'r.provider_id',
    values: columns('clear_since', 'clear_word', 'payout_waits', 'expiry_limit_days'),
  },
  {
    kind: 'approvalRule',
    name: '审批规则',
    from: 'approval_rule',
    no: 'r.rule_no',
    values: columns(
      'act',
      'from_amt',
      'asker_role_no',
      'asker_partner_id',
      'approver_role_nos',
      'needed',
      'within_hours',
      'rule_state',
      'operator',
    ),
  },
  {
    kind: 'source',
    name: '数据来源',
    from: 'source',
    no: 'r.source_id',
    values: columns(
      'pay_channels',
      'fee_from',
      'settle_on',
      'profile',
      'merchant_nos',
      'source_status',
    ),
  },
  {
    kind: 'merchant',
    part: 'account',
    name: '商户结算账户',
    from: 'merchant',
    no: 'r.mer_id',
    values: columns('acct_type', 'acct_name', 'acct_no', 'bank_code', 'bank_name', 'branch_code'),
    by: `exists (select from settle_change c where c.provider_id = r.provider_id
      and c.mer_id = r.mer_id and c.change_status = 'EFFECTIVE'
      and (c.acct_no, c.acct_name, c.bank_code) = (r.acct_no, r.acct_name, r.bank_code))`,
    sealed: 'r.acct_no',
    comes: true,
  },
  {
    kind: 'merchant',
    part: 'cycle',
    name: '商户结算周期与起结金额',
    from: 'merchant',
    no: 'r.mer_id',
    values: columns('settle_cycle', 'min_settle_amt'),
    by: `exists (select from merchant_change c where c.provider_id = r.provider_id
      and c.mer_id = r.mer_id and c.change_kind = 'CYCLE' and c.change_status = 'EFFECTIVE'
      and c.after ->> 'settleCycle' = r.settle_cycle
      and (c.after ->> 'minSettleAmt')::bigint = r.min_settle_amt)`,
    comes: true,
  },
  {
    kind: 'ledgerMonth',
    name: '关账',
    from: 'ledger_month',
    no: 'r.month',
    values: columns(
      'month_status',
      'requested_by',
      'requester',
      'request_time',
      'decided_by',
      'decider',
      'decide_time',
      'close_time',
      'digest',
      'voucher_count',
      'debit_amt',
    ),
    comes: true,
  },
  {
    kind: 'ledgerCorrection',
    name: '更正凭证',
    from: 'ledger_correction',
    no: 'r.correction_no',
    values: columns(
      'correction_status',
      'of_month',
      'debit_account',
      'credit_account',
      'amt',
      'documents',
      'requested_by',
      'requester',
      'request_time',
      'decided_by',
      'decider',
      'decide_time',
      'voucher_no',
    ),
  },
  {
    kind: 'bankEntry',
    name: '对账记录的挂账与核销',
    from: '(select * from bank_entry where ask_kind is not null)',
    no: 'r.entry_no',
    values: columns(
      'ask_kind',
      'ask_reason',
      'ask_token',
      'requested_by',
      'requester',
      'request_time',
      'decided_by',
      'decider',
      'decide_time',
    ),
    comes: true,
  },
  papers('invoice', '发票文件', 'provider_invoice', 'invoice_apply_no', 'file_token'),
  papers('recharge', '充值凭证', 'recharge_order', 'recharge_no', 'receipt_pic'),
  papers('chargeback', '拒付材料', 'chargeback', 'chargeback_no', 'documents'),
  ...Object.entries(REQUESTS).map(([table, name]) => decided(table, name)),
  {
    kind: 'approval',
    name: '审批',
    from: 'approval',
    no: 'r.approval_no',
    // What was asked for never changes; how it ended stays.
    values: columns('created_by', 'act', 'path', 'amt', 'digest', 'ask_time', 'rule_no', 'needed'),
    comes: true,
    fixed: true,
  },
  {
    kind: 'approval',
    part: 'who',
    name: '审批记录',
    from: `(select provider_id, approval_no, jsonb_agg(jsonb_build_array(decider_id, decider, decision,
      words, decide_time) order by decider_id) as said from approval_decision group by 1, 2)`,
    no: 'r.approval_no',
    values: 'r.said',
    comes: true,
  },
]
