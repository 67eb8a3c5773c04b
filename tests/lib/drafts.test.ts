import { describe, expect, it } from 'vitest'
import { createDrafts } from '../../src/lib/drafts'

/** Own enumerable keys, as a browser's Storage has them. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? store[key] : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  const store = Object.create(methods) as Record<string, string>
  return store as unknown as Storage
}

function setUp() {
  const kept = storage()
  const edge = { owner: 'U1.3', time: 1000 }
  const open = () =>
    createDrafts(
      kept,
      () => edge.owner,
      () => edge.time,
    )
  return { kept, edge, open, drafts: open() }
}

describe('a draft', () => {
  it('survives F5', () => {
    const { drafts, open } = setUp()
    expect(drafts.set('/merchants/terminal/create', { serialNo: 'A1' })).toBe(true)
    expect(open().get('/merchants/terminal/create')).toEqual({
      values: { serialNo: 'A1' },
      savedAt: 1000,
    })
    expect(open().paths()).toEqual(['/merchants/terminal/create'])
  })

  it('is never shown to another user or role', () => {
    const { drafts, edge } = setUp()
    drafts.set('/a', { x: 1 })
    edge.owner = 'U1.4'
    expect(drafts.get('/a')).toBeUndefined()
    expect(drafts.paths()).toEqual([])
    edge.owner = 'U1.3'
    expect(drafts.paths()).toEqual(['/a'])
  })

  it('is gone once sent, and tells its listeners', () => {
    const { drafts } = setUp()
    let told = 0
    const stop = drafts.subscribe(() => told++)
    drafts.set('/a', {})
    drafts.remove('/a')
    stop()
    drafts.remove('/a')
    expect(drafts.get('/a')).toBeUndefined()
    expect(told).toBe(2)
  })

  it('reports when it cannot be stored', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError')
    }
    const full = { getItem: refuse, setItem: refuse } as unknown as Storage
    const drafts = createDrafts(
      full,
      () => 'U1.3',
      () => 0,
    )
    expect(drafts.set('/a', {})).toBe(false)
    expect(drafts.get('/a')).toBeUndefined()
  })
})
