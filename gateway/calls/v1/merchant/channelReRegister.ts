import { z } from 'zod'
import { defineCall } from '../../../call'
import { REG_CHANNELS } from '../../../data/channels'
import { reRegister } from '../../../records/channel-reg/change'
import { id } from '../../../records/inputs'

/** Sends a merchant to a channel that refused it before (domain §7.8). */
export default defineCall({
  path: '/v1/merchant/channelReRegister',
  access: { roles: ['3', '4'], codes: ['02100006:reRegister'] },
  request: z.object({ merId: id(), payChannel: z.enum(REG_CHANNELS, '支付渠道不正确') }),
  write: true,
  handler: reRegister,
})
