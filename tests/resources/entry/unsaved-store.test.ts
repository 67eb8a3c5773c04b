import { describe, expect, test } from 'vitest'
import { regionIn } from '../../../src/pages/entry/kit/region-in'
import {
  createUnsavedStore,
  forgetOld,
  type Locks,
  type Sealer,
} from '../../../src/pages/entry/kit/unsaved-store'
import { fakeStorage } from '../../support/fake-edges'

/** Turns a text round, so that what lies in storage cannot be read as it is. */
const mirror: Sealer = {
  seal: (text) => Promise.resolve([...text].reverse().join('')),
  open: (text) => Promise.resolve([...text].reverse().join('')),
}

/** Names held in this browser. */
function fakeLocks(): Locks {
  const held = new Set<string>()
  const request = async (name: string, options: unknown, callback?: unknown) => {
    const run = (callback ?? options) as (lock: unknown) => Promise<unknown>
    if (held.has(name)) return run(null)
    held.add(name)
    const done = await run({ name })
    held.delete(name)
    return done
  }
  return { request } as unknown as Locks
}

function storeOf(storage: Storage, instance: string, locks: Locks | undefined, now = () => 1000) {
  return createUnsavedStore<{ typed: string }>({
    storage,
    target: 'entry.U1.3.normal.1.AP1',
    instance,
    sealer: mirror,
    locks,
    now,
  })
}

describe('a record stored in this browser', () => {
  test('is sealed, and taken over once by the page that opens next', async () => {
    const storage = fakeStorage()
    const locks = fakeLocks()
    const first = storeOf(storage, 'a', locks)
    expect(await first.put({ typed: '11010519491231002X' })).toBe(true)
    expect(storage.getItem(storage.key(0)!)).not.toContain('11010519491231002X')
    first.release()
    await Promise.resolve()
    const second = storeOf(storage, 'b', locks)
    expect(await second.take()).toEqual([{ typed: '11010519491231002X' }])
    expect(await second.take()).toEqual([])
  })

  test('lies where it was until the page that took it over keeps or removes its own', async () => {
    const storage = fakeStorage()
    for (const [instance, typed] of [
      ['a', '甲'],
      ['b', '乙'],
    ] as const)
      await storeOf(storage, instance, undefined).put({ typed })
    const both = [{ typed: '甲' }, { typed: '乙' }]
    expect(await storeOf(storage, 'gone', undefined).take()).toEqual(both)
    const keeper = storeOf(storage, 'keeper', undefined)
    expect(await keeper.take()).toEqual(both)
    await keeper.put({ typed: '甲乙' })
    expect(storage.length).toBe(1)
    const last = storeOf(storage, 'last', undefined)
    expect(await last.take()).toEqual([{ typed: '甲乙' }])
    last.remove()
    expect(storage.length).toBe(0)
  })

  test('is taken over by one of two pages, and by the other when that one goes', async () => {
    const storage = fakeStorage()
    const locks = fakeLocks()
    const first = storeOf(storage, 'a', locks)
    await first.put({ typed: '甲' })
    first.release()
    await Promise.resolve()
    const second = storeOf(storage, 'b', locks)
    const third = storeOf(storage, 'c', locks)
    expect(await second.take()).toEqual([{ typed: '甲' }])
    expect(await third.take()).toEqual([])
    second.release()
    expect(await third.take()).toEqual([{ typed: '甲' }])
  })

  test('moves along when a new application gets its number', async () => {
    const storage = fakeStorage()
    const unsavedStore = storeOf(storage, 'a', undefined)
    await unsavedStore.put({ typed: '甲' })
    unsavedStore.move('entry.U1.3.normal.1.AP2')
    // A page that dies just now leaves the old one.
    expect(storage.key(0)).toBe('entry.U1.3.normal.1.AP1.a')
    await unsavedStore.put({ typed: '甲乙' })
    expect([storage.length, storage.key(0)]).toEqual([1, 'entry.U1.3.normal.1.AP2.a'])
    unsavedStore.move('entry.U1.3.normal.1.AP3')
    unsavedStore.remove()
    expect(storage.length).toBe(0)
  })

  test('of two new applications is taken over by a page each, the newest first', async () => {
    const storage = fakeStorage()
    const locks = fakeLocks()
    for (const [at, typed] of ['面馆', '茶楼', '茶楼一'].entries()) {
      const unsavedStore = storeOf(storage, `page-${at}`, locks, () => at)
      await unsavedStore.put({ typed })
      unsavedStore.release()
    }
    await Promise.resolve()
    const isOne = (one: { typed: string }, newest: { typed: string }) =>
      one.typed[0] === newest.typed[0]
    expect(await storeOf(storage, 'a', locks).take(isOne)).toEqual([
      { typed: '茶楼一' },
      { typed: '茶楼' },
    ])
    expect(await storeOf(storage, 'b', locks).take(isOne)).toEqual([{ typed: '面馆' }])
  })

  test('is left to a page that is still open', async () => {
    const storage = fakeStorage()
    const locks = fakeLocks()
    await storeOf(storage, 'a', locks).put({ typed: '甲' })
    expect(await storeOf(storage, 'b', locks).take()).toEqual([])
    expect(storage.length).toBe(1)
  })

  test('of others, and of other applications, is not touched', async () => {
    const storage = fakeStorage()
    storage.setItem('entry.U2.3.normal.1.AP1.x', JSON.stringify({ savedAt: 1, sealed: '{}' }))
    expect(await storeOf(storage, 'a', undefined).take()).toEqual([])
    expect(storage.length).toBe(1)
  })

  test('is deleted at once when it is acknowledged, and after a week when it is abandoned', async () => {
    const storage = fakeStorage()
    const unsavedStore = storeOf(storage, 'a', undefined)
    await unsavedStore.put({ typed: '甲' })
    unsavedStore.remove()
    expect(storage.length).toBe(0)
    await storeOf(storage, 'b', undefined, () => 0).put({ typed: '乙' })
    forgetOld(storage, 'entry.', 7 * 86_400_000)
    expect(storage.length).toBe(1)
    forgetOld(storage, 'entry.', 7 * 86_400_000 + 1)
    expect(storage.length).toBe(0)
  })

  test('storage that is full says so', async () => {
    const storage = fakeStorage()
    storage.setItem = () => {
      throw new Error('full')
    }
    expect(await storeOf(storage, 'a', undefined).put({ typed: '甲' })).toBe(false)
  })
})

describe('the region of an address', () => {
  const REGIONS = [
    {
      regionCode: '110000',
      regionName: '北京市',
      children: [
        {
          regionCode: '110100',
          regionName: '市辖区',
          children: [{ regionCode: '110105', regionName: '朝阳区' }],
        },
      ],
    },
    {
      regionCode: '330000',
      regionName: '浙江省',
      children: [
        {
          regionCode: '330100',
          regionName: '杭州市',
          children: [{ regionCode: '330106', regionName: '西湖区' }],
        },
      ],
    },
  ]

  test.each([
    ['浙江省杭州市西湖区样例路88号', '330000-330100-330106', '样例路88号'],
    ['杭州市西湖区样例路88号', '330000-330100-330106', '样例路88号'],
    ['北京市朝阳区样本路1号院', '110000-110100-110105', '样本路1号院'],
  ])('%s', (address, region, rest) => {
    expect(regionIn(REGIONS, address)).toEqual({ region, rest })
  })

  test('an address without one has none', () => {
    expect(regionIn(REGIONS, '样例路88号')).toBeUndefined()
    expect(regionIn(REGIONS, '浙江省杭州市')).toBeUndefined()
  })
})
