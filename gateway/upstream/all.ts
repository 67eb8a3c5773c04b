import { refundOrder } from '../records/refund/order'
import type { OrderKind } from './kind'

/** Every kind of order there is. */
export const ORDER_KINDS: readonly OrderKind[] = [refundOrder]

export const orderKind = (kind: string): OrderKind | undefined =>
  ORDER_KINDS.find((one) => one.kind === kind)

/** What upstream tells without being asked; a notice names one of them with its record. */
export const NEWS_KINDS: readonly OrderKind[] = []

export const newsKind = (kind: string): OrderKind | undefined =>
  NEWS_KINDS.find((one) => one.kind === kind)
