import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, field, type Who } from '../../../src/lib/resource'
import { QueryClient } from '@tanstack/react-query'
import { keys } from '@refinedev/core'
import {
  canDo,
  createAccessControlProvider,
  questionsOf,
  seedAccess,
} from '../../../src/providers/access'

const device = defineResource({
  name: 'device',
  title: '终端',
  area: 'merchants',
  path: 'terminal',
  code: '02100006',
  id: 'deviceId',
  fields: { deviceId: field.id('编号') },
  list: { columns: ['deviceId'] },
  show: { sections: [{ title: '信息', fields: ['deviceId'] }], code: '02100007' },
  create: { sections: [], code: '02100006:device', roles: ['3'] },
  actions: [
    { name: 'bind', label: '绑定', places: ['row'], code: '02100006:device', call: '/x' },
    { name: 'scrap', label: '报废', places: ['row'], roles: ['3'], call: '/x' },
    { name: 'look', label: '看', places: ['row'], unless: '02100006:device', call: '/x' },
  ],
})
const bank = defineResource({
  name: 'bank',
  title: '银行活动',
  area: 'bank',
  path: 'q',
  code: '9999999',
  fields: {},
  page: async () => ({ default: () => null }),
})
const store = defineResource({
  name: 'store',
  title: '门店数据',
  area: 'store',
  path: 'q',
  code: '9999998',
  fields: {},
  page: async () => ({ default: () => null }),
})
const registry = createRegistry([device, bank, store], {
  merchants: { title: '商户', icon: 'shop', roles: ['3', '4'] },
  bank: { title: '银行', icon: 'bank', roles: ['3'] },
  store: { title: '门店', icon: 'data', roles: ['30'] },
})

const who = (roleId: Who['roleId'], codes: string[], authFlag = '0'): Who => ({
  roleId,
  permCodes: codes,
  authFlag,
  loginUserTypeExt: '',
})

describe('may this user do that?', () => {
  it.each<[string, Who, string | undefined, string, boolean]>([
    ['with the code', who('3', ['02100006']), 'device', 'list', true],
    ['without the code', who('3', ['02100025']), 'device', 'list', false],
    ['`all` first satisfies every code', who('3', ['all']), 'device', 'list', true],
    ['`all` later is a code like any other', who('3', ['x', 'all']), 'device', 'list', false],
    ['`all` does not open another role’s area', who('4', ['all']), 'bank', 'page', false],
    ['a detail with its own code', who('3', ['02100006']), 'device', 'show', false],
    ['a detail with its own code held', who('3', ['02100007']), 'device', 'show', true],
    ['an action by its code', who('4', ['02100006:device']), 'device', 'bind', true],
    ['an action without its code', who('4', ['02100006']), 'device', 'bind', false],
    ['an action that needs the list’s code only', who('3', ['02100006']), 'device', 'scrap', true],
    ['an action of another role', who('4', ['all']), 'device', 'scrap', false],
    ['a form of another role', who('4', ['all']), 'device', 'create', false],
    ['a form by its code', who('3', ['02100006:device']), 'device', 'create', true],
    ['data-permit 1 opens the bank activities', who('3', [], '1'), 'bank', 'page', true],
    ['`all` without data-permit does not', who('3', ['all'], '0'), 'bank', 'page', false],
    ['a registered store sees its data', who('30', ['9999998']), 'store', 'list', true],
    ['and nothing else', who('30', ['all']), 'device', 'list', false],
    [
      'the provider does not see the store data',
      who('3', ['all', '9999998']),
      'store',
      'list',
      false,
    ],
    ['an unknown action', who('3', ['all']), 'device', 'explode', false],
    ['an unknown resource', who('3', ['all']), 'nothing', 'list', false],
    ['nothing in particular', who('3', ['all']), undefined, 'list', false],
  ])('%s', (_, user, resource, action, can) => {
    expect(canDo(registry, user, { resource, action })).toBe(can)
  })

  it('without a resource, the action is a code or a role', () => {
    const partner = who('4', ['02100006:device'])
    const ask = (action: string) => canDo(registry, partner, { action })
    expect(ask('02100006:device')).toBe(true)
    expect(ask('02100006:plain')).toBe(false)
    expect(ask('9999999')).toBe(false)
    expect(ask('role:4')).toBe(true)
    expect(ask('role:3')).toBe(false)
    expect(canDo(registry, who('3', ['all']), { action: 'explode' })).toBe(false)
  })

  it('a feature that the gateway lacks is refused, whatever codes the user has', () => {
    const views = { ...device, name: 'views', feature: 'views' as const }
    const optional = createRegistry([views], registry.areas)
    const ask = (features?: Who['features']) => {
      const user = { ...who('3', ['all']), ...(features && { features }) }
      const screen = canDo(optional, user, { resource: 'views', action: 'list' })
      return [screen, canDo(optional, user, { action: 'feature:views' })]
    }
    expect(ask()).toEqual([false, false])
    expect(ask(['search'])).toEqual([false, false])
    expect(ask(['search', 'views'])).toEqual([true, true])
  })

  it('one action replaces another for users with its code', () => {
    const ask = (codes: string[]) =>
      canDo(registry, who('3', codes), { resource: 'device', action: 'look' })
    expect(ask(['02100006'])).toBe(true)
    expect(ask(['02100006', '02100006:device'])).toBe(false)
  })
})

it('answers Refine from the current session', async () => {
  const data = { roleId: '3', dataPermit: '0', loginUserTypeExt: '' }
  let codes = ['02100006']
  const { can } = createAccessControlProvider(registry, {
    get: () => data as never,
    permCodes: () => codes,
    features: () => [],
  })
  await expect(can({ resource: 'device', action: 'list' })).resolves.toEqual({ can: true })
  await expect(can({ resource: 'device', action: 'bind' })).resolves.toEqual({
    can: false,
    reason: '无操作权限',
  })
  codes = []
  await expect(can({ resource: 'device', action: 'list' })).resolves.toMatchObject({ can: false })
})

describe('the answers in memory', () => {
  const answerTo = (client: QueryClient, resource: string | undefined, action: string) =>
    client.getQueryData(
      keys().access().resource(resource).action(action).params({ params: {} }).get(),
    )

  it('hold every question of a definition, where useCan looks', () => {
    const client = new QueryClient()
    seedAccess(client, registry, who('3', ['02100006']))
    expect(answerTo(client, 'device', 'list')).toEqual({ can: true })
    expect(answerTo(client, 'device', 'bind')).toEqual({ can: false, reason: '无操作权限' })
    expect(answerTo(client, undefined, 'role:3')).toEqual({ can: true })
    expect(client.getQueryCache().getAll()).toHaveLength(questionsOf(registry).length)
    client.clear()
  })

  it('follow codes that arrive anew', () => {
    const client = new QueryClient()
    seedAccess(client, registry, who('3', ['02100006']))
    seedAccess(client, registry, who('3', ['02100006:device']))
    expect(answerTo(client, 'device', 'list')).toMatchObject({ can: false })
    expect(answerTo(client, 'device', 'bind')).toEqual({ can: true })
    client.clear()
  })
})
