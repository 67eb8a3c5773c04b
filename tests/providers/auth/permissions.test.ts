import { describe, expect, it } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { loadPermissions } from '../../../src/providers/auth'
import { createSession } from '../../../src/providers/session'
import { fakeCookies, fakePost, fakeStorage } from '../../support/fake-edges'

const AUTHS = '/v1/member/queryAuthList'
const CODES = '/v1/member/queryUserPermission'
const failed = (respCode: string) => new ConsoleError({ path: CODES, respCode, message: '失败' })

function setUp(answers: Record<string, unknown>, roleId: '3' | '30' = '3') {
  const session = createSession(fakeCookies().jar, fakeStorage(), { now: () => 0, secure: false })
  session.set({ token: 'S1', userId: 'U1', custId: '6000000000000001', roleId })
  return { session, ...fakePost(answers) }
}

describe('loading permissions', () => {
  it('asks for both lists and keeps the codes', async () => {
    const { session, post, calls } = setUp({
      [AUTHS]: { auths: [{ authId: '02100025', subAuths: [] }] },
      [CODES]: { permCodeList: ['02100025', '02100006'] },
    })
    await expect(loadPermissions(post, session)).resolves.toEqual({
      codes: ['02100025', '02100006'],
      empty: false,
      failed: false,
    })
    expect(session.permCodes()).toEqual(['02100025', '02100006'])
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      [AUTHS, { userCustId: '6000000000000001', loginUserId: 'U1' }],
      [CODES, {}],
    ])
  })

  it('keeps what the gateway offers beyond the spec, as far as it is known here', async () => {
    const answer = { permCodeList: ['02100025'], features: ['tea', 'search'] }
    const { session, post } = setUp({ [AUTHS]: { auths: [] }, [CODES]: answer })
    await loadPermissions(post, session)
    expect(session.features()).toEqual(['search'])
  })

  it.each([undefined, null, 'search'])('takes %j for no feature at all', async (features) => {
    const answer = { permCodeList: ['02100025'], features }
    const { session, post } = setUp({ [AUTHS]: { auths: [] }, [CODES]: answer })
    await loadPermissions(post, session)
    expect(session.features()).toEqual([])
  })

  it.each([{ auths: [] }, { auths: null }, null])(
    'says that there is no permission at all for %j',
    async (auths) => {
      const { session, post } = setUp({ [AUTHS]: auths, [CODES]: { permCodeList: [] } })
      await expect(loadPermissions(post, session)).resolves.toMatchObject({
        empty: true,
        codes: [],
      })
    },
  )

  it('does not say so to a registered store, whose code comes by rule', async () => {
    const { session, post } = setUp({ [AUTHS]: { auths: [] }, [CODES]: { permCodeList: [] } }, '30')
    await expect(loadPermissions(post, session)).resolves.toMatchObject({ empty: false })
  })

  it.each(['', '90500', '90403'])('falls back to all after a failure (%j)', async (code) => {
    const { session, post } = setUp({ [AUTHS]: { auths: [] }, [CODES]: failed(code) })
    await expect(loadPermissions(post, session)).resolves.toMatchObject({
      codes: ['all'],
      failed: true,
    })
    expect(session.permCodes()).toEqual(['all'])
  })

  it('does without the authorization list when only that fails', async () => {
    const { session, post } = setUp({
      [AUTHS]: failed('90500'),
      [CODES]: { permCodeList: ['02100025'] },
    })
    await expect(loadPermissions(post, session)).resolves.toEqual({
      codes: ['02100025'],
      empty: false,
      failed: false,
    })
  })

  it.each([AUTHS, CODES])('a lost session in %s is no failed menu', async (path) => {
    const { session, post } = setUp({
      [AUTHS]: { auths: [] },
      [CODES]: { permCodeList: [] },
      [path]: failed('90401'),
    })
    await expect(loadPermissions(post, session)).rejects.toMatchObject({ respCode: '90401' })
    expect(session.permCodes()).toBeUndefined()
  })
})
