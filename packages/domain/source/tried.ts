/** A row as its profile reads it; amounts in fen, `occurredAt` YYYY-MM-DD HH:mm:ss. */
export interface TriedRow {
  line: number
  kind?: string
  occurredAt?: string
  /** The channel's trade and refund numbers. */
  channelTradeNo?: string
  channelRefundNo?: string
  /** The merchant's number, as the file has it. */
  merNo?: string
  amt?: number
  feeAmt?: number
  /** Why the row makes no event. */
  ignored?: string
  error?: string
}

export interface Tried {
  rows: TriedRow[]
  rowCount: number
  faultCount: number
  /** What the rows come to. */
  counted: TriedFigures
  /** What the file's own totals say. */
  totals?: Partial<TriedFigures>
  unknownColumns: string[]
  /** Why the file would be refused as a whole. */
  refused?: string
}

/** Amounts in fen. */
interface TriedFigures {
  count: number
  sum: number
  refundCount: number
  refundSum: number
}
