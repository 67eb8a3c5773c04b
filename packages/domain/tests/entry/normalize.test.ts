import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entryErrors,
  entryForm,
  isDerived,
  normalizeEntry,
  startEntry,
  type EntryData,
  type EntryKind,
} from '#domain/application/index'
import { COMPLETE, FACTS } from './complete'

const form = entryForm('normal', FACTS)
const mini = entryForm('mini', FACTS)
const hlb = entryForm('hlb', FACTS)

describe('the normalized values of a form', () => {
  it.each<[EntryData, Record<string, unknown>]>([
    [{ remark: ' 加急 ' }, { remark: '加急' }],
    [{ remark: '  ' }, {}],
    [{ licensePic: ['t'] }, {}],
    [
      { subjectType: 'ENTERPRISE', licensePic: 't' },
      {
        subjectType: 'ENTERPRISE',
        licensePic: ['t'],
      },
    ],
    [
      { subjectType: 'ENTERPRISE', licenseNo: ' 91330100799655058b' },
      {
        subjectType: 'ENTERPRISE',
        licenseNo: '91330100799655058B',
      },
    ],
    [{ otherPics: ['a', '', 'a', null] }, { otherPics: ['a'] }],
    [{ acctNo: '6299 0000 0000 0007' }, { acctNo: '6299000000000007' }],
    // Text as copied from a chat, a table or a phone's address book.
    [{ acctNo: '６２９９　００００ 0000 0007' }, { acctNo: '6299000000000007' }],
    [{ legalMobile: '\u202A+86 138-1234-5678\u202C' }, { legalMobile: '13812345678' }],
    [{ legalMobile: '１３８１２３４５６７８' }, { legalMobile: '13812345678' }],
    [{ legalIdNo: '１１０１０５１９４９１２３１００２ｘ' }, { legalIdNo: '11010519491231002X' }],
    [{ servicePhone: '０５７１－ 88156688' }, { servicePhone: '0571-88156688' }],
    [{ contactEmail: ' zhang@example.com\uFEFF' }, { contactEmail: 'zhang@example.com' }],
    [{ shortName: '西湖\u200B小笼' }, { shortName: '西湖小笼' }],
    [{ merRegName: '杭州\u202E小笼店\u0007' }, { merRegName: '杭州小笼店' }],
    [{ minSettleAmt: '100' }, { minSettleAmt: 100 }],
    [{ minSettleAmt: 'x' }, { minSettleAmt: 'x' }],
    [{ lng: 120.5 }, { lng: '120.5' }],
    [{ licenseEnd: '9999-12-31' }, { licenseEnd: '9999-12-31', licenseLong: '1' }],
    [
      { licenseEnd: '2030-01-01', licenseLong: '1' },
      {
        licenseEnd: '9999-12-31',
        licenseLong: '1',
      },
    ],
    [
      { legalName: '张三', contactType: 'LEGAL', contactName: '李四' },
      {
        legalName: '张三',
        contactType: 'LEGAL',
        contactName: '张三',
      },
    ],
    [
      { contactType: 'SUPER', contactName: '李四' },
      { contactType: 'SUPER', contactName: '李四' },
    ],
    [
      { acctType: '1', legalName: '张三', acctName: '别人' },
      {
        acctType: '1',
        legalName: '张三',
        acctName: '张三',
      },
    ],
    [
      { categoryCode: 'C0101', mcc: '0000' },
      { categoryCode: 'C0101', mcc: '5812' },
    ],
    [{ legalIsUbo: 'N', uboList: [{ name: '赵' }] }, {}],
    [
      { products: [{ payChannel: 'WECHAT', open: '1', feeRate: '380', costRate: 1 }] },
      {
        products: [{ payChannel: 'WECHAT', open: '1', feeRate: 380 }],
      },
    ],
    [JSON.parse('{"__proto__":{"x":1},"constructor":"a","toString":"b","nothing":"c"}'), {}],
  ])('%j: %j', (data, kept) => {
    expect(normalizeEntry(form, data)).toEqual(kept)
  })

  it('of a micro merchant follows from the person', () => {
    expect(normalizeEntry(mini, { legalName: '张三', legalMobile: '13812345678' })).toEqual({
      subjectType: 'MICRO',
      legalIdType: 'IDCARD',
      legalName: '张三',
      legalMobile: '13812345678',
      merRegName: '商户_张三',
      contactType: 'LEGAL',
      contactName: '张三',
      contactMobile: '13812345678',
      acctType: '1',
      acctName: '张三',
    })
    expect(normalizeEntry(mini, { microBizType: 'MICRO_TYPE_MOBILE', bizAddr: '路边' })).toEqual(
      expect.objectContaining({ bizAddr: '无' }),
    )
  })

  it('of the partner channel has the rates of its template', () => {
    expect(normalizeEntry(hlb, { hlbRateTemplate: 'HLB020', products: [] })).toEqual(
      expect.objectContaining({ products: [{ payChannel: 'WECHAT', open: '1', feeRate: 200 }] }),
    )
  })

  it('tells what is read-only now', () => {
    expect(isDerived(form, { contactType: 'LEGAL' }, 'contactName')).toBe(true)
    expect(isDerived(form, { contactType: 'SUPER' }, 'contactName')).toBe(false)
    expect(isDerived(form, { licenseLong: '1' }, 'licenseEnd')).toBe(true)
    expect(isDerived(form, { licenseLong: '0' }, 'licenseEnd')).toBe(false)
    expect(isDerived(form, {}, 'shortName')).toBe(false)
  })

  it('begins with the usual choices', () => {
    expect(startEntry(form)).toEqual({
      licenseLong: '0',
      legalIdType: 'IDCARD',
      legalIdLong: '0',
      contactType: 'LEGAL',
      minSettleAmt: 100,
      agreementType: 'ELEC',
    })
  })
})

