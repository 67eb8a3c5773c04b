import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../columns'

/**
 * The provider's accounts and their ledger (domain §9.4). Balances change in one place only
 * (`gateway/ledger/post.ts`); the checks below keep what must hold whoever writes.
 */

/** One account of each kind. The balance is `availAmt` + `frozenAmt`. */
export const account = pgTable(
  'account',
  {
    providerId: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    acctName: text().notNull(),
    acctStatus: varchar({ length: 16 }).notNull(),
    availAmt: fen(),
    frozenAmt: fen(),
    /** `seq` of its newest entry; 0 before the first. */
    lastSeq: integer().notNull().default(0),
    openTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.acctNo] }),
    uniqueIndex('account_kind_idx').on(t.providerId, t.acctKind),
    check('account_amounts', sql`avail_amt >= 0 and frozen_amt >= 0`),
  ],
)

/** Append-only: a mistake is put right by a further entry. `seq` counts an account's entries. */
export const accountEntry = pgTable(
  'account_entry',
  {
    providerId: ident().notNull(),
    entryNo: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    seq: integer().notNull(),
    entryTime: instant().notNull(),
    voucherNo: ident().notNull(),
    bizType: varchar({ length: 16 }).notNull(),
    /** IN or OUT. */
    direction: varchar({ length: 3 }).notNull(),
    amt: fen(),
    /** Balances around it, frozen money included. */
    beforeAmt: fen(),
    afterAmt: fen(),
    /** The day it stands for, e.g. of the income; a settlement's is its month's last. */
    bizDate: date({ mode: 'string' }).notNull(),
    relatedNo: ident(),
    counterparty: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.entryNo] }),
    uniqueIndex('account_entry_chain_idx').on(t.providerId, t.acctNo, t.seq),
    index('account_entry_time_idx').on(t.providerId, t.entryTime, t.entryNo),
    index('account_entry_voucher_idx').on(t.providerId, t.voucherNo),
    index('account_entry_kind_idx').on(t.providerId, t.acctKind, t.entryTime, t.seq),
    // The same source is posted once a day at most; also finds an entry by its source.
    uniqueIndex('account_entry_source_idx').on(
      t.providerId,
      t.relatedNo,
      t.acctNo,
      t.bizType,
      t.bizDate,
    ),
    check('account_entry_amount', sql`amt > 0`),
    check(
      'account_entry_balance',
      sql`after_amt = before_amt + case direction when 'IN' then amt else -amt end`,
    ),
  ],
)

/**
 * One business event in double entry; append-only. Its lines (ledger_line) add up to 0, which the
 * check says for the sums that are written with them.
 */
export const ledgerVoucher = pgTable(
  'ledger_voucher',
  {
    providerId: ident().notNull(),
    /** Of a day's voucher its day and business: a day is posted once. */
    voucherNo: ident().notNull(),
    bizType: varchar({ length: 16 }).notNull(),
    bizDate: date({ mode: 'string' }).notNull(),
    relatedNo: ident(),
    bookTime: instant().notNull(),
    lineCount: integer().notNull(),
    /** Sums of its lines above and below 0, both without sign. */
    debitAmt: fen(),
    creditAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.voucherNo] }),
    index('ledger_voucher_day_idx').on(t.providerId, t.bizDate, t.bizType),
    check('ledger_voucher_balance', sql`debit_amt = credit_amt and debit_amt > 0`),
    check('ledger_voucher_lines', sql`line_count >= 2`),
  ],
)

/**
 * What a voucher moves on one account, with its sign. An account's balance is the sum of its
 * lines; the accounts that people see keep it in `account` too, with a chain of entries.
 */
export const ledgerLine = pgTable(
  'ledger_line',
  {
    providerId: ident().notNull(),
    voucherNo: ident().notNull(),
    /** A kind of account, an internal account, or `PARTNER:<custId>` (gateway/ledger/accounts.ts). */
    account: varchar({ length: 48 }).notNull(),
    amt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.voucherNo, t.account] }),
    index('ledger_line_account_idx').on(t.providerId, t.account, t.amt),
    check('ledger_line_amount', sql`amt <> 0`),
  ],
)

