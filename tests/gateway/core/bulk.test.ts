import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BUSINESS_NOW } from '../../support/template'
import { PROVIDER_ONE } from '../../support/samples'
import { merchant, shop, trade } from '../../../gateway/schema'
import { takePayments, type Taking } from '../../../gateway/features/trade/trade-take'
import { gatewayForFile } from '../../support/gateway'

const gw = await gatewayForFile()

test('5,000 payments are taken in one call, in the order they were given', async () => {
  const ofOne = sql`provider_id = ${PROVIDER_ONE}`
  const [holder] = await gw.db.select().from(merchant).where(ofOne).limit(1)
  const [place] = await gw.db.select().from(shop).where(ofOne).limit(1)
  const rate = { cardKind: '', feeRate: 380, feeCapAmt: 0 }
  const takings = Array.from({ length: 5_000 }, (_, i) => [
    { merchant: holder!, shop: place! },
    {
      payChannel: 'WECHAT',
      payType: 'SCAN',
      cardKind: '',
      transAmt: 100 + i,
      goodsName: '早餐',
      rate,
      time: BUSINESS_NOW,
    },
  ]) as unknown as Taking[]
  const before = await gw.db.$count(trade)
  const made = await gw.db.transaction((tx) => takePayments(tx, takings))
  expect(await gw.db.$count(trade)).toBe(before + 5_000)
  expect([made[0]!.transAmt, made[4_999]!.transAmt]).toEqual([100, 5_099])
  expect(made[0]!.tradeTime).toEqual(new Date(BUSINESS_NOW))
})

test.each([65_536, 65_556])(
  'a statement of %i parameters is refused, and the connection answers the next one',
  async (count) => {
    const many = Array.from({ length: count }, (_, i) => sql`${i}::int`)
    const asked = gw.db.transaction((tx) =>
      tx.execute(sql`select 1 where 1 in (${sql.join(many, sql`, `)})`),
    )
    await expect(asked).rejects.toMatchObject({
      cause: { message: expect.stringContaining('wanted at most 65535 parameters') },
    })
    expect((await gw.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  },
)
