import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { shop } from '../../features/shop/shop-schema'
import { PROVIDER_ONE } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** So many shops called so. */
async function call(name: string, count: number) {
  const [one] = await gw.db.select().from(shop).where(eq(shop.providerId, PROVIDER_ONE)).limit(1)
  const rows = Array.from({ length: count }, (_, i) => ({
    ...one!,
    shopId: `${name.codePointAt(0)}${String(i).padStart(7, '0')}`,
    shopName: `${name}${i}号店`,
  }))
  for (let at = 0; at < rows.length; at += 200)
    await gw.db.insert(shop).values(rows.slice(at, at + 200))
}

beforeAll(async () => {
  await call('欧阳锋', 1_100)
  await call('诸葛亮', 450)
})

async function found(keyword: string) {
  const { respData } = await gw.post('/v1/search/any', { keyword }, { session: admin })
  return respData.groups.find(({ resource }: { resource: string }) => resource === 'shop')
}

test('the one box looks at five hundred of a name, and says when there are more', async () => {
  const many = await found('欧阳')
  expect(many).toMatchObject({ total: 500, totalCapped: true })
  expect(many.items).toHaveLength(5)
  const few = await found('诸葛')
  expect(few.total).toBe(450)
  expect(few).not.toHaveProperty('totalCapped')
})