/** The profit account by month of entry, kept with its entries: opening + moves = closing. */
export const profitMonth = pgTable(
  'profit_month',
  {
    providerId: ident().notNull(),
    /** `YYYY-MM` */
    month: varchar({ length: 7 }).notNull(),
    /** Its first moment. */
    monthTime: instant().notNull(),
    openAmt: fen(),
    inAmt: fen(),
    offsetAmt: fen(),
    outAmt: fen(),
    /** Everything else, with its sign. */
    adjustAmt: fen(),
    closeAmt: fen(),
    /** What left the account since by the settlement of this month. */
    settledAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.month] }),
    check(
      'profit_month_balance',
      sql`close_amt = open_amt + in_amt - offset_amt - out_amt + adjust_amt`,
    ),
  ],
)

export const rechargeOrder = pgTable(
  'recharge_order',
  {
    providerId: ident().notNull(),
    rechargeNo: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    applyTime: instant().notNull(),
    payWay: varchar({ length: 16 }).notNull(),
    amt: fen(),
    payerName: text().notNull(),
    payerAcct: varchar({ length: 32 }).notNull(),
    receiptPic: jsonb().$type<string[]>().notNull().default([]),
    /** What the bank received; null until it did. */
    arriveAmt: bigint({ mode: 'number' }),
    arriveTime: instant(),
    rechargeStatus: varchar({ length: 16 }).notNull(),
    auditRemark: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdBy: ident().notNull(),
    applyUser: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.rechargeNo] }),
    index('recharge_apply_idx').on(t.providerId, t.applyTime, t.rechargeNo),
    index('recharge_kind_idx').on(t.providerId, t.acctKind, t.applyTime),
    index('recharge_receipt_idx').using('gin', t.receiptPic.op('jsonb_path_ops')),
    check('recharge_amount', sql`amt > 0`),
  ],
)

/** Profit that is paid out beside the settlements; its amount is frozen until the bank has paid. */
export const withdrawOrder = pgTable(
  'withdraw_order',
  {
    providerId: ident().notNull(),
    withdrawNo: ident().notNull(),
    acctNo: ident().notNull(),
    acctKind: varchar({ length: 16 }).notNull(),
    applyTime: instant().notNull(),
    amt: fen(),
    /** Where the provider was paid last when it asked. */
    payeeName: text().notNull(),
    payeeAcct: varchar({ length: 32 }).notNull(),
    bankName: text().notNull(),
    withdrawStatus: varchar({ length: 16 }).notNull(),
    /** When the bank answered. */
    answerTime: instant(),
    failReason: text().notNull().default(''),
    remark: text().notNull().default(''),
    createdBy: ident().notNull(),
    applyUser: text().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.withdrawNo] }),
    index('withdraw_apply_idx').on(t.providerId, t.applyTime, t.withdrawNo),
    check('withdraw_amount', sql`amt > 0`),
  ],
)

/** What a merchant may spend of the subsidy account in one activity. */
export const subsidyActivity = pgTable(
  'subsidy_activity',
  {
    providerId: ident().notNull(),
    subsidyId: ident().notNull(),
    /** Rows given out together, one a merchant, share it. */
    activityNo: ident().notNull(),
    activityName: text().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    /** The merchant's, copied for the row scope SELF. */
    createdBy: ident().notNull(),
    /** PER_TXN: so much a trade. RATIO: so much of it, in 1/100 000. */
    subsidyRule: varchar({ length: 16 }).notNull(),
    perTxnAmt: fen(),
    ratio: integer().notNull().default(0),
    planAmt: fen(),
    /** What was paid less what refunds took back. */
    usedAmt: fen(),
    /** What refunds took back of all that was paid. */
    backAmt: fen(),
    usedCount: integer().notNull().default(0),
    beginDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    subsidyStatus: varchar({ length: 16 }).notNull(),
    createTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.subsidyId] }),
    index('subsidy_create_idx').on(t.providerId, t.createTime, t.subsidyId),
    index('subsidy_merchant_idx').on(t.providerId, t.merId, t.createTime),
    index('subsidy_activity_no_idx').on(t.providerId, t.activityNo),
    check('subsidy_amounts', sql`used_amt >= 0 and used_amt <= plan_amt`),
  ],
)

