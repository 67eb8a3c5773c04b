import { codes } from '#domain/moving-in/fields'
import type { Caller } from '../../core/call'
import { forbidden } from '../../core/errors'
import { fileKindOf } from './file-kinds'

/** The code that giving or applying a file of a kind needs. */
export const codeFor = (importKind: string, step: 'ask' | 'decide'): string =>
  fileKindOf(importKind).reviewed?.[step] ?? codes.verbs.apply

/**
 * @throws CallError 90403 without the code of the kind, or without the one that shows the file's
 *   rows before and after
 */
export function requireCode(
  caller: Pick<Caller, 'may'>,
  importKind: string,
  step: 'ask' | 'decide',
): void {
  const code = codeFor(importKind, step)
  if (!caller.may(code)) throw forbidden()
  if (code !== codes.verbs.apply && !caller.may(codes.verbs.list))
    throw forbidden('需要「数据迁入」的查看权限')
}
