import { endTrade } from './end-trade'
import { isWhole } from './facts'
import { toldTrades, tradeByOrder } from './known-trades'
import { waits, type Apply } from './outcome'

/** Applies endings that name an order without the facts of its payment; unknown ones wait for it. */
export const applyEndings: Apply = async (applying, events, note) => {
  const { tx, source } = applying
  for (const event of events.filter(({ facts }) => !isWhole(facts))) {
    const { channelTradeNo, outTradeNo } = event.facts
    const told = channelTradeNo
      ? (await toldTrades(tx, source, [channelTradeNo])).get(channelTradeNo)
      : await tradeByOrder(tx, source, outTradeNo!)
    note(event, told ? await endTrade(applying, event, told) : waits('TRADE'))
  }
}
