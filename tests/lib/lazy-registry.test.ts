import { describe, expect, test } from 'vitest'
import { heads } from '../../src/app/heads'
import {
  createLazyRegistry,
  createRegistry,
  defineResource,
  field,
  headOf,
  loadScreen,
  recordLinks,
  type AnyResource,
  type Field,
} from '../../src/lib/resource'
import { canDo, questionsOf } from '../../src/providers/access'
import { areas } from '../../src/resources/areas'
import { ALL } from '../support/who'

const shop = defineResource({
  name: 'ownShop',
  title: '门店',
  area: 'merchants',
  path: 'own-shop',
  code: '02100009',
  id: 'shopId',
  fields: { shopId: field.id('门店号'), remark: field.text('备注', { hint: '只有自己看得到' }) },
  calls: { list: '/v1/shop/list', show: '/v1/shop/detail' },
  list: { columns: ['shopId', 'remark'], export: { reportType: 'shop', code: '02100009:export' } },
  show: {
    sections: [
      { title: '门店', fields: ['remark'] },
      { title: '终端', resource: 'ownDevice', filter: () => ({}) },
      { title: '别处的', resource: 'absent', filter: () => ({}) },
    ],
  },
  actions: [
    {
      name: 'close',
      label: '停用',
      places: ['row'],
      code: '02100009:close',
      call: '/v1/shop/close',
    },
    { name: 'open', label: '启用', places: ['row'], code: '02100009', call: '/v1/shop/open' },
  ],
})
const device = defineResource({
  name: 'ownDevice',
  title: '终端',
  area: 'merchants',
  path: 'own-device',
  code: '02100006',
  id: 'deviceNo',
  fields: { deviceNo: field.id('终端号') },
  calls: { list: '/v1/device/list' },
  list: { columns: ['deviceNo'] },
})

/** A registry of the two, which counts what it loads. */
function lazily(file: (resource: AnyResource) => Promise<AnyResource> = async (one) => one) {
  const asked: string[] = []
  const loaderOf = (resource: AnyResource) => () => {
    asked.push(resource.name)
    return file(resource)
  }
  const registry = createLazyRegistry(
    { './shop.ts': headOf(shop), './device.ts': headOf(device) },
    { './shop.ts': loaderOf(shop), './device.ts': loaderOf(device) },
    areas,
  )
  return { registry, asked }
}

test('a head is what menu, routes, rights and links need', () => {
  expect(headOf(shop)).toEqual({
    name: 'ownShop',
    title: '门店',
    area: 'merchants',
    path: 'own-shop',
    code: '02100009',
    id: 'shopId',
    fields: { shopId: { label: '门店号' } },
    list: { export: { code: '02100009:export' } },
    show: { sections: [{ resource: 'ownDevice' }, { resource: 'absent' }] },
    actions: [{ name: 'close', code: '02100009:close' }, { name: 'open' }],
  })
})

describe('a definition', () => {
  test('is loaded once, when it is asked for', async () => {
    const { registry, asked } = lazily()
    expect(registry.loaded('ownShop')).toBeUndefined()
    expect(() => registry.byName('ownShop')).toThrow(
      'ownShop: wanted a loaded definition, got none',
    )
    expect(await registry.load('ownShop')).toBe(shop)
    expect(await registry.load('ownShop')).toBe(shop)
    expect(registry.byName('ownShop')).toBe(shop)
    expect(asked).toEqual(['ownShop'])
  })

  test('that did not load is asked for again', async () => {
    let fails = true
    const { registry } = lazily(async (one) => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module')
      return one
    })
    await expect(registry.load('ownShop')).rejects.toThrow('dynamically imported')
    fails = false
    expect(await registry.load('ownShop')).toBe(shop)
  })

  test('that does not exist is refused with the names of those that do', async () => {
    await expect(lazily().registry.load('absent')).rejects.toThrow(
      'wanted a resource of ownShop, ownDevice, got absent',
    )
  })

  test('of a list in a detail is loaded with the detail, but not with the list of records', async () => {
    const { registry, asked } = lazily()
    const [list, show] = registry.routes
    await loadScreen(registry, list!)
    expect(asked).toEqual(['ownShop'])
    await loadScreen(registry, show!)
    expect(asked).toEqual(['ownShop', 'ownDevice'])
  })

  test('is loaded with all others for the search', async () => {
    const { registry } = lazily()
    const full = await registry.all()
    expect(full.resources).toEqual([shop, device])
    expect(await registry.all()).toBe(full)
  })
})

describe('the heads of the console', () => {
  const files = import.meta.glob<AnyResource>(['../../src/resources/*.ts', '!**/areas.ts'], {
    eager: true,
    import: 'default',
  })
  const full = createRegistry(Object.values(files), areas)
  // As a build writes them.
  const written = JSON.parse(JSON.stringify(heads)) as typeof heads
  const lazy = createLazyRegistry(written, {}, areas)

  test('are plain data', () => {
    expect(written).toEqual(heads)
  })

  test('give the routes of the definitions', () => {
    const facts = ({ routes }: Pick<typeof lazy, 'routes'>) =>
      routes.map(({ resource, ...route }) => ({ ...route, of: resource.name }))
    expect(facts(lazy)).toEqual(facts(full))
  })

  test('give the rights of the definitions', () => {
    const answers = (registry: typeof lazy) =>
      questionsOf(registry).map((question) => [question, canDo(registry, ALL, question)])
    expect(answers(lazy)).toEqual(answers(full))
  })

  test('give the links of the definitions', () => {
    const row = new Proxy({}, { get: (_, name) => `of ${String(name)}` })
    const linksOf = (registry: typeof lazy) => {
      const linkOf = recordLinks(registry, registry.routes)
      return full.resources.flatMap(({ name: of, fields }) =>
        Object.entries(fields as Record<string, Field>)
          .filter(([, one]) => !one.record)
          .map(([name, one]) => [of, name, linkOf(name, one, row)]),
      )
    }
    expect(linksOf(lazy)).toEqual(linksOf(full))
  })
})
