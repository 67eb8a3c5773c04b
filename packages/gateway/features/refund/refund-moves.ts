import type { REFUND_STATUS } from '#domain/refund/dicts'
import type { Move } from '../../core/moves'

export type RefundStatus = keyof typeof REFUND_STATUS

/**
 * A refund's ways (domain §8.6). ABNORMAL is not final: it is sent again, or the channel finds
 * another way to the payer by itself. CLOSED is final.
 */
export const REFUND_MOVES = {
  success: { from: ['PROCESSING', 'ABNORMAL'], to: 'SUCCESS', title: '退款成功' },
  abnormal: { from: ['PROCESSING'], to: 'ABNORMAL', title: '退款异常' },
  close: { from: ['PROCESSING'], to: 'CLOSED', title: '退款关闭' },
  retry: { from: ['ABNORMAL'], to: 'PROCESSING', title: '重新退款' },
} as const satisfies Record<string, Move<RefundStatus>>
