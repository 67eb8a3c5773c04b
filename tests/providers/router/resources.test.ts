import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, field, type Who } from '../../../src/lib/resource'
import { refineResources } from '../../../src/providers/router'
import { menuFor } from '../../support/menu'

const screen = (name: string, area: string, code: string, more: object = {}) =>
  defineResource({
    name,
    title: name,
    area,
    path: name,
    code,
    id: 'no',
    fields: { no: field.id('编号') },
    list: { columns: ['no'] },
    ...more,
  })

const registry = createRegistry(
  [
    screen('terminal', 'merchants', '02100006', { order: 70, show: { sections: [] } }),
    screen('merorder', 'merchants', '02100001', { order: 10, hideForBankChannels: ['81A1'] }),
    screen('form', 'merchants', '02100001', { hidden: true, path: 'form/:no/:channel' }),
    screen('list', 'fin', '02100011', { create: { sections: [] }, edit: { sections: [] } }),
    screen('data', 'store', '9999998'),
  ],
  {
    merchants: { title: '商户管理', icon: 'shop', roles: ['3', '4'] },
    fin: { title: '对账管理', icon: 'statement', roles: ['3'] },
    store: { title: '门店运营', icon: 'data', roles: ['30'] },
  },
)

const who = (roleId: Who['roleId'], permCodes: string[] = [], loginUserTypeExt = ''): Who => ({
  roleId,
  permCodes,
  authFlag: '0',
  loginUserTypeExt,
})
const byName = (name: string, ext = '') =>
  refineResources(registry, { loginUserTypeExt: ext }).find((one) => one.name === name)

describe('the resources Refine gets', () => {
  it('are areas first, as parents, then screens in their order', () => {
    expect(refineResources(registry, { loginUserTypeExt: '' }).map(({ name }) => name)).toEqual([
      'area:merchants',
      'area:fin',
      'area:store',
      'merorder',
      'terminal',
      'form',
      'list',
      'data',
    ])
    expect(byName('area:merchants')).toEqual({
      name: 'area:merchants',
      meta: { label: '商户管理', icon: 'shop', roles: ['3', '4'] },
    })
  })

  it('carry their paths, with Refine’s name for the id, and plain facts', () => {
    expect(byName('terminal')).toEqual({
      name: 'terminal',
      list: '/merchants/terminal',
      show: '/merchants/terminal/show/:id',
      meta: {
        label: 'terminal',
        parent: 'area:merchants',
        icon: 'shop',
        code: '02100006',
        roles: ['3', '4'],
        hide: false,
      },
    })
    expect(byName('list')).toMatchObject({
      create: '/fin/list/create',
      edit: '/fin/list/edit/:id',
    })
  })

  it('put a hidden screen under the list that it is opened from', () => {
    expect(byName('form')).toMatchObject({
      list: '/merchants/form/:no/:channel',
      meta: { parent: 'merorder', hide: true },
    })
  })

  it('hide a screen from a bank channel, the menu item only', () => {
    expect(byName('merorder', '81A1')).toMatchObject({
      list: '/merchants/merorder',
      meta: { hide: true },
    })
  })
})

describe('the menu', () => {
  const paths = (user: Who) => menuFor(registry, user).map(({ path }) => path)

  it('shows screens in their order, of the user’s role and codes', () => {
    const all = ['/merchants/merorder', '/merchants/terminal', '/fin/list']
    expect(paths(who('3', ['all']))).toEqual(all)
    expect(paths(who('4', ['02100011']))).toEqual([])
    expect(paths(who('30'))).toEqual(['/store/data'])
    expect(paths(who('3', ['all'], '81A1'))).toEqual(all.slice(1))
  })
})
