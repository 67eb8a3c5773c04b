import { describe, expect, it } from 'vitest'
import {
  callPath,
  columnsOf,
  createPath,
  createRegistry,
  defaultOperator,
  defineResource,
  editPattern,
  enumItem,
  field,
  fillPath,
  filtersOf,
  listPath,
  mayUse,
  routesOf,
  showPattern,
  variantInForce,
  variantsFor,
  type AnyResource,
  type Area,
  type Who,
} from '../../src/lib/resource'

const areas: Record<string, Area> = {
  merchants: { title: '商户管理', icon: 'shop', roles: ['3', '4'] },
  fin: { title: '对账管理', icon: 'statement', roles: ['3'] },
  store: { title: '门店运营', icon: 'data', roles: ['30'] },
}

const make = (more: Partial<AnyResource> & { name: string }): AnyResource => ({
  ...defineResource({
    name: 'x',
    title: '设备',
    area: 'merchants',
    path: more.name,
    code: '02100006',
    id: 'deviceId',
    fields: {
      deviceId: field.id('编号'),
      status: field.enum('状态', { ON: { label: '在线', tone: 'success' }, OFF: '离线' }),
      name: field.text('名称'),
      region: field.region('地区'),
      amt: field.money('金额'),
      time: field.dateTime('时间'),
    },
    list: { columns: ['deviceId'] },
  }),
  ...more,
})

const who = (roleId: Who['roleId'], permCodes: string[] = [], more: Partial<Who> = {}): Who => ({
  roleId,
  permCodes,
  authFlag: '0',
  loginUserTypeExt: '',
  ...more,
})

describe('routes', () => {
  it('follow from the definition', () => {
    const device = make({
      name: 'device',
      show: { sections: [] },
      create: { sections: [], code: '02100006:device', roles: ['3'] },
      edit: { sections: [], title: '改设备' },
    })
    expect(
      routesOf(device, areas.merchants!).map(({ path, view, title, code, roles, hidden }) => ({
        path,
        view,
        title,
        code,
        roles,
        hidden,
      })),
    ).toEqual([
      {
        path: '/merchants/device',
        view: 'list',
        title: '设备',
        code: '02100006',
        roles: ['3', '4'],
        hidden: false,
      },
      {
        path: '/merchants/device/create',
        view: 'create',
        title: '新增设备',
        code: '02100006:device',
        roles: ['3'],
        hidden: true,
      },
      {
        path: '/merchants/device/edit/:deviceId',
        view: 'edit',
        title: '改设备',
        code: '02100006',
        roles: ['3', '4'],
        hidden: true,
      },
      {
        path: '/merchants/device/show/:deviceId',
        view: 'show',
        title: '设备详情',
        code: '02100006',
        roles: ['3', '4'],
        hidden: true,
      },
    ])
    expect(listPath(device)).toBe('/merchants/device')
    expect(createPath(device)).toBe('/merchants/device/create')
    expect(editPattern(device)).toBe('/merchants/device/edit/:deviceId')
  })

  it('of a detail may be the spec’s own, with its code', () => {
    const merchant = make({
      name: 'merinfo',
      show: {
        sections: [],
        path: 'merdetail/:merId/:applyId',
        title: '商户详情',
        code: '02100007',
      },
    })
    expect(showPattern(merchant)).toBe('/merchants/merdetail/:merId/:applyId')
    expect(routesOf(merchant, areas.merchants!)[1]).toMatchObject({
      title: '商户详情',
      code: '02100007',
    })
  })

  it('are filled from a record, or say what is missing', () => {
    expect(fillPath('/a/:merId/:applyId', { merId: '8 1', applyId: 'AP1' })).toBe('/a/8%201/AP1')
    expect(() => fillPath('/a/:merId', { merId: null })).toThrow(
      '/a/:merId: wanted a value for merId, got null',
    )
  })
})

