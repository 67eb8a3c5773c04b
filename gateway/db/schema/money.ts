import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../columns'

/** What the provider and its partners earn: income, settlements, invoices, statements. */

/**
 * Income of one merchant, day and channel (domain §8.5). Trades stand on their own day, refunds as
 * a negative entry on the day they succeeded. In every entry incomeAmt = merFeeAmt - costFeeAmt
 * and netIncomeAmt = incomeAmt - partnerShareAmt.
 */
export const incomeEntry = pgTable(
  'income_entry',
  {
    providerId: ident().notNull(),
    /** Midnight of `incomeDate` in Asia/Shanghai. */
    incomeTime: instant().notNull(),
    entryId: ident().notNull(),
    incomeDate: date({ mode: 'string' }).notNull(),
    /** `YYYY-MM` of the date. */
    incomeMonth: varchar({ length: 7 }).notNull(),
    /** TRADE | REFUND. */
    entryType: varchar({ length: 8 }).notNull(),
    merId: ident().notNull(),
    /** The merchant's partner on that day; its share is `partnerShareAmt`. */
    partnerId: ident(),
    createdBy: ident().notNull(),
    payChannel: varchar({ length: 16 }).notNull(),
    transAmt: fen(),
    transCount: integer().notNull(),
    /** The one rate of all its trades, else what they came to, in 1/100 000. */
    merFeeRate: integer().notNull(),
    costRate: integer().notNull(),
    merFeeAmt: fen(),
    costFeeAmt: fen(),
    incomeAmt: fen(),
    partnerShareAmt: fen(),
    netIncomeAmt: fen(),
    /** Of the provider's own settlement of that month: UNSETTLED | SETTLING | SETTLED. */
    settleStatus: varchar({ length: 16 }).notNull().default('UNSETTLED'),
    settleNo: ident(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.incomeTime, t.entryId] }),
    index('income_entry_id_idx').on(t.providerId, t.entryId),
    index('income_entry_merchant_idx').on(t.providerId, t.merId, t.incomeTime),
    index('income_entry_partner_idx').on(t.providerId, t.partnerId, t.incomeTime),
    index('income_entry_month_idx').on(t.providerId, t.incomeMonth),
  ],
)

/**
 * What is paid out for a month to the provider itself or to one of its top-level partners, whose
 * sub-partners are part of it (domain §9.8).
 */
export const profitSettle = pgTable(
  'profit_settle',
  {
    providerId: ident().notNull(),
    createTime: instant().notNull(),
    settleNo: ident().notNull(),
    billMonth: varchar({ length: 7 }).notNull(),
    /** PROVIDER | PARTNER. */
    targetType: varchar({ length: 8 }).notNull(),
    /** The provider's or the partner's custId. */
    targetId: ident().notNull(),
    /** The partner's id again, for the row scope; null for the provider's own. */
    partnerId: ident(),
    incomeAmt: fen(),
    adjustAmt: fen(),
    adjustReason: text().notNull().default(''),
    /**
     * Of `adjustAmt`: above 0 what the month came short of nothing and the payee owes from then on,
     * below 0 what is taken back of that. All of a payee's add up to what it still owes.
     */
    carryAmt: fen(),
    /** Tax withheld, or the fee of the cloud account. */
    taxAmt: fen(),
    /** incomeAmt + adjustAmt - taxAmt; never below 0. */
    payableAmt: fen(),
    /** BANK | CLOUD. */
    payWay: varchar({ length: 8 }).notNull(),
    acctName: text().notNull(),
    acctNo: varchar({ length: 32 }).notNull(),
    bankName: text().notNull(),
    /** The invoice that covers it, once one was handed in. */
    invoiceApplyNo: ident(),
    settleStatus: varchar({ length: 16 }).notNull(),
    disputeReason: text().notNull().default(''),
    failReason: text().notNull().default(''),
    /** Without an answer it counts as confirmed after this moment. */
    confirmDeadline: instant().notNull(),
    payTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.createTime, t.settleNo] }),
    uniqueIndex('profit_settle_no_idx').on(t.providerId, t.settleNo),
    uniqueIndex('profit_settle_target_idx').on(t.providerId, t.targetId, t.billMonth),
    index('profit_settle_month_idx').on(t.providerId, t.billMonth),
  ],
)

