import { z } from 'zod'
import { charCount, type Rule } from '../../src/lib/validation/rule'

/** Pieces of request schemas that many calls share. Values arrive as text (contract §1). */

/** A text without characters that no column can keep. */
const clean = (text: string): boolean => !text.includes('\0')

export const text = (max: number) =>
  z.string().trim().refine(clean, '格式不正确').max(max, `不能超过${max}个字符`)

/** An id or business number; whether it exists is the handler's business. */
export const id = (message = '必填项不能为空') =>
  z.string(message).trim().min(1, message).refine(clean, '格式不正确').max(64, '格式不正确')

/** 2 to 80 characters, as people count them. */
export const reason = z
  .string('请输入原因')
  .trim()
  .min(1, '请输入原因')
  .refine(clean, '格式不正确')
  .refine((value) => charCount(value) >= 2 && charCount(value) <= 80, '原因须为2至80个字')

/** The version the caller has seen. */
export const version = z
  .string()
  .regex(/^\d{1,9}$/, '格式不正确')
  .transform(Number)

/** A required text that passes one of the shared rules (domain §2). */
export const ruled = (rule: Rule, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine(clean, '格式不正确')
    .superRefine((value, context) => {
      const error = value === '' ? undefined : rule(value)
      if (error !== undefined) context.addIssue({ code: 'custom', message: error, input: value })
    })

/** Empty text counts as left out. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

/** A JSON array of texts, as convention B sends one; a single text counts as one. */
export const texts = (max: number) =>
  z.string().transform((value, context): string[] => {
    const list = value.trim().startsWith('[') ? parsed(value) : [value]
    if (Array.isArray(list) && list.length <= max && list.every(isText)) return list
    context.addIssue({ code: 'custom', message: '格式不正确', input: value })
    return z.NEVER
  })

const isText = (item: unknown): item is string =>
  typeof item === 'string' && item.length <= 128 && clean(item)

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
