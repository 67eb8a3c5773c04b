import { describe, expect, it } from 'vitest'
import {
  entryForm,
  firstWrong,
  startEntry,
  stepOf,
  stepStates,
  type EntryKind,
} from '#domain/application/index'
import { COMPLETE, FACTS, NORMAL } from './complete'

const form = entryForm('normal', FACTS)

it.each<[EntryKind, string[]]>([
  ['normal', ['主体信息', '法人与联系人', '经营信息', '结算信息', '产品费率', '协议与确认']],
  ['mini', ['负责人信息', '经营信息', '结算信息', '产品费率与确认']],
  ['hlb', ['负责人信息', '经营信息', '结算信息', '产品费率与确认']],
])('%s has the steps %j', (kind, titles) => {
  expect(entryForm(kind, FACTS).steps.map(({ title }) => title)).toEqual(titles)
})

it.each(['normal', 'mini', 'hlb'] as const)('%s draws every field once', (kind) => {
  const entry = entryForm(kind, FACTS)
  const drawn = entry.steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  // The contact of a micro merchant is the person itself, and has no fields.
  const silent = kind === 'normal' ? [] : ['contactType', 'contactName', 'contactMobile']
  expect(drawn.toSorted()).toEqual(
    [...Object.keys(entry.fields), ...Object.keys(entry.rows)]
      .filter((name) => !silent.includes(name))
      .toSorted(),
  )
  for (const name of Object.keys(entry.derived))
    expect({ ...entry.fields, ...entry.rows }).toHaveProperty(name)
})

it.each([
  ['licenseNo', 1],
  ['uboList.1.idNo', 2],
  ['specialQualPics', 3],
  ['acctNo', 4],
  ['products.0.feeRate', 5],
  ['agree', 6],
  ['nothing', 1],
])('%s is on step %i', (name, step) => {
  expect(stepOf(form, name)).toBe(step)
})

it.each([
  [['agree', 'licenseNo', 'products'], 'licenseNo'],
  [['products.10.feeRate', 'products.2.feeMinAmt', 'products.2.feeRate'], 'products.2.feeRate'],
  [['products', 'products.0.feeRate'], 'products'],
  [['elsewhere'], 'elsewhere'],
  [[], undefined],
])('the first wrong of %j is %s', (names, first) => {
  expect(firstWrong(form, Object.fromEntries(names.map((name) => [name, '错'])))).toBe(first)
})

describe('state of each step', () => {
  const empty = { 1: 'empty', 2: 'empty', 3: 'empty', 4: 'empty', 5: 'empty', 6: 'empty' }

  it('all steps of a new application are empty', () => {
    const closed = ['WECHAT', 'ALIPAY'].map((payChannel) => ({
      payChannel,
      open: '0',
      feeRate: null,
    }))
    expect(stepStates(form, { ...startEntry(form), products: closed })).toEqual(empty)
  })

  it('a complete one is done', () => {
    expect(stepStates(form, COMPLETE.normal)).toEqual({
      1: 'done',
      2: 'done',
      3: 'done',
      4: 'done',
      5: 'done',
      6: 'done',
    })
  })

  it.each([
    ['something missing', { licenseNo: '' }, { 1: 'partial' }],
    ['something wrong', { licenseNo: '123' }, { 1: 'wrong' }],
    [
      'a rate below cost',
      { products: [{ payChannel: 'WECHAT', open: '1', feeRate: 1 }] },
      {
        5: 'wrong',
      },
    ],
    ['a rate missing', { products: [{ payChannel: 'WECHAT', open: '1' }] }, { 5: 'partial' }],
    ['nothing open', { products: [] }, { 5: 'partial' }],
    ['nothing agreed', { agree: '' }, { 6: 'partial' }],
    ['a subject that changes what is asked', { subjectType: 'GOVERNMENT' }, { 1: 'partial' }],
  ])('%s', (_, change, states) => {
    const all = { 1: 'done', 2: 'done', 3: 'done', 4: 'done', 5: 'done', 6: 'done' }
    expect(stepStates(form, { ...NORMAL, ...change })).toEqual({ ...all, ...states })
  })
})
