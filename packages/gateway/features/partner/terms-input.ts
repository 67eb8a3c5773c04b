import { z } from 'zod'
import { PROFIT_MODE } from '#domain/partner/fields'
import { badField } from '../../core/errors'
import { optional } from '../../core/inputs'
import type { Sharing } from '../../core/share-rules'

type Mode = keyof typeof PROFIT_MODE

export const upTo = (max: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,9}$/, '格式不正确')
      .transform(Number)
      .refine((value) => value <= max, '超出范围'),
  )

/** How a partner's share is made, as a form sends it. */
export const termsInput = {
  profitMode: optional(z.enum(Object.keys(PROFIT_MODE) as [Mode])),
  costRate: upTo(10_000),
  ratio: upTo(100_000),
  perTxnAmt: upTo(10_000),
}

type Given = Partial<Record<'costRate' | 'ratio' | 'perTxnAmt', number>> & { profitMode?: Mode }

/** The one value its way of sharing asks for. @throws CallError 90400 at the field */
export function termsOf({ profitMode, ...given }: Given): Sharing {
  if (profitMode === undefined) throw badField('profitMode', '请选择分润方式')
  const wanted = { RATE_DIFF: 'costRate', RATIO: 'ratio', PER_TXN: 'perTxnAmt' } as const
  const field = wanted[profitMode]
  const value = given[field]
  if (value === undefined) throw badField(field, '必填项不能为空')
  return { costRate: 0, ratio: 0, perTxnAmt: 0, [field]: value, profitMode }
}
