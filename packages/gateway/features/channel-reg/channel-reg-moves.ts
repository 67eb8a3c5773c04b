import type { REGISTER_STATUS } from '#domain/merchant/dicts'
import type { Move } from '../../core/moves'

type RegisterStatus = keyof typeof REGISTER_STATUS

/** A merchant's registration with a channel after the first one (domain §7.8). */
export const CHANNEL_REG_MOVES = {
  reRegister: { from: ['FAIL'], to: 'PROCESSING', title: '重新报备' },
  success: { from: ['PROCESSING'], to: 'SUCCESS', title: '渠道报备成功' },
  fail: { from: ['PROCESSING'], to: 'FAIL', title: '渠道报备失败' },
} as const satisfies Record<string, Move<RegisterStatus>>
