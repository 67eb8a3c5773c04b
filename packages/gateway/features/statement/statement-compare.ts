import type { ChannelLine } from '../../core/upstream/port'

/** A payment as our books have it. */
export interface LocalLine extends ChannelLine {
  tradeNo: string
  merId: string
}

export interface Difference {
  diffType: 'AMOUNT' | 'NO_CHANNEL' | 'NO_LOCAL'
  time: number
  channelTradeNo: string
  tradeNo: string | null
  merId: string | null
  /** Fen; null on the side that does not have it. */
  localAmt: number | null
  channelAmt: number | null
}

/** Where two sides of a day differ, in the order of time. */
export function compareSides(
  ours: readonly LocalLine[],
  theirs: readonly ChannelLine[],
): Difference[] {
  const rest = new Map(theirs.map((line) => [line.channelTradeNo, line]))
  const differences: Difference[] = []
  for (const { channelTradeNo, tradeNo, merId, time, amt } of ours) {
    const other = rest.get(channelTradeNo)
    rest.delete(channelTradeNo)
    if (other?.amt === amt) continue
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
  for (const { channelTradeNo, time, amt } of rest.values())
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
