import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookSignature } from '../../../core/webhook-sign'
import { prove } from '../../../features/proof/prove'
import { source, trade } from '../../../schema'
import { openMerchant, paid, SECRET, SOURCE, tell } from '../../ingest/support'
import { gatewayForFile } from '../../support/gateway'

const DAY_MS = 86_400_000
const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)

test('of a source that settles by its files, only what the file of the day has is settled', async () => {
  await gw.db.update(source).set({ settleOn: 'FILE' })
  await tell(gw, paid({ channelTradeNo: 'IN', merId }), paid({ channelTradeNo: 'OUT', merId }))
  const of = async (no: string) =>
    (await gw.db.select().from(trade).where(eq(trade.channelTradeNo, no)))[0]!
  expect(await of('IN')).toMatchObject({ settleStatus: 'HELD', settleDate: null })
  await gw.clock.advance(DAY_MS)
  const body = [
    'kind,occurredAt,channelTradeNo,transAmt,payChannel,payType,merId',
    `trade.paid,2026-11-20 14:30:00,IN,10000,WECHAT,JSAPI,${merId}`,
    '',
  ].join('\n')
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const id = randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await gw.app.inject({
    method: 'PUT',
    url: '/ingest/v1/files/day.csv?date=2026-11-20',
    headers: {
      'content-digest': digest,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(SECRET, { id, timestamp, body: digest }),
      'webhook-source': SOURCE,
    },
    payload: body,
  })
  expect(answer.statusCode).toBe(202)
  await gw.runDue()
  expect(await of('IN')).toMatchObject({ settleStatus: 'UNSETTLED', settleDate: '2026-11-23' })
  await gw.clock.advance(4 * DAY_MS)
  expect((await of('IN')).batchNo).not.toBeNull()
  expect(await of('OUT')).toMatchObject({ settleStatus: 'HELD', batchNo: null })
  const faults = (await prove(gw.db)).proven.flatMap(({ differences }) => differences)
  expect(faults).toEqual([])
})
