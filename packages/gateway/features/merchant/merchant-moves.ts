import type { MER_STATUS } from '#domain/merchant/dicts'
import type { Move } from '../../core/moves'

export type MerStatus = keyof typeof MER_STATUS

/** What staff can do to a merchant (domain §7.5); risk control comes with its screens. */
export const MERCHANT_MOVES = {
  freeze: { from: ['NORMAL'], to: 'FROZEN', title: '冻结商户' },
  /** By a change that a second person and upstream have agreed to; final. */
  close: { from: ['NORMAL', 'LIMITED'], to: 'CLOSED', title: '注销商户' },
  unfreeze: { from: ['FROZEN'], to: 'NORMAL', title: '解冻商户' },
} as const satisfies Record<string, Move<MerStatus>>
