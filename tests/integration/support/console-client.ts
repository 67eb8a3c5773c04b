import { SANDBOX_DES_KEY, SANDBOX_SIGN_SECRET } from '../../../packages/gateway/core/config'
import { SANDBOX_PASSWORD } from '../../../packages/gateway/tests/support/samples'
import { signIn } from '../../../src/providers/auth'
import { createSession } from '../../../src/providers/session'
import { createPost, randomId, type Transport } from '../../../src/providers/wire'
import { fakeCookies, fakeStorage } from '../../support/fake-edges'
import type { TestGateway } from '../../../packages/gateway/tests/support/gateway'

/**
 * The console's wire to a test gateway, without a network.
 * @param heard told the path and the answer's body of each call
 */
export function transportTo(
  gateway: TestGateway,
  heard?: (path: string, text: string) => void,
): Transport {
  return async ({ url, contentType, body }) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': contentType },
      payload: body as string,
    })
    heard?.(url.replace('/api/pcRequest', ''), response.body)
    const header = (name: string) => (response.headers[name] as string | undefined) ?? null
    return { status: response.statusCode, text: response.body, header }
  }
}

/** Signs a user in as the sign-in page does, with cookies and storage of their own. */
export async function signInToConsole(gateway: TestGateway, loginName: string) {
  const cookies = fakeCookies()
  const storage = fakeStorage()
  const session = createSession(cookies.jar, storage)
  const post = createPost({
    transport: transportTo(gateway),
    session,
    signSecret: SANDBOX_SIGN_SECRET,
    desKey: SANDBOX_DES_KEY,
    randomId,
  })
  const credentials = { loginName, password: SANDBOX_PASSWORD, ...(await gateway.captcha()) }
  const { kind } = await signIn(post, session, credentials)
  if (kind !== 'entered') throw new Error(`sign-in of ${loginName}: wanted entered, got ${kind}`)
  return { post, session, storage, cookies: Object.fromEntries(cookies.values) }
}