/** Invoices for settled income (domain §9.9); a partner's own carry its id. */
export const providerInvoice = pgTable(
  'provider_invoice',
  {
    providerId: ident().notNull(),
    createTime: instant().notNull(),
    invoiceApplyNo: ident().notNull(),
    /** Who writes it: the provider's or the partner's custId. */
    targetId: ident().notNull(),
    partnerId: ident(),
    createdBy: ident().notNull(),
    /** Month of its first settlement. */
    billMonth: varchar({ length: 7 }).notNull(),
    invoiceKind: varchar({ length: 2 }).notNull(),
    /** Paper invoices only. */
    invoiceCode: varchar({ length: 12 }),
    /** Null while a draft has none. */
    invoiceNo: varchar({ length: 20 }),
    invoiceDate: date({ mode: 'string' }),
    sellerName: text().notNull(),
    sellerTaxNo: varchar({ length: 32 }).notNull(),
    buyerName: text().notNull(),
    buyerTaxNo: varchar({ length: 32 }).notNull(),
    /** With tax; exTaxAmt + taxAmt. */
    amt: fen(),
    exTaxAmt: fen(),
    taxRate: integer().notNull(),
    taxAmt: fen(),
    fileToken: varchar({ length: 64 }),
    expressCompany: text().notNull().default(''),
    expressNo: varchar({ length: 32 }).notNull().default(''),
    remark: text().notNull().default(''),
    invoiceStatus: varchar({ length: 16 }).notNull(),
    auditRemark: text().notNull().default(''),
    /** 01 to 04, once it is being or has been reversed. */
    redReason: varchar({ length: 2 }),
    /** Number of the confirmation that a special invoice's reversal needs. */
    redInfoNo: varchar({ length: 20 }),
    submitTime: instant(),
    auditTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.createTime, t.invoiceApplyNo] }),
    uniqueIndex('provider_invoice_apply_idx').on(t.providerId, t.invoiceApplyNo),
    uniqueIndex('provider_invoice_no_idx')
      .on(t.providerId, t.invoiceNo)
      .where(sql`invoice_status <> 'CANCELED' and invoice_status <> 'REDDENED'`),
    index('provider_invoice_month_idx').on(t.providerId, t.billMonth),
    index('provider_invoice_file_idx').on(t.providerId, t.fileToken),
  ],
)

/** Which settlements an invoice covers, and with how much. */
export const invoiceItem = pgTable(
  'invoice_item',
  {
    providerId: ident().notNull(),
    invoiceApplyNo: ident().notNull(),
    settleNo: ident().notNull(),
    amt: fen(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.invoiceApplyNo, t.settleNo] }),
    index('invoice_item_settle_idx').on(t.providerId, t.settleNo),
  ],
)

/** Whom invoices are made out to, and how (domain §9.2); one row a provider. */
export const billingRule = pgTable('billing_rule', {
  providerId: ident().primaryKey(),
  buyerName: text().notNull(),
  buyerTaxNo: varchar({ length: 32 }).notNull(),
  buyerAddr: text().notNull(),
  buyerPhone: varchar({ length: 32 }).notNull(),
  bankName: text().notNull(),
  bankAcctNo: varchar({ length: 32 }).notNull(),
  invoiceContent: text().notNull(),
  taxRate: integer().notNull(),
  /** Kinds that are taken, wire values of `invoiceKind`. */
  invoiceKinds: jsonb().$type<string[]>().notNull(),
  receiveEmail: text().notNull(),
  mailAddr: text().notNull(),
  mailContact: text().notNull(),
  /** Day of the month by which an invoice counts for it. */
  dueDay: smallint().notNull(),
  notes: jsonb().$type<{ title: string; text: string }[]>().notNull(),
})

/** A day's statement of one type (domain §9.1). */
export const statement = pgTable(
  'statement',
  {
    providerId: ident().notNull(),
    /** When it is made: 10:00 on the day after. */
    dueTime: instant().notNull(),
    billId: ident().notNull(),
    billDate: date({ mode: 'string' }).notNull(),
    billType: varchar({ length: 8 }).notNull(),
    /** Null: of the whole provider. */
    merId: ident(),
    /** Null: all channels. */
    payChannel: varchar({ length: 16 }),
    transCount: integer().notNull().default(0),
    transAmt: fen(),
    refundCount: integer().notNull().default(0),
    refundAmt: fen(),
    feeAmt: fen(),
    settleAmt: fen(),
    diffCount: integer().notNull().default(0),
    billStatus: varchar({ length: 8 }).notNull(),
    failReason: text().notNull().default(''),
    fileToken: varchar({ length: 64 }),
    fileName: text(),
    fileSize: integer(),
    /** When it was made last. */
    createTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.dueTime, t.billId] }),
    uniqueIndex('statement_id_idx').on(t.providerId, t.billId),
    index('statement_type_idx').on(t.providerId, t.billType, t.dueTime),
    index('statement_file_idx').on(t.providerId, t.fileToken),
  ],
)

