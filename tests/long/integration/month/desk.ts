import type { Life } from './life'
import { ask } from './world'

/** What staff do every noon: differences between our books and the channels', events that wait. */
export async function clearDesk(life: Life): Promise<void> {
  await compareAgain(life)
  await bindUnknown(life)
}

/** A payment that the channel knew before us is compared again once we know it. */
async function compareAgain({ world, payments }: Life): Promise<void> {
  const { list } = await ask(world, '/v1/fin/diffList', { diffStatus: 'PENDING', pageSize: 100 })
  const known = new Map(payments.map((one) => [one.no, one]))
  const bills = new Set<string>()
  for (const { billId, channelTradeNo } of list)
    if (known.get(channelTradeNo)?.bookedOn) bills.add(billId)
  for (const billId of bills) {
    const { version } = await ask(world, '/v1/fin/billDetail', { billId })
    await ask(world, '/v1/fin/billRemake', { billId, version })
  }
  if (bills.size > 0) await world.gw.runDue()
}

/** Payments of a number that only the acquirer knows are claimed for the merchant it is. */
async function bindUnknown({ world, payments, keepers }: Life): Promise<void> {
  const { list } = await ask(world, '/v1/ingest/eventList', {
    eventState: 'WAITING',
    waitsFor: 'MERCHANT',
    pageSize: 100,
  })
  for (const { sourceId, eventId, version, orderNo, channelTradeNo = orderNo } of list) {
    const payment = payments.find(({ no }) => no === channelTradeNo || String(eventId).endsWith(no))
    if (!payment) continue
    const { merId, shopId } = keepers.find((one) => one.merId === payment.merId)!
    await ask(world, '/v1/ingest/eventBind', { sourceId, eventId, version, merId, shopId })
    payment.bookedOn ??= today(world)
  }
}

const today = ({ gw }: Life['world']) =>
  new Date(gw.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
