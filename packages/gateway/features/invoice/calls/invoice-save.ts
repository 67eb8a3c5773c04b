import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { MAX_SETTLEMENTS } from '#domain/invoice/form'
import { defineCall } from '../../../core/call'
import { code, id, optional, text, texts, version } from '../../../core/inputs'
import { saveInvoice } from '../invoice-save'

/** Far beyond what any field takes: the form's rules say the sentence. Missing means unchanged. */
const typed = text(500).optional()

/** Writes a draft of an invoice, or changes one that was not accepted (domain §9.9). */
export default defineCall({
  path: '/v1/invoice/save',
  access: { roles: ['3', '4'], codes: [CODES.invoice.edit] },
  takesFiles: true,
  request: z
    .object({
      invoiceApplyNo: optional(id()),
      version: optional(version),
      settleNos: z.preprocess(
        (value) => (value === '' ? '[]' : value),
        texts(MAX_SETTLEMENTS * 2).optional(),
      ),
      invoiceKind: typed,
      invoiceCode: code(500).optional(),
      invoiceNo: code(500).optional(),
      invoiceDate: typed,
      amt: typed,
      taxRate: typed,
      taxAmt: typed,
      exTaxAmt: typed,
      fileToken: typed,
      expressCompany: typed,
      expressNo: code(500).optional(),
      remark: typed,
    })
    .superRefine(({ invoiceApplyNo, version: seen }, context) => {
      if (invoiceApplyNo !== undefined && seen === undefined)
        context.addIssue({ code: 'custom', path: ['version'], message: '必填项不能为空' })
    }),
  write: true,
  handler: (context, { invoiceApplyNo, version: seen, ...input }) =>
    saveInvoice(context, { invoiceApplyNo, version: seen, input }),
})
