import { describe, expect, test } from 'vitest'
import { decide, homePath, mayEnter } from '../../src/app/guard'
import type { RoleType } from '#domain/codes'
import { createRegistry, defineResource, field, type Who } from '../../src/lib/resource'
import { areas } from '../../src/resources/areas'

const screen = (
  area: string,
  path: string,
  code: string,
  more: { hidden?: boolean; order?: number; roles?: RoleType[] } = {},
) =>
  defineResource({
    name: `${area}-${path}`,
    title: `${area}/${path}`,
    area,
    path,
    code,
    id: 'no',
    fields: { no: field.id('编号') },
    list: { columns: ['no'] },
    show: { sections: [{ title: '信息', fields: ['no'] }] },
    ...more,
  })

const registry = createRegistry(
  [
    screen('merchants', 'merorder', '02100001', { order: 10 }),
    screen('merchants', 'merinfo', '02100005', { order: 20 }),
    screen('trades', 'details', '02100025'),
    screen('fin', 'list', '02100011'),
    screen('bankActivityBilling', 'billingQuery', '9999999'),
    screen('registrationStoreOperationData', 'dataQuery', '9999998'),
    screen('invoiceManager', 'settleManager', '02100103'),
  ],
  areas,
)

const who = (roleId: RoleType, permCodes: string[], authFlag = '0'): Who => ({
  roleId,
  permCodes,
  authFlag,
  loginUserTypeExt: '',
})

const answer = (asking: Who, path: string): string => {
  const decision = decide(registry, asking, path)
  return decision.kind === 'go' ? decision.to : decision.kind
}

const ALL_3 = who('3', ['all'])
const ALL_4 = who('4', ['all'])
const STORE = who('30', ['9999998'])
const OPS = who('3', ['02100005', '02100025'])
const NO_MERCHANTS = who('3', ['02100025'])
const HOME_ONLY = who('3', ['00000000'])
const PERMIT = who('3', ['02100025'], '1')

describe('a route opens for its role and code, else it is /401; an unknown one is /404', () => {
  test.each<[string, Who, string, string]>([
    ['provider with all', ALL_3, '/merchants/merinfo', 'view'],
    ['provider with all', ALL_3, '/merchants/merinfo/', 'view'],
    ['provider with all', ALL_3, '/merchants/merinfo/show/M1', 'view'],
    ['provider with all', ALL_3, '/fin/list', 'view'],
    ['provider with all, flag 0', ALL_3, '/bankActivityBilling/billingQuery', '/401'],
    ['provider with all', ALL_3, '/registrationStoreOperationData/dataQuery', '/401'],
    ['provider with all', ALL_3, '/dashboard', 'dashboard'],
    ['provider with flag 1', PERMIT, '/bankActivityBilling/billingQuery', 'view'],
    ['provider with flag 1', PERMIT, '/fin/list', '/401'],
    ['partner with all', ALL_4, '/merchants/merinfo', 'view'],
    ['partner with all', ALL_4, '/invoiceManager/settleManager', 'view'],
    ['partner with all', ALL_4, '/fin/list', '/401'],
    ['store', STORE, '/registrationStoreOperationData/dataQuery', 'view'],
    ['store', STORE, '/merchants/merinfo', '/401'],
    ['store', STORE, '/merchants', '/401'],
    ['store', STORE, '/dashboard', '/401'],
    ['operator', OPS, '/merchants/merinfo', 'view'],
    ['operator', OPS, '/merchants/merorder', '/401'],
    ['operator', OPS, '/dashboard', '/401'],
    ['operator', OPS, '/nowhere', '/404'],
    ['operator', OPS, '/merchants/nowhere', '/404'],
    ['operator', OPS, '/merchants/merinfo/show', '/404'],
    ['home only', HOME_ONLY, '/dashboard', 'dashboard'],
    ['home only', HOME_ONLY, '/trades/details', '/401'],
  ])('%s: %s -> %s', (_, asking, path, expected) => {
    expect(answer(asking, path)).toBe(expected)
  })
})

test('/ and /login lead a signed-in user to /homeIndex', () => {
  expect(answer(OPS, '/')).toBe('/homeIndex')
  expect(answer(OPS, '/login')).toBe('/homeIndex')
})

describe('/homeIndex', () => {
  test.each<[string, Who, string]>([
    ['with all first: merchants', ALL_3, '/merchants/merorder'],
    ['without all: the first visible screen', NO_MERCHANTS, '/trades/details'],
    ['a registered store: its data', STORE, '/registrationStoreOperationData/dataQuery'],
    ['only 00000000: the dashboard', HOME_ONLY, '/dashboard'],
  ])('%s', (_, asking, expected) => {
    expect(homePath(registry, asking)).toBe(expected)
    expect(answer(asking, '/homeIndex')).toBe(expected)
  })
})

describe('an area’s own path', () => {
  test.each<[string, Who, string, string]>([
    ['merchants: the entry', ALL_3, '/merchants', '/merchants/merorder'],
    ['else the first visible screen of the area', OPS, '/merchants', '/merchants/merinfo'],
    ['so in every area', OPS, '/trades/', '/trades/details'],
    ['refused when the area shows nothing', NO_MERCHANTS, '/merchants', '/401'],
    ['refused when the area is another role’s', ALL_4, '/fin', '/401'],
  ])('%s', (_, asking, path, expected) => {
    expect(answer(asking, path)).toBe(expected)
  })
})

test('a bank channel without the entry in its menu starts at the next merchants screen', () => {
  const entry = { ...screen('merchants', 'merorder', '02100001'), hideForBankChannels: ['81A1'] }
  const bank = createRegistry([entry, screen('merchants', 'merinfo', '02100005')], areas)
  expect(homePath(bank, { ...ALL_3, loginUserTypeExt: '81A1' })).toBe('/merchants/merinfo')
  expect(decide(bank, { ...ALL_3, loginUserTypeExt: '81A1' }, '/merchants/merorder').kind).toBe(
    'view',
  )
})

test('fixed segments win over parameters', () => {
  const decision = decide(registry, ALL_3, '/merchants/merinfo/show/M1')
  expect(decision.kind === 'view' && decision.route.view).toBe('show')
})

test.each<[string, Who, boolean]>([
  ['a user with one screen', NO_MERCHANTS, true],
  ['a user with the home code only', HOME_ONLY, true],
  ['a registered store', STORE, true],
  ['a user without any code', who('3', []), false],
  ['a user with codes of screens of another role', who('4', ['02100011']), false],
])('%s may enter: %#', (_, asking, expected) => {
  expect(mayEnter(registry, asking)).toBe(expected)
})

test('the preferred start screen is opened, as long as it is permitted', () => {
  const all = who('3', ['all'])
  expect(homePath(registry, { ...all, home: '/trades/details' })).toBe('/trades/details')
  expect(homePath(registry, { ...who('3', ['02100011']), home: '/trades/details' })).toBe(
    '/fin/list',
  )
  expect(homePath(registry, { ...all, home: '/gone/away' })).toBe('/merchants/merorder')
  expect(homePath(registry, { ...all, home: '/trades/details/show/1' })).toBe('/merchants/merorder')
})
