import type { CallContext, Caller } from './call'
import { MFA_CODE } from './call-fields'
import type { Run } from './run'

type Context = Pick<CallContext, 'tx' | 'clock' | 'config' | 'trace'>

/** Asks who moves so much money at once for a code of the second factor (`SessionContext`). */
export type ConfirmAmt = (
  context: Context & { caller: Caller },
  code: string,
  fen: number,
) => Promise<void>

/** What a handler with a caller asks before money moves. */
export function confirming({ deps, request, who: { caller } }: Run, context: Context) {
  const code = request.fields.get(MFA_CODE)?.trim() ?? ''
  return (
    caller && {
      confirmAmt: (fen: number) => deps.confirmAmt({ ...context, caller }, code, fen),
    }
  )
}
