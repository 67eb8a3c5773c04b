import { z } from 'zod'
import { isDate } from '#domain/dates'
import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { code } from '../../../core/inputs'
import { batchesOfDay, payoutsOfDay } from '../settle-day'

/** A settle date's batches and payouts: what is due, and what became of it (domain §14). */
export default defineCall({
  path: '/v1/merchantSettlement/day',
  access: { roles: ['3', '4'], codes: [CODES.merchantSettlement.list] },
  request: z.object({ settleDate: code(10).refine(isDate, '日期应为 YYYY-MM-DD') }),
  handler: async (context, { settleDate }) => ({
    settleDate,
    ...(await batchesOfDay(context, settleDate)),
    ...(await payoutsOfDay(context, settleDate)),
  }),
})
