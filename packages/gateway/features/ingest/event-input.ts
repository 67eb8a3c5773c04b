import { z } from 'zod'
import { isClean } from '../../core/text'
import { optional } from '../../core/inputs'

const sourceId = z
  .string('必填项不能为空')
  .trim()
  .regex(/^SR\d{8}$/, '格式不正确')

/** The key of an event, whose number is the source's own text and is not normalised. */
export const whichEvent = {
  sourceId: optional(sourceId),
  eventId: z
    .string('必填项不能为空')
    .min(1, '必填项不能为空')
    .max(64, '格式不正确')
    .refine(isClean, '格式不正确'),
}

/** The same where an event is changed: the source must be named. */
export const ofSource = sourceId
