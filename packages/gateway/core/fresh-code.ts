import type { CallContext, Caller, RunnableCall, SessionContext } from './call'
import { MFA_CODE } from './call-fields'
import { lockInProvider } from './db/locks'
import { watchMoney } from './money-watch'
import { movedToday } from './operations/moved-today'
import { formatYuan } from '#domain/money'
import type { Run } from './run'

type Context = Pick<CallContext, 'tx' | 'clock' | 'config' | 'trace'>

/**
 * Requires a fresh code of the second factor and checks it.
 * @param why the first words of the message
 * @throws CallError 90400 at `mfaCode`, 90403 without a second factor, 90429 while locked
 */
export type FreshCode = (
  context: Context & { caller: Caller },
  code: string,
  why: string,
) => Promise<void>

/**
 * Runs before a handler writes: a fresh code is required when the moved amount (`moves`) exceeds
 * the limit or the call takes protection away (`lowers`). One code answers both.
 * @returns fen that the call moves or promises, Infinity included; undefined: it moves no money
 */
export async function confirmCall(
  { deps, request, who: { caller } }: Run,
  call: RunnableCall,
  context: CallContext,
  input: unknown,
): Promise<number | undefined> {
  if (!call.moves) watchMoney(context.tx, call.path)
  if (!caller || !(call.moves || call.lowers)) return undefined
  const asked: SessionContext = { ...context, caller }
  const limit = caller.mfaAboveAmt
  // One user's calls are serialised, so that the day's sum includes all of them.
  if (call.moves && limit !== null)
    await lockInProvider(context.tx, 'movedAmt', caller.providerId, caller.userId)
  const fen = await call.moves?.(input, asked)
  const why =
    (await call.lowers?.(input, asked)) ??
    (fen === undefined || limit === null ? undefined : await aboveLimit(asked, fen, limit))
  if (why !== undefined)
    await deps.freshCode(asked, request.fields.get(MFA_CODE)?.trim() ?? '', why)
  return fen
}

/** Why the limit requires a code, in words; undefined: it does not. */
async function aboveLimit(
  { tx, caller, clock }: SessionContext,
  fen: number,
  limit: number,
): Promise<string | undefined> {
  if (fen <= 0) return undefined
  const words = `超过${formatYuan(limit)}`
  if (fen === Infinity) return `金额不封顶，可能${words}`
  if (fen > limit) return words
  const today = (await movedToday(tx, caller, clock.now())) + fen
  return today > limit ? `今日累计${formatYuan(today)}，${words}` : undefined
}
