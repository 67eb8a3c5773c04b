import { expect, test } from 'vitest'
import type { Field } from '#domain/field'
import { fieldText } from '#domain/reading/field-text'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../packages/domain/**/*.ts', '!../../packages/domain/tests/**'],
  { eager: true },
)

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value

/** A text that users type: only what is typed has a rule. */
const isTyped = ({ kind, ...rules }: Field): boolean =>
  kind === 'text' && ['required', 'min', 'max', 'pattern', 'validate'].some((one) => one in rules)

/** Written with words or blanks: `沪ICP备06046402号-28`, `发改价格 第12号`, the model `HS-V50 4G`. */
const WITH_WORDS = ['ICP备案号', '证明文件编号', '型号']

test('every number or code that users type is read without blanks, quotes and full width', () => {
  const fields = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((one) => (isField(one) ? [one] : Object.values(one ?? {}))),
  )
  const codes = fields
    .filter(isField)
    .filter((one) => isTyped(one) && /(?:号|编号|代码|号码)$/.test(one.label))
    .filter(({ label }) => !WITH_WORDS.includes(label))
  expect(codes.length).toBeGreaterThan(2)
  const asText = codes.filter((one) => fieldText(one, "'Ａ12 34").toUpperCase() !== 'A1234')
  expect(asText.map(({ label }) => label)).toEqual([])
})
