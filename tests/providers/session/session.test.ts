import { describe, expect, it } from 'vitest'
import { createSession } from '../../../src/providers/session'
import { whoOf } from '../../../src/providers/who'
import { fakeCookies, fakeStorage } from '../../support/fake-edges'

const SIGNED_IN_AT = Date.UTC(2026, 10, 20, 7)

function setUp(cookies = fakeCookies(), storage = fakeStorage(), secure = false) {
  const edge = { time: SIGNED_IN_AT }
  const session = createSession(cookies.jar, storage, { now: () => edge.time, secure })
  return { session, cookies, storage, edge }
}

const SIGNED_IN = {
  token: 'S1',
  userId: 'U1',
  custId: '6000000000000001',
  roleId: '3',
  name: '王小明',
  avatar: '/a.png',
  loginTime: '2026-11-19 09:00:00',
  dataPermit: '1',
  businessMode: '1',
  loginUserTypeExt: '81A1',
  userKey: 'k',
} as const

describe('the session’s cookies', () => {
  it('carry the names of the contract', () => {
    const { session, cookies } = setUp()
    session.set(SIGNED_IN)
    expect(Object.fromEntries(cookies.values)).toEqual(SIGNED_IN)
    expect(session.get()).toEqual(SIGNED_IN)
  })

  it('live 86400 s from sign-in, SameSite=Lax', () => {
    const { session, cookies } = setUp()
    session.set({ token: 'S1' })
    expect(cookies.attributes.get('token')).toEqual({
      path: '/',
      sameSite: 'Lax',
      secure: false,
      expires: new Date(SIGNED_IN_AT + 86_400_000),
    })
  })

  it('are Secure on https', () => {
    const { session, cookies } = setUp(undefined, undefined, true)
    session.set({ token: 'S1' })
    expect(cookies.attributes.get('token')!.secure).toBe(true)
  })

  it('do not outlive the session after a role switch, F5 in between', () => {
    const first = setUp()
    first.session.set({ token: 'S1', roleId: '3' })
    const later = setUp(first.cookies, first.storage)
    later.edge.time += 3_600_000
    later.session.set({ roleId: '4' })
    expect(later.cookies.attributes.get('roleId')!.expires).toEqual(
      new Date(SIGNED_IN_AT + 86_400_000),
    )
  })

  it('start anew with a new token', () => {
    const { session, cookies, edge } = setUp()
    session.set({ token: 'S1' })
    edge.time += 3_600_000
    session.set({ token: 'S2' })
    expect(cookies.attributes.get('token')!.expires).toEqual(
      new Date(SIGNED_IN_AT + 3_600_000 + 86_400_000),
    )
  })

  it('read as empty when no session is stored or the role is unknown', () => {
    const { session } = setUp(fakeCookies({ roleId: '9' }))
    expect(session.get()).toMatchObject({ token: '', roleId: '', name: '' })
  })

  it('leave out a picture that no cookie can hold', () => {
    const { session, cookies } = setUp()
    session.set({ token: 'S1', avatar: `data:image/png;base64,${'A'.repeat(5000)}` })
    expect(cookies.values.has('avatar')).toBe(false)
    expect(session.get().token).toBe('S1')
  })
})

describe('clearing', () => {
  it('takes every cookie of the session, the roles and the codes, and keeps the layout’s', () => {
    const { session, cookies, storage } = setUp(fakeCookies({ sidebarStatus: '0', size: 'mini' }))
    session.set(SIGNED_IN)
    session.setRoleIds([{ roleId: '3', loginUserType: '3', roleName: '服务商' }])
    session.setPermCodes(['all'])
    session.clear()
    expect(Object.fromEntries(cookies.values)).toEqual({ sidebarStatus: '0', size: 'mini' })
    expect(session.roleIds()).toEqual([])
    expect(session.permCodes()).toBeUndefined()
    expect(storage).toHaveLength(0)
  })
})

describe('the role list', () => {
  it('survives F5', () => {
    const first = setUp()
    first.session.setRoleIds([{ roleId: '4', loginUserType: '4', roleName: '渠道商' }])
    expect(setUp(first.cookies, first.storage).session.roleIds()).toEqual([
      { roleId: '4', loginUserType: '4', roleName: '渠道商' },
    ])
  })

  it('is empty when the storage holds something else or refuses', () => {
    const storage = fakeStorage()
    storage.setItem('roleIds', '{oops')
    expect(setUp(undefined, storage).session.roleIds()).toEqual([])
    const refusing = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    }
    const session = createSession(fakeCookies().jar, refusing, { now: () => 0, secure: false })
    session.set({ token: 'S1' })
    session.setRoleIds([])
    expect(session.roleIds()).toEqual([])
    expect(session.get().token).toBe('S1')
  })
})

describe('permission codes', () => {
  it('belong to the token and role they came for', () => {
    const { session } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    session.setPermCodes(['02100025'])
    expect(session.permCodes()).toEqual(['02100025'])
    session.set({ roleId: '4' })
    expect(session.permCodes()).toBeUndefined()
  })

  it('go when another tab signed in anew', () => {
    const { session, cookies } = setUp()
    session.set({ token: 'S1', roleId: '3' })
    session.setPermCodes(['all'])
    cookies.values.set('token', 'S2')
    expect(session.permCodes()).toBeUndefined()
  })
})

it('tells its listeners after every change until they stop', () => {
  const { session } = setUp()
  let told = 0
  const stop = session.subscribe(() => told++)
  session.set({ token: 'S1' })
  session.setPermCodes([])
  stop()
  session.clear()
  expect(told).toBe(2)
})

describe('the user as menus see it', () => {
  it.each([
    ['3', '1', ['02100025'], ['02100025', '9999999']],
    ['3', '0', ['02100025'], ['02100025']],
    ['3', '1', ['all'], ['all', '9999999']],
    ['4', '0', ['all'], ['all']],
    ['30', '1', ['all', '02100025'], ['9999998']],
  ] as const)('type %s, data-permit %s, served %j holds %j', (roleId, dataPermit, served, held) => {
    const { session } = setUp()
    session.set({ token: 'S1', roleId, dataPermit, loginUserTypeExt: '81A1' })
    session.setPermCodes(served)
    expect(whoOf(session)).toEqual({
      roleId,
      permCodes: held,
      authFlag: dataPermit,
      loginUserTypeExt: '81A1',
      features: [],
    })
  })

  it('a user has no code before a role is chosen', () => {
    const { session } = setUp()
    session.set({ token: 'S1', dataPermit: '1' })
    expect(whoOf(session).permCodes).toEqual([])
  })
})
