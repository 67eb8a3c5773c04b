import { and, eq } from 'drizzle-orm'
import { ENTRY_STATE } from '#domain/bank-entry/dicts'
import { formatFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { changeState } from '../../core/change-state'
import { isAnyOf } from '../../core/db/one-of'
import { badField, conflict, notFound } from '../../core/errors'
import { moved } from '../../core/moves'
import { scoped } from '../../core/scope'
import { bankAccount, bankEntry, isAccount } from './bank-schema'
import type { Entry } from './entry-list'
import { MATCH_MOVE, UNMATCH_MOVE } from './entry-moves'
import { lockMatching } from './match'

const STATE = {
  table: bankEntry,
  targetType: 'bankEntry',
  id: 'entryNo',
  state: 'entryState',
} as const

/** One step of an entry with its line in the log; the caller holds the row. */
export const changeEntry = (
  { tx, caller, clock }: SessionContext,
  row: Entry,
  to: string,
  title: string,
  { set, remark }: { set?: Partial<Entry>; remark?: string } = {},
): Promise<number> =>
  changeState(tx, STATE, row, {
    to,
    title,
    operator: caller.nickName,
    now: clock.now(),
    set,
    remark,
  })

/**
 * Entries by their numbers, in the order asked, locked against matching.
 * @throws CallError 90404 for one outside the scope
 */
export async function lockEntries(
  { tx, caller }: SessionContext,
  nos: readonly string[],
): Promise<Entry[]> {
  await lockMatching(tx, caller.providerId)
  const rows = await tx
    .select()
    .from(bankEntry)
    .where(and(scoped(caller.scope, bankEntry), isAnyOf(bankEntry.entryNo, nos)))
    .for('update')
  const by = new Map(rows.map((row) => [row.entryNo, row]))
  return nos.map((no) => {
    const row = by.get(no)
    if (!row) throw notFound()
    return row
  })
}

const sumOf = (rows: readonly Entry[], side: string): number =>
  rows.filter((row) => row.side === side).reduce((sum, { amt }) => sum + amt, 0)

/**
 * Says that entries of both sides agree.
 * @throws CallError 90409 for one that is not open, 90400 at `others` for sides that do not add up
 */
export async function matchByHand(context: SessionContext, nos: readonly string[]) {
  const rows = await lockEntries(context, nos)
  for (const row of rows) moved(MATCH_MOVE, row.entryState, ENTRY_STATE)
  const line = rows.find(({ side }) => side === 'BANK')
  if (!line || rows.every(({ side }) => side === 'BANK'))
    throw badField('others', '银行和账面各至少选择一笔')
  if (new Set(rows.map(({ fundKind }) => fundKind)).size > 1)
    throw badField('others', '备付金与自有资金不能互相匹配')
  const diff = sumOf(rows, 'BANK') - sumOf(rows, 'BOOK')
  if (Math.abs(diff) > (await toleranceOf(context, line)))
    throw badField('others', `两方合计不相等，相差${formatFen(Math.abs(diff))}元`)
  const match = { matchNo: line.entryNo, matchRule: 'HAND', cause: null }
  for (const row of rows)
    await changeEntry(context, row, MATCH_MOVE.to, MATCH_MOVE.title, { set: match })
  return { matchNo: line.entryNo }
}

async function toleranceOf({ tx }: SessionContext, { providerId, accountId }: Entry) {
  const [account] = await tx
    .select({ toleranceAmt: bankAccount.toleranceAmt })
    .from(bankAccount)
    .where(isAccount({ providerId, accountId: accountId ?? '' }))
  return account?.toleranceAmt ?? 0
}

/** Opens all entries of a match again. @throws CallError 90409 for one that is not matched */
export async function cancelMatch(context: SessionContext, entryNo: string, reason: string) {
  const { tx } = context
  const [row] = await lockEntries(context, [entryNo])
  moved(UNMATCH_MOVE, row!.entryState, ENTRY_STATE)
  if (row!.matchNo === null) throw conflict('没有匹配的记录')
  const rows = await tx
    .select()
    .from(bankEntry)
    .where(and(eq(bankEntry.providerId, row!.providerId), eq(bankEntry.matchNo, row!.matchNo)))
    .for('update')
  for (const one of rows)
    await changeEntry(context, one, UNMATCH_MOVE.to, UNMATCH_MOVE.title, {
      remark: reason,
      set: {
        matchNo: null,
        matchRule: null,
        cause: one.side === 'BANK' ? 'NO_BOOK' : 'NO_BANK',
      },
    })
  return { count: rows.length }
}
