import { expect, test } from 'vitest'
import { inferField } from '../../scripts/new/infer'

const many = (values: readonly unknown[]) =>
  Array.from({ length: 24 }, (_, i) => ({ x: values[i % values.length] }))
const of = (name: string, values: readonly unknown[]) =>
  inferField(
    name,
    many(values).map(({ x }) => ({ [name]: x })),
  )

test.each([
  ['feeAmt', [1250, 0, null], "field.money('待命名 feeAmt')"],
  ['amt', [5], "field.money('待命名 amt')"],
  ['feeRate', [380], "field.rate('待命名 feeRate')"],
  ['visits', [1, 2], "field.count('待命名 visits')"],
  ['madeAt', ['2026-11-20 14:58:32'], "field.dateTime('待命名 madeAt')"],
  ['bizDay', ['2026-11-20', ''], "field.date('待命名 bizDay')"],
  ['bizMonth', ['2026-11'], "field.month('待命名 bizMonth')"],
  ['open', ['0', '1'], "field.flag('待命名 open')"],
  ['phone', ['138****5678'], "field.secret('待命名 phone', 'mobile')"],
  ['card', ['6222 **** **** 1234'], "field.secret('待命名 card', 'card')"],
  ['certNo', ['110105********002X'], "field.secret('待命名 certNo', 'idNo')"],
  [
    'state',
    ['DONE', 'OPEN'],
    "field.enum('待命名 state', { DONE: '待命名 DONE', OPEN: '待命名 OPEN' })",
  ],
  ['orderNo', ['A1', 'b-2'], "field.id('待命名 orderNo')"],
  ['place', ['330000-330100-330106'], "field.region('待命名 place')"],
  ['note', ['好', '一般'], "field.text('待命名 note')"],
  ['note', ['好'.repeat(61)], "field.longText('待命名 note')"],
])('%s of %j is %s', (name, values, text) => {
  expect(of(name, values)).toBe(text)
})

test('what no field can show is left out', () => {
  expect(of('rows', [[{ a: 1 }]])).toBeUndefined()
  expect(of('ratio', [0.5])).toBeUndefined()
})

test('few rows make no dictionary, and no value is a text', () => {
  expect(inferField('state', [{ state: 'DONE' }])).toBe("field.text('待命名 state')")
  expect(inferField('nothing', [{ nothing: null }])).toBe("field.text('待命名 nothing')")
})
