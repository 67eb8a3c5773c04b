import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { bankBranch } from '../../schema'
import { csv, moveIn, PROVIDER } from '../moving-in/support'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const branch = (联行号: string, 支行名称: string, 地区 = '') => ({
  联行号,
  支行名称,
  银行: '工商银行',
  地区,
})
let importNo: string
beforeAll(async () => {
  const file = csv([
    branch('102584000019', '工商银行深圳南山支行'),
    branch('102331002036', '工商银行杭州城站支行'),
  ])
  importNo = (await moveIn(gw, admin, 'BRANCHES', file)).importNo
})

async function found(body: Record<string, unknown>, session = admin) {
  const answer = await gw.post('/v1/bankBranch/list', body, { session })
  return answer.respCode === '90000' ? answer.respData : answer
}
const codesOf = async (body: Record<string, unknown>) =>
  (await found(body)).list.map(({ branchCode }: { branchCode: string }) => branchCode)

test('branches that were moved in come first, in place of all that ship of their bank', async () => {
  const { list, total, totalCapped } = await found({})
  expect([total, totalCapped]).toEqual([10_000, true])
  expect(list.slice(0, 2)).toEqual([
    {
      branchId: '01020000-102331002036',
      bankName: '中国工商银行',
      branchName: '工商银行杭州城站支行',
      branchCode: '102331002036',
      region: '330000-330100',
      regionName: '浙江省-杭州市',
      source: 'MOVED',
      importNo,
    },
    expect.objectContaining({ branchCode: '102584000019', regionName: '广东省-深圳市' }),
  ])
  expect(list[2]).toMatchObject({ source: 'SHIPPED', importNo: null, regionName: '北京市-北京市' })
  expect((await found({ bankName: '工商银行' })).total).toBe(2)
})

test('a page may hold branches of both kinds, and the next one goes on behind it', async () => {
  const first = await codesOf({ region: '330000-330100', pageSize: 10 })
  const second = await codesOf({ region: '330000-330100', pageSize: 10, pageNum: 2 })
  expect(first[0]).toBe('102331002036')
  const all = await codesOf({ region: '330000-330100', pageSize: 20 })
  expect([...first, ...second]).toEqual(all)
})

test.each([
  ['a bank by its pinyin', { bankName: 'gsyh' }, 'bankName', '中国工商银行'],
  ['a province', { region: '330000' }, 'region', /^330000-/],
  ['words of the name', { branchName: '招商 杭州' }, 'branchName', /招商银行.*杭州/],
  ['where they come from', { source: ['SHIPPED'] }, 'source', 'SHIPPED'],
])('are found by %s', async (_name, body, field, wanted) => {
  const { list, total } = await found(body)
  expect(total).toBeGreaterThan(0)
  for (const row of list) expect(row[field]).toMatch(wanted)
})

test('a branch of a district that ships is found by its whole number', async () => {
  const shipped = await gw.post(
    '/v1/function/bankFunc/branchList',
    { bankCode: '03080000', cityCode: '330100', keyword: '西湖' },
    { session: admin },
  )
  const [{ branchCode, branchName }] = shipped.respData
  expect((await found({ branchCode })).list).toMatchObject([
    { branchName, branchCode, source: 'SHIPPED', regionName: '浙江省-杭州市' },
  ])
  expect(await codesOf({ branchCode: '999999999999' })).toEqual([])
})

test('another provider sees its own, and who may not move data in sees none', async () => {
  const other = await found({ source: ['MOVED'] }, await gw.signIn('other_admin'))
  expect(other.total).toBe(0)
  expect(await found({}, await gw.signIn('noperm'))).toMatchObject({ respCode: '90403' })
  const rows = await gw.db.select().from(bankBranch).where(eq(bankBranch.providerId, PROVIDER))
  expect(rows).toHaveLength(2)
})

test('a whole number tells its branch and its bank to a form', async () => {
  const byNumber = async (branchCode: string) =>
    (await gw.post('/v1/function/bankFunc/branchList', { branchCode }, { session: admin })).respData
  expect(await byNumber('102331002036')).toEqual([
    { branchCode: '102331002036', branchName: '工商银行杭州城站支行', bankCode: '01020000' },
  ])
  const { respData } = await gw.post(
    '/v1/function/bankFunc/branchList',
    { bankCode: '03080000', cityCode: '330100', keyword: '西湖' },
    { session: admin },
  )
  const [{ branchCode, branchName }] = respData
  expect(await byNumber(branchCode)).toEqual([{ branchCode, branchName, bankCode: '03080000' }])
  // Of a number in no list, its first digits tell the bank.
  expect(await byNumber('102100099996')).toEqual([
    { branchCode: '102100099996', branchName: null, bankCode: '01020000' },
  ])
  expect(await byNumber('999999999999')).toEqual([])
})

test('without a bank and without a number there is nothing to list', async () => {
  const { respCode, respData } = await gw.post(
    '/v1/function/bankFunc/branchList',
    {},
    { session: admin },
  )
  expect([respCode, respData.errors]).toEqual([
    '90400',
    [{ field: 'bankCode', msg: '必填项不能为空' }],
  ])
})
