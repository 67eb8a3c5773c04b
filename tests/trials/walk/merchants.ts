import { and, eq } from 'drizzle-orm'
import type { EntryKind } from '#domain/application/types'
import { takePayments } from '../../../packages/gateway/features/trade/trade-take'
import { creditCode, debitCardNo, idCardNo } from '../../../packages/gateway/tests/support/identity'
import { createRandom } from '../../../packages/gateway/sandbox/random'
import { merchant, merchantProduct, shop } from '../../../packages/gateway/schema'
import { png } from '../../../packages/gateway/tests/files/samples'
import { COMPLETE } from '../../../packages/domain/tests/entry/complete'
import type { EmptyGateway } from '../../../packages/gateway/tests/support/empty-gateway'
import { uploadTo } from '../../../packages/gateway/tests/support/upload'
import type { TestSession } from '../../../packages/gateway/tests/support/wire-client'

type Data = Record<string, unknown>

/** A complete form with papers of its own; its pictures are uploaded. */
export async function formOf(
  gw: EmptyGateway,
  session: TestSession,
  kind: Exclude<EntryKind, 'hlb'>,
  no: number,
): Promise<Data> {
  const random = createRandom(91_000_000 + no * 7919)
  const data: Data = { ...COMPLETE[kind], legalIdNo: idCardNo(random, 2015) }
  if (kind === 'normal') data.licenseNo = creditCode(random, 'ENTERPRISE', '330106')
  data.acctNo = data.acctType === '0' ? `1${random.digits(18)}` : debitCardNo(random, '622202')
  for (const [name, value] of Object.entries(data))
    if (Array.isArray(value) && String(value[0]).startsWith('t-'))
      data[name] = [await uploadTo(gw, session, png(), '图.png')]
  return data
}

/** An application typed and sent. @returns its number */
export async function enter(
  gw: EmptyGateway,
  session: TestSession,
  kind: Exclude<EntryKind, 'hlb'>,
  no: number,
): Promise<string> {
  const data = await formOf(gw, session, kind, no)
  const kept = await gw.post(
    '/v1/private/business/applyStep',
    { data, entryKind: kind },
    { session },
  )
  if (kept.respCode !== '90000')
    throw new Error(`${kept.respDesc} ${JSON.stringify(kept.respData)}`)
  const { applyId, version } = kept.respData
  const sent = await gw.post('/v1/private/business/applySubmit', { applyId, version }, { session })
  if (sent.respCode !== '90000')
    throw new Error(`${sent.respDesc} ${JSON.stringify(sent.respData)}`)
  return applyId
}

/** Payments of so many fen each at every open merchant, now, by WeChat and Alipay in turn. */
export async function pay(
  { db, clock }: EmptyGateway,
  amounts: readonly number[],
): Promise<number> {
  const places = await db
    .select({ merchant, shop })
    .from(shop)
    .innerJoin(
      merchant,
      and(eq(merchant.providerId, shop.providerId), eq(merchant.merId, shop.merId)),
    )
    .where(eq(merchant.merStatus, 'NORMAL'))
    .orderBy(merchant.merId)
  const products = await db.select().from(merchantProduct)
  const takings = places.flatMap((till) =>
    amounts.map((transAmt, i) => {
      const payChannel = i % 2 === 0 ? 'WECHAT' : 'ALIPAY'
      const rate = products.find(
        (one) => one.merId === till.merchant.merId && one.payChannel === payChannel,
      )!
      const time = clock.now() + i * 1_000
      return [
        till,
        {
          rate,
          channelTradeNo: `W${till.shop.shopId}${time}`,
          payChannel,
          payType: 'JSAPI',
          cardKind: 'BALANCE',
          transAmt,
          goodsName: '消费',
          time,
          endTime: time,
        },
      ] as const
    }),
  )
  const made = await db.transaction((tx) => takePayments(tx, takings))
  return made.length
}