/** What a trade got of an activity when its day was closed, and how much of that refunds took back. */
export const subsidyTrade = pgTable(
  'subsidy_trade',
  {
    providerId: ident().notNull(),
    subsidyId: ident().notNull(),
    tradeNo: ident().notNull(),
    tradeTime: instant().notNull(),
    /** The day the subsidy was posted for. */
    bizDate: date({ mode: 'string' }).notNull(),
    amt: fen(),
    /** What the payer had paid and not got back then: refunds of all of it take all of `amt`. */
    baseAmt: fen(),
    backAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.subsidyId, t.tradeNo] }),
    index('subsidy_trade_trade_idx').on(t.providerId, t.tradeNo),
    check('subsidy_trade_amounts', sql`amt > 0 and back_amt >= 0 and back_amt <= amt`),
  ],
)

/** What one refund took back of one activity; its entry is one for all activities of the trade. */
export const subsidyBack = pgTable(
  'subsidy_back',
  {
    providerId: ident().notNull(),
    refundNo: ident().notNull(),
    subsidyId: ident().notNull(),
    tradeNo: ident().notNull(),
    backTime: instant().notNull(),
    amt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.refundNo, t.subsidyId] }),
    index('subsidy_back_subsidy_idx').on(t.providerId, t.subsidyId, t.backTime),
    check('subsidy_back_amount', sql`amt > 0`),
  ],
)

/** From a turnover of `fromAmt` fen a month on, `rate` in 1/100 000 of all of it. */
export interface RebateTier {
  fromAmt: number
  rate: number
}

/** Who gets rebates by which tiers, month after month. */
export const rebateRule = pgTable(
  'rebate_rule',
  {
    providerId: ident().notNull(),
    ruleNo: ident().notNull(),
    ruleName: text().notNull(),
    /** PARTNER or MERCHANT. */
    targetType: varchar({ length: 16 }).notNull(),
    targetIds: jsonb().$type<string[]>().notNull(),
    tiers: jsonb().$type<RebateTier[]>().notNull(),
    /** The first month it holds for, `YYYY-MM`. */
    fromMonth: varchar({ length: 7 }).notNull(),
    /** The last one, once it was stopped; before `fromMonth`: it never held. */
    lastMonth: varchar({ length: 7 }),
    /** RUNNING or STOPPED. */
    ruleStatus: varchar({ length: 16 }).notNull().default('RUNNING'),
    createTime: instant().notNull(),
    stopTime: instant(),
    stopReason: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.ruleNo] }),
    index('rebate_rule_create_idx').on(t.providerId, t.createTime, t.ruleNo),
    check('rebate_rule_stopped', sql`(rule_status = 'STOPPED') = (last_month is not null)`),
  ],
)

/** What a partner or a merchant gets back for a month's turnover. */
export const rebate = pgTable(
  'rebate',
  {
    providerId: ident().notNull(),
    rebateId: ident().notNull(),
    ruleNo: ident(),
    ruleName: text().notNull(),
    /** PARTNER or MERCHANT. */
    targetType: varchar({ length: 16 }).notNull(),
    /** The target, or the target's partner. */
    partnerId: ident(),
    merId: ident(),
    createdBy: ident(),
    tiers: jsonb().$type<RebateTier[]>().notNull(),
    /** `YYYY-MM` */
    month: varchar({ length: 7 }).notNull(),
    baseAmt: fen(),
    /** Of the tier the turnover reached. */
    rate: integer().notNull(),
    rebateAmt: fen(),
    rebateStatus: varchar({ length: 16 }).notNull(),
    calcTime: instant().notNull(),
    confirmTime: instant(),
    payTime: instant(),
    remark: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.rebateId] }),
    index('rebate_calc_idx').on(t.providerId, t.calcTime, t.rebateId),
    index('rebate_month_idx').on(t.providerId, t.month),
    index('rebate_rule_idx').on(t.providerId, t.ruleNo),
  ],
)

/** A rebate day by day and merchant by merchant; they add up to it. */
export const rebateItem = pgTable(
  'rebate_item',
  {
    providerId: ident().notNull(),
    rebateId: ident().notNull(),
    itemId: ident().notNull(),
    itemTime: instant().notNull(),
    merId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    transCount: integer().notNull(),
    transAmt: fen(),
    fromAmt: fen(),
    rate: integer().notNull(),
    rebateAmt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.rebateId, t.itemId] }),
    index('rebate_item_time_idx').on(t.providerId, t.itemTime, t.itemId),
    index('rebate_item_merchant_idx').on(t.providerId, t.merId, t.itemTime),
  ],
)
