import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { lockDifference } from '../statement-diff-change'
import { fillDifference } from '../statement-diff-fill'
import { diffReason } from '../statement-diff-input'

/** 补单: books a file's line that is missing here. */
export default defineCall({
  path: '/v1/fin/diffFill',
  access: { roles: ['3'], codes: [CODES.statement.handleDiff], whole: true },
  request: z.object({
    diffId: id(),
    version,
    merId: optional(id()),
    shopId: optional(id()),
    reason: diffReason,
  }),
  write: true,
  async moves({ diffId }, context) {
    const { channelAmt } = await lockDifference(context, diffId)
    return Math.abs(channelAmt ?? 0)
  },
  approval: { act: 'FILL' },
  handler: fillDifference,
})
