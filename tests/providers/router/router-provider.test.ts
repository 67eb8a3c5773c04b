import { describe, expect, it } from 'vitest'
import { registry } from '../../../src/app/registry'
import { createRegistry } from '../../../src/lib/resource'
import { refineResources } from '../../../src/providers/router'
import { readAddress, writeAddress } from '../../../src/lib/list/address'
import { addressOf, createParser } from '../../../src/providers/router/router-provider'
import { areas } from '../../../src/resources/areas'
import { order } from '../../resources/sample'
import { ALL } from '../../support/who'

const TODAY = '2026-11-20'

function factsOf(of: typeof registry) {
  return { registry: of, resources: refineResources(of, ALL), who: () => ALL, today: () => TODAY }
}
const full = await registry.all()
const facts = factsOf(createRegistry([order], areas))
const parse = (path: string, search = '') => createParser(facts)(path, search)()
const here = { pathname: '/trades/orders', search: '?merName=a&pageNum=3', hash: '' }

describe('the parsed address', () => {
  it('is the resource, what is done with it, and the record by Refine’s name', () => {
    expect(parse('/trades/orders/show/1000')).toMatchObject({
      resource: { name: 'order' },
      action: 'show',
      id: '1000',
      params: { orderId: '1000' },
    })
    expect(parse('/trades/orders/create')).toMatchObject({ action: 'create' })
    expect(parse('/nowhere')).toEqual({ pathname: '/nowhere', params: {} })
  })

  it('is a list’s filters, order and page, with their defaults', () => {
    expect(parse('/trades/orders', '?merName=%E8%A5%BF&pageNum=2&pageSize=50').params).toEqual({
      filters: [
        {
          field: 'payTime',
          operator: 'between',
          value: ['2026-11-14', '2026-11-20'],
        },
        { field: 'merName', operator: 'contains', value: '西' },
      ],
      sorters: [{ field: 'payTime', order: 'desc' }],
      currentPage: 2,
      pageSize: 50,
    })
  })

  it('contains no query parameter: none reaches the meta of a call', () => {
    const { params } = parse(
      '/trades/orders',
      '?body[amt]=1&signal=x&convention=A&requestSeqId=1&to=%25&id=2',
    )
    expect(Object.keys(params ?? {}).sort()).toEqual([
      'currentPage',
      'filters',
      'pageSize',
      'sorters',
    ])
    expect(parse('/trades/orders/show/1', '?body=1&id=2')).toMatchObject({ id: '1' })
    expect(parse('/trades/orders/show/1', '?body=1&id=2').params).toEqual({ orderId: '1' })
  })

  it.each(['?to=%25', '?to=%', '?merName=%E8', '?%=%&a[=b'])('never throws: %s', (search) => {
    expect(() => parse('/trades/orders', search)).not.toThrow()
  })

  it('a record whose id has invalid percent-encoding is requested unchanged', () => {
    expect(parse('/trades/orders/show/%E8')).toMatchObject({ id: '%E8' })
  })

  it('is one answer for one address, however often it is asked', () => {
    const parser = createParser(facts)
    expect(parser('/trades/orders', '?pageNum=2')).toBe(parser('/trades/orders', '?pageNum=2'))
    expect(parser('/trades/orders', '')()).toBe(parser('/trades/orders', '')())
  })
})

describe('the target of a navigation', () => {
  it('to the path itself, its own query included', () => {
    expect(addressOf(facts, here, { to: '/trades/orders/show/1?tab=x' })).toBe(
      '/trades/orders/show/1?tab=x',
    )
    expect(addressOf(facts, here, { to: '/x', options: { keepQuery: true } })).toBe(
      '/x?merName=a&pageNum=3',
    )
  })

  it('says a list’s question in the wire’s names, without its defaults', () => {
    const query = {
      filters: [
        { field: 'payTime', operator: 'between', value: ['2026-11-14', '2026-11-20'] },
        { field: 'channel', operator: 'in', value: ['WECHAT', 'ALIPAY'] },
        { field: 'amt', operator: 'gte', value: 100 },
      ],
      sorters: [{ field: 'payTime', order: 'desc' }],
      currentPage: 1,
      pageSize: 20,
    }
    expect(addressOf(facts, here, { query })).toBe(
      '/trades/orders?channel=WECHAT&channel=ALIPAY&amtMin=100',
    )
  })

  it('preserves the query with `keepQuery`, including parameters that the navigation does not name', () => {
    expect(
      addressOf(facts, here, { query: { currentPage: 2 }, options: { keepQuery: true } }),
    ).toBe('/trades/orders?merName=a&pageNum=2')
    expect(addressOf(facts, here, { to: '/x', query: { a: '1', b: undefined } })).toBe('/x?a=1')
  })
})

describe('every list of the console', () => {
  const lists = full.resources.filter((resource) => resource.list && !resource.page)
  it.each(lists.map((resource) => [resource.name, resource] as const))(
    '%s: what its address says is written as the same address',
    (_, resource) => {
      const asked = readAddress(resource, ALL, '?pageNum=2&pageSize=50', TODAY)
      expect(writeAddress(resource, ALL, asked, TODAY)).toBe('?pageNum=2&pageSize=50')
    },
  )
})
