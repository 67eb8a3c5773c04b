import { z } from 'zod'
import { VIEW_STATE_CHARS } from '#domain/view/rules'
import { jsonOf } from '../../core/inputs'

/** A JSON object, as the console wrote it. */
export const stateText = z
  .string('必填项不能为空')
  .max(VIEW_STATE_CHARS, '视图内容过大')
  .transform((value, context): Record<string, unknown> => {
    const state = jsonOf(value)
    if (typeof state === 'object' && state !== null && !Array.isArray(state))
      return state as Record<string, unknown>
    context.addIssue({ code: 'custom', message: '格式不正确', input: value })
    return z.NEVER
  })
