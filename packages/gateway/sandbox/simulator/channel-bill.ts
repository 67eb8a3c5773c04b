import { createHash } from 'node:crypto'
import type { ChannelLine } from '../../core/upstream/port'

/** One payment in so many is booked with another amount, one not at all. */
const ONE_IN = 67
/** One bill in so many has a payment that we do not know. */
const STRANGE_ONE_IN = 7

/**
 * The channel's own bill for one of our days. It is simulated: nearly all lines are ours, and the
 * differences follow from the numbers, so that the bill is the same every time.
 * @param billId decides whether there is a payment we do not know
 */
export function channelBill(billId: string, ours: readonly ChannelLine[]): ChannelLine[] {
  const booked = ours.flatMap((line) => {
    const dice = diceOf(line.channelTradeNo)
    if (dice % ONE_IN === 0) return []
    if (dice % ONE_IN === 1) return [{ ...line, amt: line.amt + 1 + (dice % 500) }]
    return [line]
  })
  const dice = diceOf(billId)
  const last = ours.at(-1)
  if (!last || dice % STRANGE_ONE_IN !== 0) return booked
  const strange = {
    channelTradeNo: `9${String(dice).padStart(11, '0')}${last.channelTradeNo.slice(12)}`,
    amt: 100 + (dice % 50_000),
    time: last.time,
  }
  return [...booked, strange]
}

const diceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
