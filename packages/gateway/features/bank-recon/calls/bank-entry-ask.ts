import { z } from 'zod'
import { ASK_KIND, type AskKind } from '#domain/bank-entry/dicts'
import { bankEntryFields, codes } from '#domain/bank-entry/fields'
import { defineCall } from '../../../core/call'
import { byRules, formText, id, optional, version } from '../../../core/inputs'
import { askFor } from '../entry-ask'

const { askReason } = bankEntryFields

/** 申请挂账、转回、核销: asks for a decision on an entry, with its document. */
export default defineCall({
  path: '/v1/bank/entryAsk',
  access: { roles: ['3'], codes: [codes.verbs.ask], whole: true },
  takesFiles: true,
  request: z
    .object({
      entryNo: id(),
      askKind: z.enum(Object.keys(ASK_KIND) as [AskKind], '请选择申请'),
      askReason: formText,
      askToken: id('请上传依据'),
      version: optional(version),
    })
    .check(byRules({ askReason })),
  write: true,
  handler: (context, { askReason: reason = '', ...input }) =>
    askFor(context, { ...input, askReason: reason }),
})
