const TIME = 'when it was written or asked: shown, and no figure follows from it'
const WHOSE = 'whose rows it is among'
const STATE = 'a state that moves no money; its steps are in the timeline'

/** Tables whose columns the proof does not read, with the reason. */
export const UNPROVED_TABLES: Readonly<Record<string, string>> = {
  bank_account: 'what statements are compared with: no payment goes by it',
  bank_statement: 'a file of a bank: what its lines agree with is proved',
  captcha: 'no rows of a provider: lives for minutes',
  default_view: 'the look of a list',
  drop_file: 'which files were fetched, no figure',
  export_task: 'files made from lists, no figure',
  former_password: 'a hash, of one person, no figure',
  idempotency: 'stored answers, dropped after a day',
  ingest_delivery: 'which deliveries came, no figure',
  ingest_event: 'what a source said: the trade, refund or entry it made is proved',
  ingest_file: 'what a source sent: the rows it made are proved',
  ingest_row: 'what a file said: the trade, refund or entry it made is proved',
  job: 'what runs when: the work it does is proved',
  known_address: 'where a person signs in from, no figure',
  list_look: 'the look of a list',
  login_failure: 'counts wrong passwords, dropped after an hour',
  message: 'what was sent to people, no figure',
  mfa_factor: 'secrets of one person, sealed',
  mfa_recovery: 'hashes of one person',
  mfa_ticket: 'lives for minutes',
  operation_waiting: 'chained a moment later, and proved then',
  reset_link: 'lives for half an hour',
  row_note: 'emptied before its transaction ends',
  saved_view: 'the look of a list',
  session: 'who is signed in: ends by itself',
  sms_code: 'lives for minutes',
  upstream_order: 'what is under way: its result is proved at the record it belongs to',
}

/** Columns of the other tables, with the reason. */
export const UNPROVED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bank_entry: {
    entry_day: 'the bank says so; a movement of the books is proved where it was booked',
    entry_time: 'as above',
    entry_state: 'of an entry without a match or a request: it moves no money',
    amt: 'of an entry without a match or a request',
  },
  app_role: {
    created_at: TIME,
  },
  approval: {
    deadline: 'past it the approval is refused and ends',
    approval_state: STATE,
    finish_time: TIME,
  },
  approval_rule: {
    update_time: TIME,
  },
  app_user: {
    user_id: 'the key of the person',
    created_at: TIME,
    password_expires_at: TIME,
    mobile_changed_at: TIME,
    credentials_at: TIME,
  },
  appeal: {
    punish_time: TIME,
    deadline: TIME,
    submit_time: TIME,
    close_time: TIME,
    create_time: TIME,
    created_by: WHOSE,
    operation_status: STATE,
  },
  auth_review: {
    created_by: WHOSE,
    review_status: STATE,
    deadline: TIME,
    ask_time: TIME,
    submit_time: TIME,
  },
  bank_activity: {
    begin_date: 'as the bank announced it',
    end_date: 'as the bank announced it',
  },
  bank_activity_bill: {
    biz_date: TIME,
    created_by: WHOSE,
    settle_status: 'as the bank says',
  },
  bank_activity_join: {
    trade_time: TIME,
  },
  channel_no: {
    fee_amt: 'as the source said; the fee of the trade is proved',
    channel_fee_amt: 'as the source said; differences are compared by day',
  },
  channel_reg: {
    register_status: STATE,
    register_time: TIME,
    authorize_state: STATE,
  },
  cost_term: {
    create_time: TIME,
  },
  coupon_verify: {
    original_amt: 'as the platform said; no money of the provider',
    pay_amt: 'as the platform said; no money of the provider',
    merchant_ticket_amt: 'as the platform said; no money of the provider',
    coupon_pay_amt: 'as the platform said; no money of the provider',
    verify_time: TIME,
    cancel_time: TIME,
    created_by: WHOSE,
    verify_status: 'as the platform said',
  },
  device: {
    created_by: WHOSE,
    bind_status: STATE,
    reg_status: STATE,
    last_heartbeat: TIME,
    bind_time: TIME,
    create_time: TIME,
  },
  file: {
    created_at: TIME,
    received_at: TIME,
  },
  holiday_year: {
    update_time: TIME,
  },
  ledger_month: {
    evidence_status: STATE,
    file_size: 'how large the package is: its digest is proved',
  },
  member: {
    created_by: WHOSE,
    member_status: STATE,
    register_time: TIME,
  },
  member_entry: {
    entry_time: TIME,
  },
  member_pay: {
    pay_time: TIME,
  },
  mer_apply: {
    agreed_time: TIME,
    sign_deadline: TIME,
    create_time: TIME,
    submit_time: TIME,
    update_time: TIME,
    deleted_at: TIME,
    created_by: WHOSE,
    agreed_by: WHOSE,
    updated_by: WHOSE,
    apply_status: STATE,
  },
  merchant: {
    created_by: WHOSE,
    found_date: 'of its papers',
    license_begin: 'of its papers',
    license_end: 'of its papers',
    legal_id_end: 'of its papers',
    mer_status: 'what it holds back is proved by its batches',
    wx_auth_state: STATE,
    ali_auth_state: STATE,
    auth_review_status: STATE,
    open_time: TIME,
    paused_at: STATE,
  },
  merchant_change: {
    created_by: WHOSE,
  },
  payout_account: {
    check_status: 'a wrong one pays nothing: the bank refuses',
    check_amt: 'the small transfer is an order of its own',
    ask_time: TIME,
    answer_time: TIME,
  },
  rate_template: {
    create_time: TIME,
  },
  record_fact: {
    time: 'rows older than the first anchored proof; later ones are signed',
    operator: 'as above',
  },
  record_log: {
    time: 'rows older than the first anchored proof; later ones are signed',
    operator: 'as above',
    from_state: STATE,
    to_state: STATE,
  },
  risk_case: {
    frozen_amt: 'as the risk desk said; the trades it keeps are proved',
    create_time: TIME,
  },
  settle_change: {
    created_by: WHOSE,
    withdraw_time: TIME,
  },
  shop: {
    created_by: WHOSE,
    shop_status: STATE,
    create_time: TIME,
  },
  shop_day_stat: {
    created_by: WHOSE,
  },
  source: {
    expected_by: TIME,
    create_time: TIME,
    drop_polled_at: TIME,
  },
  table_code: {
    created_by: WHOSE,
    bind_status: STATE,
    last_order_time: TIME,
  },
  user_role: {
    last_login_at: TIME,
  },
  wx_verify: {
    qrcode_deadline: TIME,
    create_time: TIME,
    submit_time: TIME,
    update_time: TIME,
    created_by: WHOSE,
    applyment_state: STATE,
    authorize_state: STATE,
  },
}
