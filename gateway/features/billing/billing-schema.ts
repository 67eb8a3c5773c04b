import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, pgView, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'

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
