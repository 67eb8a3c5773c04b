import { z } from 'zod'
import type { Fields } from '#domain/field'
import { fieldText } from '#domain/reading/field-text'
import { codeText, plainText } from '#domain/reading/text'
import { formErrors } from '#domain/validation/field-rules'
import { charCount, type Rule } from '#domain/validation/rule'
import { isClean } from './text'

/** Pieces of request schemas that many calls share. Values arrive as text (contract §1). */

/** Any clean text, the empty one as well. */
export const cleanText = z.string().refine(isClean, '格式不正确')

export const text = (max: number) =>
  z.string().overwrite(plainText).refine(isClean, '格式不正确').max(max, `不能超过${max}个字符`)

/** A number or code from another system, e.g. of an invoice or a parcel. */
export const code = (max: number) =>
  z.string().overwrite(codeText).refine(isClean, '格式不正确').max(max, `不能超过${max}个字符`)

/** An id or business number, read as `codeText` has it; the handler checks that it exists. */
export const id = (message = '必填项不能为空') =>
  z
    .string(message)
    .overwrite(codeText)
    .min(1, message)
    .refine(isClean, '格式不正确')
    .max(64, '格式不正确')

/** 2 to 80 characters, counted as people do. */
export const reason = z
  .string('请输入原因')
  .overwrite(plainText)
  .min(1, '请输入原因')
  .refine(isClean, '格式不正确')
  .refine((value) => charCount(value) >= 2 && charCount(value) <= 80, '原因须为2至80个字')

/** A number without sign or decimals: a count, fen, a rate in 1/100 000. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, '格式不正确')
  .transform(Number)

/** The version the caller has seen. */
export const version = wholeNumber.clone()

/**
 * A required text that passes one of the shared rules (domain §2).
 * @param read normalises it before, e.g. `codeText`
 */
export const ruled = (rule: Rule, required: string, read = plainText) =>
  z
    .string(required)
    .overwrite(read)
    .min(1, required)
    .refine(isClean, '格式不正确')
    .superRefine((value, context) => {
      const error = value === '' ? undefined : rule(value)
      if (error !== undefined) context.addIssue({ code: 'custom', message: error, input: value })
    })

/** Empty text counts as missing. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

/** A form's field as typed, with a limit far above any field's: `byRules` gives the message. */
export const formText = optional(text(500))

/** A check that normalises a form's texts as its fields do and adds the faults their rules find. */
export const byRules =
  (fields: Fields) =>
  <T extends Record<string, unknown>>(payload: z.core.ParsePayload<T>): void => {
    const read = Object.entries(fields).flatMap(([name, field]) => {
      const value = payload.value[name]
      return typeof value === 'string' ? [[name, fieldText(field, value)]] : []
    })
    payload.value = { ...payload.value, ...Object.fromEntries(read) }
    for (const [name, message] of Object.entries(formErrors(fields, payload.value)))
      payload.issues.push({ code: 'custom', path: [name], message, input: payload.value })
  }

/** A JSON array of texts, as convention B sends one; a single text counts as one. */
export const texts = (max: number) =>
  z.string().transform((value, context): string[] => {
    const list = value.trim().startsWith('[') ? jsonOf(value) : [value]
    if (Array.isArray(list) && list.length <= max && list.every(isText)) return list
    context.addIssue({ code: 'custom', message: '格式不正确', input: value })
    return z.NEVER
  })

const isText = (item: unknown): item is string =>
  typeof item === 'string' && item.length <= 128 && isClean(item)

/** The value of a JSON text; undefined when it is no JSON. Texts in it may still be unclean. */
export function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
