import {
  INITIAL_PASSWORD,
  type EmptyGateway,
} from '../../../packages/gateway/tests/support/empty-gateway'
import type { TestSession } from '../../../packages/gateway/tests/support/wire-client'

export const OWN_PASSWORD = 'Only-mine-42'

/** The first administrator of an installation, with a password of their own and the role chosen. */
export async function firstAdmin(gw: EmptyGateway): Promise<TestSession> {
  const { respData } = await gw.post('/v1/user/login', {
    loginName: 'boss',
    password: INITIAL_PASSWORD,
    ...(await gw.captcha()),
  })
  const session = { ...respData, custId: respData.userCustId }
  const own = { oldPassword: INITIAL_PASSWORD, newPassword: OWN_PASSWORD }
  for (const [path, body] of [
    ['/v1/user/changePassword', own],
    ['/v1/user/setUserRole', { roleId: '3' }],
  ] as const) {
    const { respCode, respDesc } = await gw.post(path, body, { session })
    if (respCode !== '90000') throw new Error(`${path}: ${respCode} ${respDesc}`)
  }
  return { ...session, custId: '6100000000000001' }
}
