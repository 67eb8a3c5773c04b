import { expect, test } from 'vitest'
import type { Field } from '#domain/field'
import { registry as lazy } from '../../src/app/registry'
import { amountSentence, purposeOf, stateSentence, statesOf } from '../../src/lib/help'

const registry = await lazy.all()
const fields = registry.resources.flatMap((resource) =>
  Object.values(resource.fields as Record<string, Field>).map((field) => ({ resource, field })),
)
const dictOf = (field: Field) => Object.values(field.dict ?? {})

test('every screen says what it is for', () => {
  expect(registry.resources.filter((one) => !purposeOf(one)).map(({ name }) => name)).toEqual([])
})

test('every amount has one sentence', () => {
  const lacking = fields.filter(
    ({ field }) => field.kind === 'money' && amountSentence(field) === undefined,
  )
  expect(lacking.map(({ resource, field }) => `${resource.name} ${field.label}`)).toEqual([])
})

test('every state that has a colour has one sentence', () => {
  const lacking = fields.filter(
    ({ resource, field }) =>
      dictOf(field).some((item) => typeof item === 'object' && item.tone) &&
      !statesOf(resource, (one) => one === field).length,
  )
  expect(lacking.map(({ resource, field }) => `${resource.name} ${field.label}`)).toEqual([])
})

test('a sentence has one line and does not repeat its label', () => {
  const said = registry.resources.flatMap((resource) =>
    statesOf(resource, () => true).flatMap(({ states }) => states),
  )
  expect(said.filter(({ label, sentence }) => sentence === label || sentence.length > 32)).toEqual(
    [],
  )
})

test('of two states with one name the heading decides', () => {
  const trade = registry.resources.find(({ name }) => name === 'trade')!
  expect(stateSentence(trade, '已关闭', '交易状态')).toBe('订单超时或被关闭，没有收钱')
  expect(stateSentence(trade, '结算中')).toBe('所在的结算批次正在付款')
  expect(stateSentence(trade, '没有这个')).toBeUndefined()
})
