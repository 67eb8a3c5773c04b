import { z } from 'zod'
import { CODE_REGISTERED_STORE } from '#domain/codes'
import { CODES } from '#domain/permission-codes'
import { defineCall } from '../../../core/call'
import { figuresOf } from '../figures'

/**
 * How the day goes: today against yesterday and last week at this hour, and thirty days. A partner
 * reads its own merchants', a registered store its own shops'.
 */
export default defineCall({
  path: '/v1/workbench/figures',
  access: { codes: [CODES.tradeSummary.list, CODES.trade.list, CODE_REGISTERED_STORE] },
  mayLag: true,
  request: z.object({}),
  handler: (context) => figuresOf(context),
})
