import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../../support/gateway'

let gw: TestGateway
beforeAll(async () => {
  gw = await startTestGateway()
})
afterAll(() => gw.close())

test('a provider signs in, chooses the role and reads the permission codes', async () => {
  const session = await gw.signIn('fws_admin')
  const answer = await gw.post('/v1/member/queryUserPermission', {}, { session })
  expect(answer).toMatchObject({
    status: 200,
    respCode: '90000',
    respData: { permCodeList: ['all'] },
  })
})
