import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import type { FactsOf } from '../../core/record-facts'
import { scopedAs } from '../../core/scope'

/** Invoices for settled income (domain §9.9); a partner's own carry its id. */
export const providerInvoice = scopedAs(
  { byShop: 'NONE' },
  pgTable(
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
      index('provider_invoice_number_idx').on(t.providerId, t.invoiceNo),
      index('provider_invoice_month_idx').on(t.providerId, t.billMonth),
      index('provider_invoice_file_idx').on(t.providerId, t.fileToken),
    ],
  ),
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

/** Who invoices whom for how much, at which rate, on which paper. */
export const INVOICE_FACTS: FactsOf = {
  type: 'invoice',
  name: '发票申请',
  from: 'provider_invoice',
  no: 'r.invoice_apply_no',
  facts: {
    收款方: 'r.target_id',
    发票种类: 'r.invoice_kind',
    发票代码: 'r.invoice_code',
    发票号码: 'r.invoice_no',
    开票日期: 'r.invoice_date',
    销方: 'r.seller_name',
    销方税号: 'r.seller_tax_no',
    购方: 'r.buyer_name',
    购方税号: 'r.buyer_tax_no',
    价税合计: 'r.amt',
    税率: 'r.tax_rate',
    税额: 'r.tax_amt',
  },
  since: 'r.create_time',
}
