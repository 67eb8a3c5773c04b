import { describe, expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const session = await gw.signIn('qd_admin')

interface Category {
  categoryCode: string
  categoryName: string
  mcc: string | null
  needQual: boolean
  microAllowed: boolean
  children?: Category[]
}

describe.each(['/v1/function/manageCategoryQuery', '/v3/hlmCategory/query'])('%s', (path) => {
  test('answers twelve groups and more with their categories', async () => {
    const { respCode, respData } = await gw.post<Category[]>(path, {}, { session })
    expect(respCode).toBe('90000')
    expect(respData.length).toBeGreaterThanOrEqual(12)
    for (const group of respData) {
      expect(group.mcc).toBeNull()
      expect(group.children!.length).toBeGreaterThan(1)
      for (const { categoryCode, mcc } of group.children!) {
        expect(categoryCode.startsWith(group.categoryCode)).toBe(true)
        expect(mcc).toMatch(/^\d{4}$/)
      }
    }
    const codes = respData.flatMap((group) => group.children!.map((one) => one.categoryCode))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('answers one group alone', async () => {
    const { respData: tree } = await gw.post<Category[]>(path, {}, { session })
    const [group] = tree
    const { respData } = await gw.post(path, { parentCode: group!.categoryCode }, { session })
    expect(respData).toEqual(group!.children)
  })

  test('does not know other groups', async () => {
    expect((await gw.post(path, { parentCode: 'X99' }, { session })).respCode).toBe('90404')
  })
})

test('pharmacies need a qualification and are closed to micro merchants', async () => {
  const { respData } = await gw.post<Category[]>(
    '/v1/function/manageCategoryQuery',
    {},
    { session },
  )
  const pharmacy = respData
    .flatMap((group) => group.children!)
    .find((one) => one.categoryName === '药店')
  expect(pharmacy).toMatchObject({ mcc: '5912', needQual: true, microAllowed: false })
})

test.each([
  ['/v1/function/manageCategoryQuery', '咖啡/饮品', '5814'],
  ['/v1/function/manageCategoryQuery', '快餐小吃', '5814'],
  ['/v1/function/manageCategoryQuery', '中餐/西餐', '5812'],
  ['/v1/function/manageCategoryQuery', 'KTV', '7911'],
  ['/v1/function/manageCategoryQuery', '影院', '7832'],
  ['/v1/function/manageCategoryQuery', '民宿', '7011'],
  ['/v3/hlmCategory/query', '饮品甜点', '5814'],
  ['/v3/hlmCategory/query', '夜市摊位', '5814'],
])('%s: %s is %s', async (path, name, mcc) => {
  const { respData } = await gw.post<Category[]>(path, {}, { session })
  const leaves = respData.flatMap(({ children = [] }) => children)
  expect(leaves.find(({ categoryName }) => categoryName === name)?.mcc).toBe(mcc)
  // Digital goods, bands and timeshares are not offered here.
  expect(leaves.filter((leaf) => ['5815', '7929', '7012'].includes(leaf.mcc!))).toEqual([])
})
