import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { REG_CHANNELS } from '../channels'
import { reRegister } from '../channel-reg-change'
import { id } from '../../../core/inputs'

/** Sends a merchant to a channel that refused it before (domain §7.8). */
export default defineCall({
  path: '/v1/merchant/channelReRegister',
  access: { roles: ['3', '4'], codes: [CODES.merchant.reRegister] },
  request: z.object({ merId: id(), payChannel: z.enum(REG_CHANNELS, '支付渠道不正确') }),
  write: true,
  handler: reRegister,
})
