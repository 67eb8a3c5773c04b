import { beforeAll, expect, test } from 'vitest'
import { prove } from '../../../gateway/features/proof/prove'
import { gatewayForFile, type TestSession } from '../../support/gateway'

const gw = await gatewayForFile()
let admin: TestSession
beforeAll(async () => {
  admin = await gw.signIn('fws_admin')
})
const post = (path: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(`/v1/partner/${path}`, body, { session })
const NEW = {
  name: '沪上新渠道有限公司',
  shortName: '沪上新渠道',
  contactName: '陈明',
  newMobile: '13700002222',
  parentNo: '7000000000000001',
  profitMode: 'RATIO',
  ratio: '30000',
}

test('partners stand in the order of their tree, with what they earn by', async () => {
  const { respData } = await post('list', { sortField: 'treePath', sortOrder: 'asc' })
  expect(respData.list.slice(0, 3)).toMatchObject([
    { treeName: '华东渠道发展有限公司', termText: '成本费率 0.25%', parentName: null },
    { treeName: '　└ 浙江拓展服务有限公司', termText: '毛利的 40.00%' },
    { treeName: '　　└ 杭州城市服务商有限公司', termText: '每笔 ¥0.05' },
  ])
  expect(respData.list[0].merchantCount).toBeGreaterThan(0)
})

test('a new one stands below its parent, can be chosen, and the books know its terms', async () => {
  const { respData } = await post('save', NEW)
  const { partnerNo } = respData
  expect((await post('detail', { partnerNo })).respData).toMatchObject({
    treeName: '　└ 沪上新渠道有限公司',
    partnerStatus: 'NORMAL',
    contactName: '陈明',
    contactMobile: '137****2222',
    termText: '毛利的 30.00%',
    salesmanIds: [],
  })
  const chosen = await post('partnerKVRequest', { keyword: 'hsxqd' })
  expect(chosen.respData).toEqual([{ key: partnerNo, value: '沪上新渠道有限公司' }])
  const { proven } = await prove(gw.db)
  expect(proven.flatMap(({ differences }) => differences)).toEqual([])
})

test('contact and salesmen change, and what it earns by does not', async () => {
  const body = {
    partnerNo: '7000000000000010',
    version: 1,
    name: '西部渠道发展有限公司',
    shortName: '西部渠道',
    contactName: '李强',
    salesmanIds: ['1000000000000002'],
    profitMode: 'RATIO',
    ratio: '99999',
  }
  expect((await post('save', body)).respCode).toBe('90000')
  const { respData } = await post('detail', { partnerNo: body.partnerNo })
  expect(respData).toMatchObject({
    contactName: '李强',
    salesmen: '服务商运营',
    termText: '成本费率 0.255%',
    version: 2,
  })
  expect((await post('save', body)).respCode).toBe('90409')
  const log = await gw.post('/v1/audit/list', { recordNo: body.partnerNo }, { session: admin })
  expect(log.respData.list[0]).toMatchObject({ action: '/v1/partner/save', outcome: 'DONE' })
})

test('wrong values are said at their field', async () => {
  const field = async (more: Record<string, unknown>) =>
    (await post('save', { ...NEW, name: '另一渠道公司', ...more })).respData.errors[0].field
  expect(await field({ name: '华东渠道发展有限公司' })).toBe('name')
  expect(await field({ salesmanIds: ['1000000000000012'] })).toBe('salesmanIds')
  expect(await field({ profitMode: 'PER_TXN' })).toBe('perTxnAmt')
  expect(await field({ ratio: '100001' })).toBe('ratio')
  expect(await field({ profitMode: '' })).toBe('profitMode')
  expect((await post('save', { ...NEW, name: '又一渠道公司', parentNo: '7999' })).respCode).toBe(
    '90404',
  )
})

test('stopped, its people are out at once and stay out until it goes on', async () => {
  const partner = await gw.signIn('qd_admin')
  const who = { partnerNo: '7000000000000001', version: 1 }
  expect((await post('stop', who)).respData).toEqual({ ...who, version: 2 })
  const list = () => gw.post('/v1/merchant/queryList', {}, { session: partner })
  expect((await list()).respCode).toBe('90401')
  const login = await gw.post('/v1/user/login', {
    loginName: 'qd_admin',
    password: 'Sandbox@2026',
    ...(await gw.captcha()),
  })
  const { sessionId, userId, userCustId: custId } = login.respData
  const again = { session: { sessionId, userId, custId } }
  expect(await gw.post('/v1/user/setUserRole', { roleId: '4' }, again)).toMatchObject({
    respCode: '90403',
    respDesc: '所属渠道商已停止合作',
  })
  expect((await post('stop', { ...who, version: 2 })).respCode).toBe('90409')
  expect((await post('resume', { ...who, version: 2 })).respCode).toBe('90000')
  expect((await gw.post('/v1/user/setUserRole', { roleId: '4' }, again)).respCode).toBe('90000')
})

test('is for whoever holds its codes, of their own provider', async () => {
  const who = { partnerNo: '7000000000000002', version: 1 }
  expect((await gw.post('/v1/partner/list')).respCode).toBe('90401')
  expect((await post('list', {}, await gw.signIn('fws_ops'))).respCode).toBe('90403')
  const readonly = await gw.signIn('fws_readonly')
  expect((await post('detail', who, readonly)).respCode).toBe('90000')
  for (const path of ['stop', 'resume', 'save'])
    expect((await post(path, { ...NEW, ...who }, readonly)).respCode).toBe('90403')
  const other = await gw.signIn('other_admin')
  for (const path of ['detail', 'stop', 'save'])
    expect((await post(path, { ...NEW, ...who, name: '外来' }, other)).respCode).toBe('90404')
  const salesmen = await post('salesmanKVRequest', {}, other)
  expect(salesmen.respData).toEqual([{ key: '1000000000000012', value: '另一服务商管理员' }])
})
