import { z } from 'zod'
import { isClean } from '../../core/text'
import { optional } from '../../core/inputs'

/**
 * The key of an event. Its number is the source's own text, which is not normalised; a link from a
 * record that does not know the source has `-` in its place.
 */
export const whichEvent = {
  sourceId: optional(
    z
      .string()
      .trim()
      .refine((text) => text === '-' || /^SR\d{8}$/.test(text), '格式不正确')
      .transform((text) => (text === '-' ? undefined : text)),
  ),
  eventId: z
    .string('必填项不能为空')
    .min(1, '必填项不能为空')
    .max(64, '格式不正确')
    .refine(isClean, '格式不正确'),
}

/** The same where an event is changed: the source must be named. */
export const ofSource = z
  .string('必填项不能为空')
  .trim()
  .regex(/^SR\d{8}$/, '格式不正确')
