import { describe, expect, test } from 'vitest'
import { FEATURE_NAMES } from '#domain/features'
import { decide } from '../../src/app/guard'
import { registry } from '../../src/app/registry'
import type { Who } from '../../src/lib/resource'
import { menuFor } from '../support/menu'
import { SCREENS } from '../support/screens'

const routeAt = (path: string) => registry.routes.find((route) => route.path === path)

test.each(SCREENS)('$path is $title', ({ path, title, code, roles, hidden = false }) => {
  const route = routeAt(path)
  expect(route && { title: route.title, code: route.code, roles: route.roles }).toEqual({
    title,
    code,
    roles,
  })
  expect(route?.hidden).toBe(hidden)
})

const ofSpec = (path: string) => SCREENS.some((spec) => spec.path === path)

const who = (
  roleId: Who['roleId'],
  permCodes: string[],
  authFlag = '0',
  loginUserTypeExt = '',
): Who => ({ roleId, permCodes, authFlag, loginUserTypeExt, features: FEATURE_NAMES })

describe('the menu', () => {
  const menu = (user: Who) => menuFor(registry, user).map(({ path }) => path)
  const ALL_CODES = [...new Set(SCREENS.map(({ code }) => code))]
  const expected = (roleId: Who['roleId'], without: string[] = []) =>
    SCREENS.filter(
      (screen) => !screen.hidden && screen.roles.includes(roleId) && !without.includes(screen.code),
    ).map(({ path }) => path)

  test.each<[string, Who, string[]]>([
    ['a provider with all', who('3', ['all'], '1'), expected('3')],
    ['a provider with every code', who('3', ALL_CODES, '1'), expected('3')],
    ['a provider without the data permit', who('3', ['all']), expected('3', ['9999999'])],
    ['a partner with all', who('4', ['all']), expected('4')],
    ['a partner with every code', who('4', ALL_CODES, '1'), expected('4')],
    ['a registered store', who('30', ['9999998']), ['/registrationStoreOperationData/dataQuery']],
    ['a user without a code', who('3', []), []],
    [
      'one code, several screens',
      who('3', ['02100016']),
      expected('3').filter((path) => /Statement|Subsidy$/.test(path)),
    ],
  ])('of %s is the spec’s, in its order, and of others what they may open', (_, user, paths) => {
    expect(menu(user).filter(ofSpec)).toEqual(paths)
    const others = menu(user).filter((path) => !ofSpec(path))
    expect(others.filter((path) => decide(registry, user, path).kind !== 'view')).toEqual([])
  })
})

describe('an address that is no screen', () => {
  const ADMIN = who('3', ['all'], '1')
  const PARTNER = who('4', ['all'])
  const BANK = who('3', ['02100001', '02100005', '02100025'], '0', '81A1')
  const STORE = who('30', ['9999998'])
  const to = (user: Who, path: string) => {
    const decision = decide(registry, user, path)
    return decision.kind === 'go' ? decision.to : decision.kind
  }

  test.each<[string, Who, string, string]>([
    ['a provider', ADMIN, '/trades', '/trades/trade'],
    ['a provider', ADMIN, '/fin', '/fin/list'],
    ['a provider', ADMIN, '/billing', '/billing/detail'],
    ['a provider', ADMIN, '/download', '/download/list'],
    ['a provider', ADMIN, '/accounts', '/accounts/accountOverview'],
    ['a provider', ADMIN, '/bankActivityBilling', '/bankActivityBilling/billingQuery'],
    ['a provider', ADMIN, '/merberManage', '/merberManage/merberList'],
    ['a provider', ADMIN, '/cloudAccount', '/cloudAccount/settleManager'],
    ['a provider', ADMIN, '/invoiceManager', '/invoiceManager/settleManager'],
    ['a provider', ADMIN, '/registrationStoreOperationData', '/401'],
    ['a partner', PARTNER, '/trades', '/trades/trade'],
    ['a partner', PARTNER, '/accounts', '/401'],
    ['a store', STORE, '/', '/homeIndex'],
    ['a store', STORE, '/homeIndex', '/registrationStoreOperationData/dataQuery'],
    [
      'a store',
      STORE,
      '/registrationStoreOperationData',
      '/registrationStoreOperationData/dataQuery',
    ],
    ['a store', STORE, '/merchants', '/401'],
    // The entry is not in a bank channel's menu, so merchants begin after it.
    ['a bank channel', BANK, '/merchants', '/merchants/merinfo'],
    ['a bank channel', BANK, '/homeIndex', '/merchants/merinfo'],
    ['a provider', ADMIN, '/accounts/accountRebateDetails', '/404'],
    ['a provider', ADMIN, '/trades/detail', '/404'],
  ])('leads %s on: %#', (_, user, path, expected) => {
    expect(to(user, path)).toBe(expected)
  })
})