describe('may a user use a code?', () => {
  it.each<[string, Who, string | undefined, Who['roleId'][] | undefined, boolean]>([
    ['a held code', who('3', ['02100025']), '02100025', ['3'], true],
    ['a code not held', who('3', ['02100025']), '02100026', ['3'], false],
    ['a held code of another role', who('4', ['02100011']), '02100011', ['3'], false],
    ['all, first', who('3', ['all', 'x']), '02100011', ['3'], true],
    ['all, not first', who('3', ['x', 'all']), '02100011', ['3'], false],
    ['all against the role list', who('4', ['all']), '02100011', ['3'], false],
    ['data-permit by its flag', who('3', [], { authFlag: '1' }), '9999999', ['3'], true],
    ['data-permit never by all', who('3', ['all']), '9999999', ['3'], false],
    [
      'data-permit never for a store',
      who('30', [], { authFlag: '1' }),
      '9999999',
      undefined,
      false,
    ],
    ['the store code by its role', who('30'), '9999998', ['30'], true],
    ['the store code for no other role', who('3', ['all']), '9999998', undefined, false],
    ['a store holds nothing else', who('30', ['all', '02100025']), '02100025', undefined, false],
    ['no code asks for the role only', who('4'), undefined, ['4'], true],
  ])('%s', (_, user, code, roles, yes) => {
    expect(mayUse(user, code, roles)).toBe(yes)
  })
})

describe('the registry', () => {
  const build = (...resources: AnyResource[]) => createRegistry(resources, areas)

  it('finds resources by name', () => {
    const registry = build(make({ name: 'a' }), make({ name: 'b' }))
    expect(registry.byName('b').path).toBe('b')
    expect(() => registry.byName('c')).toThrow('wanted a resource of a, b, got c')
  })

  it.each<[string, () => unknown, string]>([
    [
      'a name twice',
      () => build(make({ name: 'a' }), make({ name: 'a', path: 'b' })),
      'resource a: wanted a name of its own, got one that /merchants/a has',
    ],
    [
      'a route twice',
      () => build(make({ name: 'a', path: 'x' }), make({ name: 'b', path: 'x' })),
      'resource b: wanted a route of its own, got /merchants/x, which a has',
    ],
    [
      'a parameter that says how a call is made',
      () => build(make({ name: 'a', path: 'x/:body' })),
      'a: wanted a parameter that no call uses, got :body in /merchants/x/:body',
    ],
    [
      'a parameter that names a call',
      () => build(make({ name: 'a', path: 'x/:call' })),
      'a: wanted a parameter that no call uses, got :call in /merchants/x/:call',
    ],
    [
      'an action that is named like a screen of others',
      () =>
        build(
          make({
            name: 'a',
            edit: { sections: [], code: '02100006:device' },
            actions: [{ name: 'edit', label: '编辑', places: ['row'], link: () => '/x' }],
          }),
        ),
      'a: wanted the code 02100006:device for the action edit, got 02100006',
    ],
    [
      'an action that is named like a screen that is not there',
      () =>
        build(
          make({
            name: 'a',
            actions: [{ name: 'show', label: '查看', places: ['row'], link: () => '/x' }],
          }),
        ),
      'a: wanted a show for the action show, got none',
    ],
    [
      'routes that differ in a parameter’s name only',
      () =>
        build(
          make({ name: 'a', show: { sections: [], path: 'd/:deviceId' } }),
          make({ name: 'b', show: { sections: [], path: 'd/:other' } }),
        ),
      'resource b: wanted a route of its own, got /merchants/d/:other, which a has',
    ],
    [
      'an unknown area',
      () => build(make({ name: 'a', area: 'moon' })),
      'resource a: wanted an area of merchants, fin, store, got moon',
    ],
    [
      'an unknown column',
      () => build(make({ name: 'a', list: { columns: ['deviceIdd'] } })),
      'a.list.columns: wanted one of deviceId, status, name, region, amt, time, got deviceIdd',
    ],
    [
      'an unknown filter',
      () => build(make({ name: 'a', list: { columns: [], filters: [{ field: 'nam' }] } })),
      'a.list.filters: wanted one of',
    ],
    [
      'an unknown field in a section',
      () => build(make({ name: 'a', show: { sections: [{ title: 't', fields: ['nope'] }] } })),
      'a.show.sections: wanted one of',
    ],
    [
      'an unknown column of a variant',
      () =>
        build(
          make({
            name: 'a',
            list: {
              columns: [],
              variants: { field: 'status', default: 'ON', columns: { OFF: ['nope'] } },
            },
          }),
        ),
      'a.list.variants.columns: wanted one of deviceId, status, name, region, amt, time, got nope',
    ],
    [
      'a variant that is no value of its field',
      () =>
        build(
          make({
            name: 'a',
            list: { columns: [], variants: { field: 'status', default: 'DAY', columns: {} } },
          }),
        ),
      'a.list.variants: wanted one of ON, OFF, got DAY',
    ],
    [
      'a list without an id',
      () => build(make({ name: 'a', id: undefined })),
      "a: wanted the id field's name, got none",
    ],
  ])('refuses %s at once, saying what it wanted and got', (_, act, words) => {
    expect(act).toThrow(words)
  })
})

