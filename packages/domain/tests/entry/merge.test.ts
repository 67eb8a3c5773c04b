import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, mergeEntry } from '#domain/application/index'
import { sameValue } from '#domain/application/merge'

const product = (feeRate: number, open = '1') => ({ payChannel: 'WECHAT', open, feeRate })
const debit = (feeCapAmt: number) => ({
  payChannel: 'BANKCARD',
  cardKind: 'DEBIT',
  open: '1',
  feeRate: 500,
  feeCapAmt,
})

describe('two users of one application', () => {
  it('keep what each of them changed', () => {
    const base = { shortName: '西湖小笼', remark: '' }
    const mine = { ...base, remark: '加急' }
    const theirs = { ...base, shortName: '西湖包子', salesman: '李拓' }
    expect(mergeEntry(base, mine, theirs)).toEqual({
      merged: { shortName: '西湖包子', remark: '加急', salesman: '李拓' },
      conflicts: [],
    })
  })

  it('see a conflict at a field that both changed, and the gateway’s value applies', () => {
    expect(mergeEntry({ remark: '甲' }, { remark: '乙' }, { remark: '丙' })).toEqual({
      merged: { remark: '丙' },
      conflicts: [{ field: 'remark', mine: '乙', theirs: '丙' }],
    })
  })

  it('agree where both typed the same', () => {
    expect(mergeEntry({}, { remark: '乙' }, { remark: '乙' })).toEqual({
      merged: { remark: '乙' },
      conflicts: [],
    })
  })

  it('may clear a field while the other leaves it alone', () => {
    expect(mergeEntry({ remark: '甲' }, {}, { remark: '甲' })).toEqual({
      merged: {},
      conflicts: [],
    })
  })

  it('disagree when one clears what the other changed', () => {
    expect(mergeEntry({ remark: '甲' }, {}, { remark: '丙' }).conflicts).toEqual([
      { field: 'remark', mine: undefined, theirs: '丙' },
    ])
  })

  it('change different cells of the rates', () => {
    const base = { products: [product(380), debit(2000)] }
    const mine = { products: [product(400), debit(2000)] }
    const theirs = { products: [product(380), debit(1800)] }
    expect(mergeEntry(base, mine, theirs)).toEqual({
      merged: { products: [product(400), debit(1800)] },
      conflicts: [],
    })
  })

  it('disagree on one cell of the rates', () => {
    const [mine, theirs] = [[product(400)], [product(360)]]
    expect(
      mergeEntry({ products: [product(380)] }, { products: mine }, { products: theirs }),
    ).toEqual({
      merged: { products: theirs },
      conflicts: [{ field: 'products', mine, theirs }],
    })
  })
})

describe('the changes that a save sends', () => {
  it.each([
    [{}, { remark: '甲' }, { remark: '甲' }],
    [{ remark: '甲' }, { remark: '甲' }, {}],
    [{ remark: '甲' }, {}, { remark: '' }],
    [{ otherPics: ['t'] }, {}, { otherPics: [] }],
    [{ otherPics: ['t'] }, { otherPics: [] }, { otherPics: [] }],
    [{ remark: '' }, { remark: undefined, otherPics: [] }, {}],
    [{ minSettleAmt: 100 }, { minSettleAmt: 0 }, { minSettleAmt: 0 }],
    [{ products: [{ a: 1, b: 2 }] }, { products: [{ b: 2, a: 1 }] }, {}],
    [{ products: [product(380)] }, { products: [product(400)] }, { products: [product(400)] }],
  ])('from %j to %j: %j', (before, after, sent) => {
    expect(changedFields(before, after)).toEqual(sent)
  })
})

const VALUES = fc.oneof(
  fc.constantFrom('', '甲', '乙', '丙', undefined),
  fc.integer({ min: 0, max: 3 }),
  fc.array(fc.constantFrom('t1', 't2'), { maxLength: 2 }),
)
const ROWS = fc.uniqueArray(
  fc.record({
    payChannel: fc.constantFrom('WECHAT', 'ALIPAY', 'UNIONPAY'),
    open: fc.constantFrom('1', '0'),
    feeRate: fc.integer({ min: 0, max: 2 }),
  }),
  { selector: ({ payChannel }) => payChannel },
)
const DATA = fc.record(
  { a: VALUES, b: VALUES, c: VALUES, products: ROWS },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, unknown>>

describe('any input of two users', () => {
  it('each of my values is in the result, or in a conflict with my value', () => {
    fc.assert(
      fc.property(DATA, DATA, DATA, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEntry(base, mine, theirs)
        const changed = Object.keys(changedFields(base, mine)).filter((name) => name !== 'products')
        for (const name of changed) {
          const conflict = conflicts.find(({ field }) => field === name)
          expect(sameValue(conflict ? conflict.mine : merged[name], mine[name])).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('each of their values is in the result', () => {
    fc.assert(
      fc.property(DATA, DATA, DATA, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEntry(base, mine, theirs)
        for (const name of Object.keys(changedFields(base, theirs))) {
          if (name === 'products' && conflicts.every(({ field }) => field !== name)) continue
          expect(sameValue(merged[name], theirs[name])).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('every cell of the rates that one of them changed is there, or the table is in conflict', () => {
    fc.assert(
      fc.property(ROWS, ROWS, ROWS, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEntry(
          { products: base },
          { products: mine },
          { products: theirs },
        )
        const cells = (rows: unknown) =>
          (rows as typeof base).flatMap(({ payChannel, open, feeRate }) => [
            `${payChannel} open ${open}`,
            `${payChannel} feeRate ${feeRate}`,
          ])
        const [was, result] = [cells(base), cells(merged['products'] ?? [])]
        const lost = [...cells(mine), ...cells(theirs)].filter(
          (cell) => !was.includes(cell) && !result.includes(cell),
        )
        fc.pre(conflicts.length === 0)
        expect(lost).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('a save brings the gateway to what I see', () => {
    fc.assert(
      fc.property(DATA, DATA, (before, after) => {
        const there = { ...before, ...changedFields(before, after) }
        expect(changedFields(there, after)).toEqual({})
      }),
      { numRuns: 500 },
    )
  })
})
