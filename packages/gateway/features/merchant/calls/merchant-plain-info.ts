import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { findMerchant } from '../merchant-find'
import { newestSettleChange } from '../merchant-settle-changes'
import { CODE_PLAIN } from '../../../core/plain'

const FIELDS = [
  'legalName',
  'legalIdNo',
  'legalMobile',
  'contactName',
  'contactMobile',
  'acctName',
  'acctNo',
  'newAcctNo',
] as const

/**
 * One masked value in full, for who may see it; every look is written down (domain §1). Its answer
 * is not kept for repeats: personal data would lie in the table of answers for a day.
 */
export default defineCall({
  path: '/v1/merchant/plainInfo',
  access: { roles: ['3'], codes: [CODE_PLAIN] },
  request: z.object({ merId: id(), field: z.enum(FIELDS) }),
  write: true,
  idempotent: false,
  async handler(context, { merId, field }) {
    const record = await findMerchant(context, merId)
    noteChange(context.tx, {
      type: 'merchant',
      id: merId,
      after: { field },
    })
    if (field !== 'newAcctNo') return { value: record[field] }
    return { value: (await newestSettleChange(context.tx, record))?.acctNo ?? '' }
  },
})
