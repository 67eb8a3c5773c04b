import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { resourceFiles } from '../../../scripts/new/resource'
import { gatewayForFile } from '../../../packages/gateway/tests/support/gateway'

let base: string
const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(gw.app.server.address() as AddressInfo).port}`
})

const options = { account: 'fws_admin', password: 'Sandbox@2026' }

test('a screen is made from a running call’s rows, in the words of the noun that knows them', async () => {
  const call = '/v1/vip/queryList'
  const { files, left } = await resourceFiles('vipList', { ...options, base, call, title: '贵宾' })
  expect(Object.keys(files)).toEqual(['src/resources/vip-list.ts'])
  const text = files['src/resources/vip-list.ts']!
  expect(text).toContain("import { memberFields } from '#domain/member/fields'")
  expect(text).toContain("area: 'merberManage'")
  expect(text).toContain("code: '02100020'")
  expect(text).toContain("id: 'memberId'")
  expect(text).toContain('balanceAmt: memberFields.balanceAmt,')
  expect(text).toContain("calls: { list: '/v1/vip/queryList' }")
  expect(text).not.toContain('待命名')
  expect(left).toEqual([])
})

test('a call that refuses says why no screen is made', async () => {
  const asked = resourceFiles('x', {
    ...options,
    base,
    account: 'nocode',
    call: '/v1/vip/queryList',
  })
  await expect(asked).rejects.toThrow('/v1/vip/queryList: wanted 90000, got 90403')
})
