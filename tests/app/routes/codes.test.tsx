import { expect, test } from 'vitest'
import { gatewayOfFile } from './support'

const { gateway } = gatewayOfFile()

test.each([
  ['the data permit’s screen without the permit', 'other_admin', '/v1/bankActivity/billingQuery'],
  ['a store’s screen to a provider with all', 'fws_admin', '/v1/registerStore/dataQuery'],
  ['a provider’s screen to a partner', 'qd_admin', '/v1/fin/billList'],
  ['any other screen to a store', 'shop_owner', '/v1/trade/queryList'],
])('the gateway refuses %s', async (_, loginName, call) => {
  const session = await gateway().signIn(loginName)
  const { respCode } = await gateway().post(call, {}, { session })
  expect(respCode).toBe('90403')
})
