import { CODES } from '#domain/permission-codes'
import type { Caller } from './call'

export const CODE_PLAIN = CODES.merchant.plain

/**
 * Who may have a person's numbers unmasked, and so see photographs of the documents they are
 * printed on: a photograph cannot be masked.
 */
export const maySeePlain = (caller: Caller): boolean =>
  caller.roleType === '3' && caller.may(CODE_PLAIN)
