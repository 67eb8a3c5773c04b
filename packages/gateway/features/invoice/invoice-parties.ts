import { and, eq } from 'drizzle-orm'
import { missingOf, type Buyer } from '#domain/invoice/kinds'
import type { Tx } from '../../core/db/open'
import { billingRule } from '../billing/billing-schema'
import { partner, provider } from '../../core/access-schema'
import { conflict } from '../../core/errors'

export type Rule = typeof billingRule.$inferSelect

/** The buyer of the provider's and its partners' invoices. @throws CallError 90409 without one */
export async function buyerRule(tx: Tx, providerId: string): Promise<Rule> {
  const [rule] = await tx.select().from(billingRule).where(eq(billingRule.providerId, providerId))
  if (!rule) throw conflict('开票信息尚未维护，请联系服务商维护')
  return rule
}

export const buyerOf = (rule: Rule): Buyer => ({
  buyerName: rule.buyerName,
  buyerTaxNo: rule.buyerTaxNo,
  buyerAddr: rule.buyerAddr,
  buyerPhone: rule.buyerPhone,
  bankName: rule.bankName,
  bankAcctNo: rule.bankAcctNo,
})

export const buyerMissing = (rule: Rule): string[] => missingOf(buyerOf(rule))

/** Who writes an invoice: the party that is paid, under its own tax number. */
export interface Seller {
  sellerName: string
  sellerTaxNo: string
}

/** @param targetId the provider's or the partner's custId */
export async function sellerOf(tx: Tx, providerId: string, targetId: string): Promise<Seller> {
  const [row] =
    targetId === providerId
      ? await tx
          .select({ sellerName: provider.name, sellerTaxNo: provider.taxNo })
          .from(provider)
          .where(eq(provider.providerId, providerId))
      : await tx
          .select({ sellerName: partner.name, sellerTaxNo: partner.taxNo })
          .from(partner)
          .where(and(eq(partner.providerId, providerId), eq(partner.partnerId, targetId)))
  return row ?? { sellerName: '', sellerTaxNo: '' }
}
