import type { ChannelLine } from '../../core/upstream/port'

/** A payment as our books have it. */
export interface LocalLine extends ChannelLine {
  tradeNo: string
  merId: string
}

export interface Difference extends Partial<FileDifference> {
  diffType: 'AMOUNT' | 'FEE' | 'NO_CHANNEL' | 'NO_LOCAL'
  time: number
  channelTradeNo: string
  tradeNo: string | null
  merId: string | null
  /** Fen; null on the side that does not have it. */
  localAmt: number | null
  channelAmt: number | null
}

/** What a difference with an acquirer's file has besides. */
export interface FileDifference {
  lineKind: 'PAY' | 'REFUND'
  refundNo: string | null
  channelRefundNo: string | null
  /** Fen; null unless the fees alone differ. */
  localFeeAmt: number | null
  channelFeeAmt: number | null
  /** The channel's line. */
  sourceId: string | null
  fileId: string | null
  fileLine: number | null
  eventId: string | null
}

/**
 * Where two sides of a day differ, in the order of time. Every line counts: one answers a line of the
 * same number and amount first, then another one of that number.
 */
export function compareSides(
  ours: readonly LocalLine[],
  theirs: readonly ChannelLine[],
): Difference[] {
  const rest = new Map<string, ChannelLine[]>()
  for (const line of theirs)
    rest.set(line.channelTradeNo, [...(rest.get(line.channelTradeNo) ?? []), line])
  const open = ours.filter(({ channelTradeNo, amt }) => {
    const lines = rest.get(channelTradeNo) ?? []
    const at = lines.findIndex((line) => line.amt === amt)
    if (at >= 0) lines.splice(at, 1)
    return at < 0
  })
  const differences: Difference[] = []
  for (const { channelTradeNo, tradeNo, merId, time, amt } of open) {
    const other = rest.get(channelTradeNo)?.shift()
    differences.push({
      diffType: other ? 'AMOUNT' : 'NO_CHANNEL',
      time,
      channelTradeNo,
      tradeNo,
      merId,
      localAmt: amt,
      channelAmt: other?.amt ?? null,
    })
  }
  for (const { channelTradeNo, time, amt } of [...rest.values()].flat())
    differences.push({
      diffType: 'NO_LOCAL',
      time,
      channelTradeNo,
      tradeNo: null,
      merId: null,
      localAmt: null,
      channelAmt: amt,
    })
  return differences.sort((a, b) => a.time - b.time)
}