/** Values as people and programs send them: valid ones, other choices, empty ones, and garbage. */
function dataOf(kind: EntryKind): fc.Arbitrary<Record<string, unknown>> {
  const complete: Record<string, unknown> = COMPLETE[kind]
  const { fields, rows } = entryForm(kind, FACTS)
  const rubbish = fc.constantFrom(' ', 'x', '*', 0, -1, [], [''], ['t', 't'], null, {}, [{}])
  const value = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(complete[name]) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('', ...Object.keys(fields[name]?.dict ?? { x: '' })),
      },
      { weight: 1, arbitrary: rubbish },
    )
  const names = [...Object.keys(fields), ...Object.keys(rows)]
  return fc.record(Object.fromEntries(names.map((name) => [name, value(name)])), {
    requiredKeys: [],
  })
}

describe.each(['normal', 'mini', 'hlb'] as const)('whatever is typed: %s', (kind) => {
  const entry = entryForm(kind, FACTS)

  it('normalizing twice gives the same values', () => {
    fc.assert(
      fc.property(dataOf(kind), (data) => {
        const kept = normalizeEntry(entry, data)
        expect(normalizeEntry(entry, kept)).toEqual(kept)
      }),
      { numRuns: 300 },
    )
  })

  it('hidden values are dropped', () => {
    fc.assert(
      fc.property(dataOf(kind), (data) => {
        const kept = normalizeEntry(entry, data)
        for (const name of Object.keys(kept))
          expect((entry.fields[name] ?? entry.rows[name])?.visible?.(kept) ?? true).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('what may be submitted may be saved', () => {
    fc.assert(
      fc.property(dataOf(kind), (data) => {
        const whole = entryErrors(entry, data)
        for (const name of Object.keys(entryErrors(entry, data, { partial: true })))
          expect(whole).toHaveProperty([name])
      }),
      { numRuns: 300 },
    )
  })

  it('a value that is taken away is never wrong in a draft', () => {
    fc.assert(
      fc.property(dataOf(kind), fc.nat(), (data, at) => {
        const name = Object.keys(data)[at % Math.max(1, Object.keys(data).length)] ?? ''
        const errors = entryErrors(entry, { ...data, [name]: '' }, { partial: true })
        expect(errors).not.toHaveProperty([name])
      }),
      { numRuns: 300 },
    )
  })
})
