import { describe, expect, it } from 'vitest'
import { createRegistry, defineResource, field } from '../../../src/lib/resource'
import { createDataProvider, wireMeta } from '../../../src/providers/data'
import { fakePost } from '../../support/fake-edges'

const shop = defineResource({
  name: 'shop',
  title: '门店',
  area: 'merchants',
  path: 'shop',
  code: '02100025',
  id: 'shopId',
  fields: { shopId: field.id('门店号') },
  calls: {
    list: '/v1/shop/queryList',
    show: '/v1/shop/detail',
    create: '/v1/shop/add',
  },
  list: { columns: ['shopId'] },
})
const registry = createRegistry([shop], {
  merchants: { title: '商户管理', icon: 'merchant', roles: ['3'] },
})

function setUp(answers: Record<string, unknown>) {
  const { post, calls } = fakePost(answers)
  return { calls, data: createDataProvider(registry, post) }
}

const KEYS = '/v1/kv/agent'

describe('choices of a named call', () => {
  it('are asked for by words, beside what narrows them', async () => {
    const { data, calls } = setUp({ [KEYS]: [{ key: 'A1', value: '一级代理' }] })
    const { signal } = new AbortController()
    await expect(
      data.getList({
        resource: 'choices',
        filters: [{ field: 'keyword', operator: 'contains', value: '代理' }],
        meta: wireMeta({ call: KEYS, body: { custId: '6000' }, signal }),
      }),
    ).resolves.toEqual({ data: [{ key: 'A1', value: '一级代理' }], total: 1 })
    expect(calls).toEqual([
      { path: KEYS, body: { custId: '6000', keyword: '代理' }, options: { signal } },
    ])
  })

  it('are loaded whole without labels, and may be inside a list answer', async () => {
    const { data, calls } = setUp({ [KEYS]: { total: 2, list: [{ id: '1' }, { id: '2' }] } })
    await expect(
      data.getList({ resource: 'choices', meta: wireMeta({ call: KEYS }) }),
    ).resolves.toEqual({ data: [{ id: '1' }, { id: '2' }], total: 2 })
    expect(calls[0]?.body).toEqual({})
  })

  it('are none when the answer holds none', async () => {
    const { data } = setUp({ [KEYS]: null })
    await expect(
      data.getList({ resource: 'choices', meta: wireMeta({ call: KEYS }) }),
    ).resolves.toEqual({ data: [], total: 0 })
  })

  it('know no other filter', async () => {
    const { data, calls } = setUp({ [KEYS]: [] })
    const other = { field: 'status', operator: 'eq', value: '1' } as const
    const words = { field: 'keyword', operator: 'contains', value: 'x' } as const
    for (const filters of [[other], [words, other]])
      await expect(
        data.getList({ resource: 'choices', filters, meta: wireMeta({ call: KEYS }) }),
      ).rejects.toThrow('/v1/kv/agent: wanted one filter of keyword, got [{')
    expect(calls).toEqual([])
  })
})

describe('many records', () => {
  it('of a named call are the words of these keys, in one call', async () => {
    const { data, calls } = setUp({ [KEYS]: [{ key: 'A1', value: '甲' }] })
    await expect(
      data.getMany?.({
        resource: 'choices',
        ids: ['A1', 'A2'],
        meta: wireMeta({ call: KEYS, body: { custId: '6000' } }),
      }),
    ).resolves.toEqual({ data: [{ key: 'A1', value: '甲' }], total: 1 })
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      [KEYS, { custId: '6000', keys: ['A1', 'A2'] }],
    ])
  })

  it('of a resource are asked for one by one, by its own call', async () => {
    const { data, calls } = setUp({ '/v1/shop/detail': { shopName: '店' } })
    await expect(data.getMany?.({ resource: 'shop', ids: ['S1', 'S2'] })).resolves.toEqual({
      data: [
        { id: 'S1', shopName: '店' },
        { id: 'S2', shopName: '店' },
      ],
    })
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/v1/shop/detail', { shopId: 'S1' }],
      ['/v1/shop/detail', { shopId: 'S2' }],
    ])
  })
})

describe('an action of a resource', () => {
  it('is a create whose call is named: one write, whose answer comes as it is', async () => {
    const { data, calls } = setUp({ '/v1/shop/close': { taskId: 'T1' } })
    await expect(
      data.create({
        resource: 'shop',
        variables: { shopId: 'S1', reason: '' },
        meta: wireMeta({ call: '/v1/shop/close', requestSeqId: 'press-1' }),
      }),
    ).resolves.toEqual({ data: { taskId: 'T1' } })
    expect(calls).toEqual([
      {
        path: '/v1/shop/close',
        body: { shopId: 'S1', reason: '' },
        options: { write: true, requestSeqId: 'press-1', signal: undefined },
      },
    ])
  })

  it('may have an empty answer', async () => {
    const { data } = setUp({ '/v1/shop/close': null })
    await expect(
      data.create({
        resource: 'shop',
        variables: {},
        meta: wireMeta({ call: '/v1/shop/close' }),
      }),
    ).resolves.toEqual({ data: {} })
  })
})

describe('`meta` of a call', () => {
  it('names everything the provider reads, so that no other query parameter reaches it', () => {
    const address = { call: '/v1/user/logout', body: { amount: 1 }, convention: 'A', signal: 'x' }
    expect({ ...address, ...wireMeta({ requestSeqId: 'press-1' }) }).toEqual({
      requestSeqId: 'press-1',
    })
  })

  it('an empty name is none: the resource’s own call is made', async () => {
    const { data, calls } = setUp({ '/v1/shop/add': { shopId: 'S9' } })
    await data.create({ resource: 'shop', variables: {}, meta: { call: '' } })
    expect(calls[0]?.path).toBe('/v1/shop/add')
  })
})

describe('a file', () => {
  const file = new File(['x'], '凭证.pdf')
  const UPLOAD = { url: '/v1/function/upload', method: 'post' } as const

  it('goes by its own carrier, which tells how far it is, and comes back as its token', async () => {
    const { post, calls } = fakePost({})
    const heard: number[] = []
    const sent: unknown[] = []
    const data = createDataProvider(registry, post, {
      upload: async (what, options) => {
        sent.push(what, options?.signal)
        options?.onProgress?.(0.5)
        return 'token-1'
      },
    })
    const { signal } = new AbortController()
    const meta = wireMeta({ signal, onProgress: (fraction) => heard.push(fraction) })
    await expect(data.custom?.({ ...UPLOAD, payload: { file }, meta })).resolves.toEqual({
      data: { token: 'token-1' },
    })
    expect(sent).toEqual([file, signal])
    expect(heard).toEqual([0.5])
    expect(calls).toEqual([])
  })

  it('that is none is never sent', async () => {
    const { post, calls } = fakePost({})
    const data = createDataProvider(registry, post, { upload: async () => 'token-1' })
    await expect(data.custom?.({ ...UPLOAD, payload: { file: 'x' } })).rejects.toThrow(
      '/v1/function/upload: wanted a carrier and a file, got none',
    )
    expect(calls).toEqual([])
  })
})