/**
 * Where our books and the channel's differ on a day, and what was done about it. A statement that is
 * made again keeps its rows: the same trade and type are the same difference.
 */
export const statementDiff = pgTable(
  'statement_diff',
  {
    providerId: ident().notNull(),
    billId: ident().notNull(),
    seq: integer().notNull(),
    /** AMOUNT | NO_CHANNEL | NO_LOCAL. */
    diffType: varchar({ length: 16 }).notNull(),
    tradeTime: instant().notNull(),
    /** Null when we do not know it. */
    tradeNo: ident(),
    channelTradeNo: varchar({ length: 64 }),
    merId: ident(),
    /** Null on the side that does not have it. */
    localAmt: bigint({ mode: 'number' }),
    channelAmt: bigint({ mode: 'number' }),
    /** localAmt - channelAmt, what is missing counting as 0. */
    diffAmt: fen(),
    /** `DF` + the bill's digits + the number in it. */
    diffId: ident().notNull(),
    /** The bill's, for lists. */
    payChannel: varchar({ length: 16 }),
    /** PENDING | ACCEPTED | RESOLVED | IGNORED. */
    diffStatus: varchar({ length: 16 }).notNull().default('PENDING'),
    /** Fen in the books because of it: the difference once it is accepted, else 0. */
    bookedAmt: fen(),
    /** The statement as it was made last does not have it any more. */
    gone: boolean().notNull().default(false),
    handleReason: text().notNull().default(''),
    /** Name of who did it. */
    handledBy: text().notNull().default(''),
    handleTime: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.billId, t.seq] }),
    uniqueIndex('statement_diff_id_idx').on(t.providerId, t.diffId),
    index('statement_diff_time_idx').on(t.providerId, t.tradeTime, t.diffId),
    index('statement_diff_status_idx').on(t.providerId, t.diffStatus, t.tradeTime),
    index('statement_diff_merchant_idx').on(t.providerId, t.merId, t.tradeTime),
  ],
)

/**
 * What the provider has to invoice per month (domain §9.2). A month is open as long as nothing was
 * settled for it; nothing is kept, so that it cannot differ from what it is made of.
 */
export const billingMonth = pgView('billing_month', {
  providerId: ident().notNull(),
  billMonth: varchar({ length: 7 }).notNull(),
  /** Its first moment. */
  monthTime: instant().notNull(),
  settleNo: ident(),
  incomeAmt: fen(),
  adjustAmt: fen(),
  taxAmt: fen(),
  exTaxAmt: fen(),
  invoicedAmt: fen(),
  remainAmt: fen(),
  billStatus: varchar({ length: 16 }).notNull(),
}).as(sql`
  select m.*, m.income_amt - m.ex_tax_amt as tax_amt,
    m.income_amt + m.adjust_amt - m.invoiced_amt as remain_amt,
    case when m.settle_no is null then 'OPEN'
      when m.income_amt + m.adjust_amt <= 0 then 'EXEMPT'
      when m.invoiced_amt = 0 then 'TO_INVOICE'
      when m.invoiced_amt < m.income_amt + m.adjust_amt then 'PART'
      else 'DONE' end::varchar(16) as bill_status
  from (
    select e.provider_id, e.income_month as bill_month,
      (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
      s.settle_no, e.income_amt, coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
      round(e.income_amt / 1.06)::bigint as ex_tax_amt,
      coalesce((select sum(i.amt) from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
          and v.invoice_status in ('APPROVED', 'RED_APPLY')), 0)::bigint as invoiced_amt
    from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
      from income_entry group by provider_id, income_month) e
    left join profit_settle s on s.provider_id = e.provider_id
      and s.target_id = e.provider_id and s.bill_month = e.income_month
  ) m`)
