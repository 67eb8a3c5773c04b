import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankBranch } from '../../../schema'
import { fetchFile, readWorkbook } from '../../download/read-file'
import { gatewayForFile } from '../../support/gateway'
import { check, csv, moveIn, PROVIDER, undo } from '../../moving-in/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

const branch = (联行号: string, 支行名称: string, 银行 = '工商银行', 地区 = '') => ({
  联行号,
  支行名称,
  银行,
  地区,
})
const GATE = branch('102331002036', '工商银行杭州城站支行')
const LAKE = branch('102331002044', '工商银行杭州西湖支行', '中国工商银行股份有限公司', '杭州')
const SOUTH = branch('102584000019', '工商银行深圳南山支行', '01020000', '广东省-深圳市')

async function found(bankCode: string, body: Record<string, unknown> = {}) {
  const path = '/v1/function/bankFunc/branchList'
  const { respData } = await gw.post(path, { bankCode, ...body }, { session: admin })
  return respData.map(({ branchName }: { branchName: string }) => branchName)
}
const icbc = (body?: Record<string, unknown>) => found('01020000', body)

test('a bank is searched in the branches that were moved in, and no other bank is', async () => {
  const shipped = await found('03080000')
  const done = await moveIn(gw, admin, 'BRANCHES', csv([GATE, LAKE, SOUTH]))
  expect(done).toMatchObject({ importState: 'APPLIED', appliedCount: 3, refusedCount: 0 })
  expect(await icbc()).toEqual([GATE.支行名称, LAKE.支行名称, SOUTH.支行名称])
  expect(await found('03080000')).toEqual(shipped)
})

test('branches are found by words of their names, by digits, by city and by number', async () => {
  expect(await icbc({ keyword: '西湖 工商' })).toEqual([LAKE.支行名称])
  expect(await icbc({ keyword: '102584' })).toEqual([SOUTH.支行名称])
  // The city of the first is known by its number alone.
  expect(await icbc({ cityCode: '330100' })).toEqual([GATE.支行名称, LAKE.支行名称])
  expect(await icbc({ keys: JSON.stringify(['102584000019']) })).toEqual([SOUTH.支行名称])
  expect(await icbc({ keyword: '%' })).toEqual([])
})

test('the same file again changes nothing', async () => {
  const again = await check(gw, admin, 'BRANCHES', csv([GATE, LAKE, SOUTH]))
  expect(again).toMatchObject({
    importState: 'REFUSED',
    reason: '都已迁入过，没有新的行',
    sameCount: 3,
  })
})

test('another provider has its own branches', async () => {
  const [row] = await gw.db.select().from(bankBranch).where(eq(bankBranch.branchCode, GATE.联行号))
  expect(row).toEqual({
    providerId: PROVIDER,
    branchCode: '102331002036',
    branchName: '工商银行杭州城站支行',
    bankCode: '01020000',
    cityCode: '330100',
    importNo: expect.stringMatching(/^MI/),
  })
  await gw.db
    .insert(bankBranch)
    .values({ ...row!, providerId: '6000000000000002', bankCode: '01030000' })
  expect(await found('01030000')).not.toContain(GATE.支行名称)
  await gw.db.delete(bankBranch).where(eq(bankBranch.bankCode, '01030000'))
})

test('rows that cannot be taken come back with their reasons', async () => {
  const file = csv([
    branch('10233100203', '短号支行'),
    branch('102331002052', ''),
    branch('102331002069', '火星支行', '火星银行'),
    branch('102331002077', '某地支行', '工商银行', '火星市'),
    branch('102000000017', '没有城市的支行'),
    GATE,
    GATE,
    LAKE,
    SOUTH,
  ])
  const { importState, refusedCount, refusedToken } = await check(gw, admin, 'BRANCHES', file)
  expect([importState, refusedCount]).toEqual(['REFUSED', 6])
  const book = await readWorkbook((await fetchFile(gw, admin, refusedToken!)).rawPayload)
  expect(book['数据']!.slice(1).map((row) => row.at(-1))).toEqual([
    '联行号：联行号为12位数字',
    '支行名称：不能为空',
    '银行：系统里没有这家银行',
    '地区：没有这个城市',
    '地区：联行号判断不了城市，请填写',
    '与第7行重复',
  ])
})

test('a newer file replaces the branches of the banks that it names', async () => {
  const other = branch('308331012020', '招商银行杭州分行', '招商银行')
  await moveIn(gw, admin, 'BRANCHES', csv([other]))
  const renamed = { ...GATE, 支行名称: '工商银行杭州城站路支行' }
  const checked = await check(gw, admin, 'BRANCHES', csv([renamed, LAKE]))
  expect(checked).toMatchObject({
    importState: 'CHECKED',
    goodCount: 1,
    sameCount: 1,
    reason: '另有1个支行不在文件里，迁入后删除',
  })
  expect(await icbc()).toContain(SOUTH.支行名称)
  await moveIn(gw, admin, 'BRANCHES', csv([renamed, LAKE]))
  expect(await icbc()).toEqual(['工商银行杭州城站路支行', LAKE.支行名称])
  expect(await found('03080000')).toEqual(['招商银行杭州分行'])
})

test('a file that only lacks a branch takes it away', async () => {
  const done = await moveIn(gw, admin, 'BRANCHES', csv([LAKE]))
  expect(done).toMatchObject({ importState: 'APPLIED', appliedCount: 0, reason: '' })
  expect(await icbc()).toEqual([LAKE.支行名称])
})

test('an import is taken back as long as no later one has changed its banks', async () => {
  const first = await moveIn(gw, admin, 'BRANCHES', csv([LAKE, SOUTH]))
  const second = await moveIn(gw, admin, 'BRANCHES', csv([LAKE, SOUTH, GATE]))
  const refused = await undo(gw, admin, first.importNo)
  expect(refused.respDesc).toBe(`这些银行的支行已由${second.importNo}更新，请先撤销它`)
  expect((await undo(gw, admin, second.importNo)).respCode).toBe('90000')
  expect(await icbc({ cityCode: '330100' })).toContain('中国工商银行股份有限公司杭州分行营业部')
  expect(await icbc()).not.toContain(LAKE.支行名称)
})