it.each([
  ['id', 'eq'],
  ['text', 'contains'],
  ['region', 'startswith'],
  ['enum', 'in'],
  ['money', 'between'],
  ['dateTime', 'between'],
  ['month', 'between'],
  ['remote', 'eq'],
  ['mobile', 'eq'],
] as const)('a filter on %s compares by %s', (kind, op) => {
  expect(defaultOperator(kind)).toBe(op)
})

describe('variants of a list', () => {
  const report = make({
    name: 'a',
    list: {
      columns: ['deviceId', 'amt'],
      variants: {
        field: 'status',
        default: 'ON',
        columns: { OFF: ['time', 'amt'] },
        roles: { ON: ['3'] },
      },
    },
  })

  it('are the field’s values, for some roles fewer', () => {
    expect(variantsFor(report, who('3'))).toEqual([
      { value: 'ON', label: '在线' },
      { value: 'OFF', label: '离线' },
    ])
    expect(variantsFor(report, who('4'))).toEqual([{ value: 'OFF', label: '离线' }])
    expect(variantsFor(make({ name: 'b' }), who('3'))).toEqual([])
  })

  it.each([
    ['what was asked for', '3', 'OFF', 'OFF'],
    ['the default', '3', null, 'ON'],
    ['the default for an unknown value', '3', 'DAY', 'ON'],
    ['what is left for a role without the default', '4', null, 'OFF'],
    ['what is left for a role that asks for more', '4', 'ON', 'OFF'],
  ] as const)('in force is %s', (_, roleId, asked, value) => {
    expect(variantInForce(report, who(roleId), asked)).toBe(value)
  })

  it('have their own columns or the list’s', () => {
    expect(columnsOf(report, 'OFF')).toEqual(['time', 'amt'])
    expect(columnsOf(report, 'ON')).toEqual(['deviceId', 'amt'])
    expect(columnsOf(report, undefined)).toEqual(['deviceId', 'amt'])
  })
})

it('filters come in their long form', () => {
  const resource = make({
    name: 'a',
    list: { columns: [], filters: ['status', { field: 'name', op: 'eq' }] },
  })
  expect(filtersOf(resource)).toEqual([
    { field: 'status', op: 'in' },
    { field: 'name', op: 'eq' },
  ])
})

it('an enum value is its words; an unknown one is shown as it came', () => {
  const { dict } = make({ name: 'a' }).fields.status
  expect(enumItem(dict, 'ON')).toEqual({ label: '在线', tone: 'success' })
  expect(enumItem(dict, 'OFF')).toEqual({ label: '离线', tone: 'plain' })
  expect(enumItem(dict, 'NEW')).toEqual({ label: 'NEW', tone: 'plain' })
})

it('a call has its path in both forms', () => {
  expect(callPath('/v1/x')).toBe('/v1/x')
  expect(callPath({ path: '/v1/x', convention: 'A' })).toBe('/v1/x')
})
