import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { billingRuleFields, notesOf, notesText } from '#domain/billing/rule-fields'
import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { byRules, formText, texts } from '../../../core/inputs'
import { provider } from '../../../core/access-schema'
import { noteChange } from '../../../core/operations/notes'
import { sellerOf } from '../billing-seller'
import { billingRule } from '../billing-schema'

/** The rate of the provider's invoices (view `billing_month`), in 1/100,000. */
const TAX_RATE = 6_000

/**
 * Says whom the provider's and its partners' invoices are made out to (domain §9.2), and under which
 * number the provider issues its own.
 */
export default defineCall({
  path: '/v1/billing/ruleSave',
  access: { roles: ['3'], codes: [CODES.billing.edit], whole: true },
  write: true,
  async current(_, { tx, caller: { providerId } }) {
    const [row] = await tx.select().from(billingRule).where(eq(billingRule.providerId, providerId))
    return row && { ...row, ...(await sellerOf(tx, providerId)), notesText: notesText(row.notes) }
  },
  request: z
    .object({
      sellerTaxNo: formText,
      buyerName: formText,
      buyerTaxNo: formText,
      buyerAddr: formText,
      buyerPhone: formText,
      bankName: formText,
      bankAcctNo: formText,
      invoiceContent: formText,
      invoiceKinds: texts(4),
      dueDay: formText,
      receiveEmail: formText,
      mailAddr: formText,
      mailContact: formText,
      notesText: z.string().max(2000).optional(),
    })
    .check(byRules(billingRuleFields)),
  async handler({ tx, caller: { providerId } }, { notesText: lines = '', invoiceKinds, ...given }) {
    const textOf = (value: string | undefined) => value ?? ''
    const set = {
      buyerName: textOf(given.buyerName),
      buyerTaxNo: textOf(given.buyerTaxNo),
      buyerAddr: textOf(given.buyerAddr),
      buyerPhone: textOf(given.buyerPhone),
      bankName: textOf(given.bankName),
      bankAcctNo: textOf(given.bankAcctNo),
      invoiceContent: textOf(given.invoiceContent),
      receiveEmail: textOf(given.receiveEmail),
      mailAddr: textOf(given.mailAddr),
      mailContact: textOf(given.mailContact),
      invoiceKinds,
      dueDay: Number(given.dueDay),
      notes: notesOf(lines),
      taxRate: TAX_RATE,
    }
    const [before] = await tx
      .select()
      .from(billingRule)
      .where(eq(billingRule.providerId, providerId))
      .for('update')
    await tx
      .insert(billingRule)
      .values({ providerId, ...set })
      .onConflictDoUpdate({ target: billingRule.providerId, set })
    const { sellerTaxNo: taxNo } = given
    if (taxNo !== undefined)
      await tx.update(provider).set({ taxNo }).where(eq(provider.providerId, providerId))
    const words = ({ buyerName, buyerTaxNo }: { buyerName: string; buyerTaxNo: string }) => ({
      购方名称: buyerName,
      纳税人识别号: buyerTaxNo,
    })
    const change = {
      ...(before && { before: words(before) }),
      after: { ...words(set), ...(taxNo && { 服务商纳税人识别号: taxNo }) },
    }
    noteChange(tx, { type: 'billingRule', id: providerId, ...change })
    return null
  },
})
