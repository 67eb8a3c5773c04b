import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { quantile } from './measure'
import { ms, times, type Row } from './report'
import { scaleEnv, settled } from './scale-place'

const UNPACED = { ...FREE, perSession: Infinity }
/** The pause comes after each call: what a session may ask in a second is not to be reached. */
const PAUSE_MS = 10
/** Compiled late, and prepared by the database after some: asked before anything is measured. */
const WARM = 15

/**
 * The one box against the list of trades asked for one number, p95 of each kind of keyword, on the
 * database at BENCH_DATABASE_URL as it is. Kinds are asked in turns with the point query, so that
 * what else the machine does meets both.
 */
export async function benchSearch(rounds: number): Promise<Row[]> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  if (!databaseUrl)
    return [{ what: '需要 PostgreSQL：请设置 BENCH_DATABASE_URL', got: '', budget: '' }]
  await ensureBuilt()
  const gateway = await startGateway({ env: scaleEnv(databaseUrl) })
  try {
    await settled(databaseUrl)
    const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, UNPACED), PASSWORD)
    const session = await probe.as('fws_admin')
    const { tradeNo, keywords } = await keywordsOf(probe)
    const timed = async (run: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await run()
      const took = performance.now() - startedAt
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      return took
    }
    const point = () =>
      timed(() => probe.list(session, '/v1/trade/queryList', { orderNo: tradeNo }))
    const search = (keyword: string) =>
      timed(() => probe.ok('/v1/search/any', { keyword }, { session }))

    const points: number[] = []
    const taken = keywords.map((): number[] => [])
    for (let round = -WARM; round < rounds; round++) {
      for (const [i, { keyword }] of keywords.entries()) {
        const [one, other] = [await point(), await search(keyword)]
        if (round < 0) continue
        points.push(one)
        taken[i]!.push(other)
      }
    }
    const floor = quantile(points, 0.95)
    return [
      { what: '按单号查交易明细 p95（底线）', got: ms(floor), budget: '' },
      ...keywords.map(({ what, keyword }, i) => {
        const p95 = quantile(taken[i]!, 0.95)
        return {
          what: `搜索 ${what} ${keyword}`,
          got: `p50 ${ms(quantile(taken[i]!, 0.5))}，p95 ${ms(p95)}，${times(p95 / floor)}`,
          budget: '≤ 3.00×',
          ok: p95 <= 3 * floor,
        }
      }),
    ]
  } finally {
    await gateway.stop()
  }
}

/** One keyword of each kind that a user may know, from existing rows. */
async function keywordsOf(probe: Probe) {
  const first = async (path: string, body: Record<string, unknown> = {}) => {
    const { list } = await probe.list(await probe.as('fws_admin'), path, body)
    return (list[0] ?? {}) as Record<string, string>
  }
  const trade = await first('/v1/trade/queryList', { tradeStatus: 'SUCCESS' })
  const merchant = await first('/v1/merchant/queryList')
  const shop = await first('/v1/shop/queryList')
  const device = await first('/v1/device/list')
  const name = merchant.merRegName ?? ''
  const kinds: [what: string, keyword: string | undefined][] = [
    ['平台订单号', trade.tradeNo],
    ['商户订单号', trade.outTradeNo],
    ['渠道订单号', trade.channelTradeNo],
    ['商户号', merchant.merId],
    ['商户号前六位', merchant.merId?.slice(0, 6)],
    ['门店号', shop.shopId],
    ['终端序列号', device.serialNo],
    ['终端序列号前六位', device.serialNo?.slice(0, 6)],
    ['进件单号', (await first('/v2/merApply/list')).applyId],
    ['退款单号', (await first('/v1/refund/queryList')).refundNo],
    ['提现单号', (await first('/v1/cashout/queryList')).cashNo],
    ['没有的单号', '99999999999999999999'],
    ['手机尾号', merchant.contactMobile?.slice(-4)],
    ['名称', name.slice(0, 4)],
    ['名称两个字', name.slice(0, 2)],
    ['许多名称都有的字', '有限公司'],
    ['拼音首字母', 'xc'],
    ['没有的名称', '龘龘龘'],
  ]
  const keywords = kinds.flatMap(([what, keyword]) => (keyword ? [{ what, keyword }] : []))
  return { tradeNo: trade.tradeNo!, keywords }
}
