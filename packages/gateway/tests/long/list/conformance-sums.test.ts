import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildRollup } from '../../../features/trade/rollup'
import { SANDBOX_PASSWORD } from '../../support/samples'
import { CHECKS, createProbe, createWire, SANDBOX_SECRETS } from '../../../../conformance/index'
import type { CallOptions, Wire } from '../../../../conformance/wire'
import { gatewayForFile } from '../../support/gateway'

const PROVIDER = '6000000000000001'
/** Without pacing: the test gateway has no limits. */
const UNPACED = { perSession: Infinity, perAddress: Infinity }

let origin: string

const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(gw.app.server.address() as AddressInfo).port}`
  // A busy day: 11 000 paid trades in five hours, which is more than a list counts.
  await gw.db.execute(sql`
    with one as (
      select * from trade where provider_id = ${PROVIDER} and trade_status = 'SUCCESS'
      order by trade_no limit 1)
    insert into trade (provider_id, trade_time, trade_no, out_trade_no, mer_id, shop_id, partner_id,
      created_by, pay_channel, pay_type, card_kind, trans_amt, pay_amt, fee_rate, fee_amt,
      settle_amt, cost_rate, trade_status, refund_state, settle_status)
    select provider_id, '2026-11-18 15:00:00+08'::timestamptz + n * interval '1.6 second',
      'BUSY' || lpad(n::text, 8, '0'), 'OUT' || n, mer_id, shop_id, partner_id, created_by,
      'WECHAT', 'JSAPI', 'BALANCE', 100 + n, 100 + n, 380, 1, 99 + n, 250, 'SUCCESS', 'NONE',
      'UNSETTLED'
    from one, generate_series(1, 11000) n`)
  await gw.db.transaction((tx) => rebuildRollup(tx, PROVIDER))
})

const sums = CHECKS.find(({ name }) => name.startsWith('汇总等于明细'))!

/** @param wire by default the one to the gateway */
const run = (wire: Wire = createWire(origin, SANDBOX_SECRETS, UNPACED)) =>
  sums.run(createProbe(wire, SANDBOX_PASSWORD))

test('a busy gateway whose sums are right keeps the sentence about sums', async () => {
  await expect(run()).resolves.toBeUndefined()
})

/** What is asked of a gateway that adds a fen to the sums of ranges for which `wrong` holds. */
function lying(wrong: (body: Record<string, unknown>) => boolean): Wire {
  const honest = createWire(origin, SANDBOX_SECRETS, UNPACED)
  return {
    ...honest,
    async call<T>(path: string, body: Record<string, unknown> = {}, options?: CallOptions) {
      const answer = await honest.call<T>(path, body, options)
      const { summary } = (answer.respData ?? {}) as { summary?: Record<string, number> }
      if (summary && wrong(body)) summary.transAmt! += 1
      return answer
    },
  }
}
const isWholeDay = ({ tradeTimeStart }: Record<string, unknown>) => tradeTimeStart === '2026-11-18'

test('a wrong sum of the whole busy day is seen', async () => {
  await expect(run(lying(isWholeDay))).rejects.toThrow(/^transAmt of the day against its parts/)
})

test('sums that a quiet day’s rows do not add up to are seen', async () => {
  await gw.db.execute(sql`delete from trade where trade_no like 'BUSY%'`)
  await gw.db.transaction((tx) => rebuildRollup(tx, PROVIDER))
  await run()
  await expect(run(lying(() => true))).rejects.toThrow(/^transAmt: wanted/)
})
