import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

async function teamNames(loginName: string, roleId?: '3' | '4' | '30'): Promise<string[]> {
  const session = await gw.signIn(loginName, roleId)
  const { respCode, respData } = await gw.post('/v1/shop/queryTeamData', {}, { session })
  expect(respCode).toBe('90000')
  return respData.map((team: { teamName: string }) => team.teamName)
}

test('a provider sees all of its teams', async () => {
  expect(await teamNames('fws_ops')).toEqual([
    '杭州一队',
    '杭州二队',
    '宁波队',
    '江苏队',
    '华南队',
    '西部队',
    '大客户队',
  ])
})

test('another provider sees its own only', async () => {
  expect(await teamNames('other_admin')).toEqual(['厦门一队', '厦门二队', '机动队'])
})

test('a salesman sees the teams of the shops of his merchants', async () => {
  expect(await teamNames('qd_sales')).toEqual(['杭州一队', '杭州二队'])
})

test('a registered store sees the teams of its own shops', async () => {
  const names = await teamNames('shop_owner')
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(7)
})

test('answers teamId and teamName, nothing more', async () => {
  const session = await gw.signIn('fws_admin')
  const { respData } = await gw.post('/v1/shop/queryTeamData', {}, { session })
  expect(respData[0]).toEqual({ teamId: 'T100001', teamName: '杭州一队' })
})
