import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, pgView, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { fen, ident, instant } from '../../core/db/columns'
import { sealedNumber } from '../../core/seal/columns'

/** Whom invoices are made out to, and how (domain §9.2); one row a provider. */
export const billingRule = pgTable('billing_rule', {
  providerId: ident().primaryKey(),
  buyerName: text().notNull(),
  buyerTaxNo: varchar({ length: 32 }).notNull(),
  buyerAddr: text().notNull(),
  buyerPhone: varchar({ length: 32 }).notNull(),
  bankName: text().notNull(),
  bankAcctNo: sealedNumber().notNull(),
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
 * What the provider has to invoice per month (domain §9.2). A month is open until it has a
 * settlement, and waits until that settlement is confirmed; only its income is stored, added up as
 * days are closed (`income_month`, which the proof holds against the entries). The amount left is
 * the amount that the form of an invoice takes: the rules are those of `settlement-invoices`.
 */
export const billingMonth = pgView('billing_month', {
  providerId: ident().notNull(),
  billMonth: varchar({ length: 7 }).notNull(),
  /** Its first moment. */
  monthTime: instant().notNull(),
  settleNo: ident(),
  /** Of its settlement; null while there is none. */
  settleStatus: varchar({ length: 16 }),
  incomeAmt: fen(),
  adjustAmt: fen(),
  /** incomeAmt + adjustAmt, of which the tax is taken. */
  billAmt: fen(),
  taxAmt: fen(),
  exTaxAmt: fen(),
  /** On accepted invoices. */
  invoicedAmt: fen(),
  /** On live invoices that were not accepted yet, drafts too. */
  heldAmt: fen(),
  remainAmt: fen(),
  billStatus: varchar({ length: 16 }).notNull(),
}).as(sql`
  select m.*,
    case when m.bill_status in ('TO_INVOICE', 'PART')
      then greatest(0, m.bill_amt - m.invoiced_amt - m.held_amt) else 0 end::bigint as remain_amt
  from (
    select b.provider_id, b.bill_month, b.month_time, b.settle_no, b.settle_status, b.income_amt,
      b.adjust_amt, b.bill_amt, b.bill_amt - b.ex_tax_amt as tax_amt, b.ex_tax_amt, b.invoiced_amt,
      b.held_amt,
      case when b.settle_no is null then 'OPEN'
        when b.settle_status in ('TO_CONFIRM', 'DISPUTE') then 'TO_CONFIRM'
        when b.bill_amt <= 0 or b.pay_way <> 'BANK' then 'EXEMPT'
        when b.invoiced_amt >= b.bill_amt then 'DONE'
        when b.invoiced_amt > 0 then 'PART'
        when b.held_amt >= b.bill_amt then 'INVOICING'
        else 'TO_INVOICE' end::varchar(16) as bill_status
    from (
      select e.provider_id, e.income_month as bill_month,
        (e.income_month || '-01')::timestamp at time zone 'Asia/Shanghai' as month_time,
        s.settle_no, s.settle_status, s.pay_way, e.income_amt,
        coalesce(s.adjust_amt, 0)::bigint as adjust_amt,
        (e.income_amt + coalesce(s.adjust_amt, 0))::bigint as bill_amt,
        round((e.income_amt + coalesce(s.adjust_amt, 0)) / 1.06)::bigint as ex_tax_amt,
        coalesce(i.invoiced_amt, 0)::bigint as invoiced_amt,
        coalesce(i.held_amt, 0)::bigint as held_amt
      from (select provider_id, income_month, sum(net_income_amt)::bigint as income_amt
        from income_month group by provider_id, income_month) e
      left join profit_settle s on s.provider_id = e.provider_id
        and s.target_id = e.provider_id and s.bill_month = e.income_month
      left join lateral (
        select sum(i.amt) filter (where v.invoice_status in ('APPROVED', 'RED_APPLY'))
            as invoiced_amt,
          sum(i.amt) filter (where v.invoice_status in ('DRAFT', 'AUDITING', 'REJECTED'))
            as held_amt
        from invoice_item i join provider_invoice v
          on v.provider_id = i.provider_id and v.invoice_apply_no = i.invoice_apply_no
        where i.provider_id = s.provider_id and i.settle_no = s.settle_no
      ) i on true
    ) b
  ) m`)
