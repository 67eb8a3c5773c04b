import type { BatchStatus } from '../merchant-account'

/** How a batch's timeline begins. */
export const MERCHANT_SETTLEMENT_LOG: Readonly<Record<BatchStatus, string>> = {
  WAITING: '生成结算批次，发起提现',
  SETTLING: '生成结算批次，自动发起提现',
  HELD: '生成结算批次，暂缓付款',
  SETTLED: '生成结算批次',
  FAILED: '生成结算批次',
  OFFSET: '生成结算批次',
}
