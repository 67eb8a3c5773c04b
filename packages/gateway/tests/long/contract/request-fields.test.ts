import type { z } from 'zod'
import { expect, test } from 'vitest'
import { CALLS } from '../../../calls'
import { PROTOCOL_FIELDS } from '../../../core/call-fields'
import { fenText } from '../../../core/upstream/kind'
import { shapeOf } from '../../../scripts/calls-doc/write'

const calls = Object.values(CALLS)

/** What a call reads from a request: the fields of its schema, or the filters of its list. */
const fieldsOf = (request: z.ZodType): readonly string[] =>
  (request.meta()?.list as { filters: string[] } | undefined)?.filters ??
  Object.keys(shapeOf(request) ?? {})

test('no call reads a field by a name of the protocol, whose value never reaches it', () => {
  const shadowed = calls.flatMap(({ path, request }) =>
    fieldsOf(request)
      .filter((name) => PROTOCOL_FIELDS.includes(name))
      .map((name) => `${path} ${name}`),
  )
  expect(shadowed).toEqual([])
})

/** Far beyond what any field takes, and still a body that is read. */
const LONG = 300_000
const HUGE = {
  'a text': '字'.repeat(LONG),
  'a list of texts': JSON.stringify(Array.from({ length: LONG / 10 }, () => 'a')),
  'a list of objects': JSON.stringify(Array.from({ length: LONG / 10 }, () => ({}))),
  'an object': JSON.stringify({ a: '字'.repeat(LONG) }),
}

test.each(Object.entries(HUGE))('no field of any request takes %s without a bound', (_, huge) => {
  const unbounded = calls.flatMap(({ path, request }) =>
    Object.entries(shapeOf(request) ?? {})
      .filter(([, field]) => field.safeParse(huge).success)
      .map(([name]) => `${path} ${name}`),
  )
  expect(unbounded).toEqual([])
})

/** Values of which each field takes one, so that the rules of the whole request are asked. */
const SAMPLES = [
  '1',
  'AB12',
  '1111111111111111',
  '[]',
  '["1"]',
  '{}',
  '一段文字',
  '2026-11-20',
  '2026-11',
]

/** @returns what is wrong with `value` in the field, the other fields being right by themselves */
function faultOf(request: z.ZodType, name: string, value: string): string | undefined {
  const others = Object.entries(shapeOf(request) ?? {}).flatMap(([other, field]) => {
    const options = (field as { options?: readonly unknown[] }).options ?? []
    const fits = [...SAMPLES, ...options].find((one) => field.safeParse(one).success)
    return fits === undefined ? [] : [[other, fits]]
  })
  const result = request.safeParse({ ...Object.fromEntries(others), [name]: value })
  return result.error?.issues.find(({ path }) => path[0] === name)?.message
}

/** Read as text by the schema; the handler asks the form's rules, which refuse more than `MOST_FEN`. */
const BY_FORM = [
  '/v1/invoice/save amt',
  '/v1/invoice/save taxAmt',
  '/v1/invoice/save exTaxAmt',
  '/v1/account/subsidyAllot perTxnAmt',
  '/v1/account/subsidyRule perTxnAmt',
]

test('no request takes an amount that adds up to more than can be counted in fen', () => {
  const amounts = calls.flatMap(({ path, request }) =>
    Object.keys(shapeOf(request) ?? {})
      .filter((name) => /amt$/i.test(name))
      .map((name) => ({ path, request, name })),
  )
  expect(amounts.length).toBeGreaterThan(15)
  for (const fen of ['1000000000000', '9007199254740993', '99999999999999999999'])
    expect(
      amounts
        .filter(({ request, name }) => faultOf(request, name, fen) === undefined)
        .map(({ path, name }) => `${path} ${name}`),
    ).toEqual(BY_FORM)
})

test('no answer from upstream takes such an amount', () => {
  for (const fen of [1_000_000_000_000, '9007199254740993'])
    expect(fenText().safeParse(fen).success).toBe(false)
  expect(fenText().parse(999_999_999_999)).toBe(999_999_999_999)
})
