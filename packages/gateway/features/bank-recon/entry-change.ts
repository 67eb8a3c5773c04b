import { and, eq, sql } from 'drizzle-orm'
import { ENTRY_STATE } from '#domain/bank-entry/dicts'
import { formatFen } from '#domain/money'
import type { SessionContext } from '../../core/call'
import { changeState } from '../../core/change-state'
import { isAnyOf } from '../../core/db/one-of'
import { badField, conflict, notFound } from '../../core/errors'
import { moved } from '../../core/moves'
import { appendLogs } from '../../core/record-log'
import { scoped } from '../../core/scope'
import { bankAccount, bankEntry } from './bank-schema'
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

/** The same step of several entries of one state; the caller holds the rows. */
export async function changeEntries(
  { tx, caller, clock }: SessionContext,
  rows: readonly Entry[],
  { to, title }: { to: string; title: string },
  { set, remark }: { set: Partial<Entry>; remark?: string },
): Promise<void> {
  const { providerId } = caller
  const nos = rows.map(({ entryNo }) => entryNo)
  await tx
    .update(bankEntry)
    .set({ ...set, entryState: to, version: sql`${bankEntry.version} + 1` })
    .where(and(eq(bankEntry.providerId, providerId), isAnyOf(bankEntry.entryNo, nos)))
  await appendLogs(tx, nos, {
    providerId,
    targetType: STATE.targetType,
    title,
    operator: caller.nickName,
    fromState: rows[0]?.entryState ?? '',
    toState: to,
    time: clock.now(),
    ...(remark && { remark }),
  })
}

/** Entries of the scope by their numbers, locked against matching. */
export async function findEntries(
  { tx, caller }: SessionContext,
  nos: readonly string[],
): Promise<Map<string, Entry>> {
  await lockMatching(tx, caller.providerId)
  const rows = await tx
    .select()
    .from(bankEntry)
    .where(and(scoped(caller.scope, bankEntry), isAnyOf(bankEntry.entryNo, nos)))
    .for('update')
  return new Map(rows.map((row) => [row.entryNo, row]))
}

/**
 * Entries by their numbers, in the order asked, locked against matching.
 * @throws CallError 90404 for one outside the scope
 */
export async function lockEntries(
  context: SessionContext,
  nos: readonly string[],
): Promise<Entry[]> {
  const by = await findEntries(context, nos)
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
 * @throws CallError 90404 for an unknown number, and as `checkMatch`
 */
export async function matchByHand(context: SessionContext, nos: readonly string[]) {
  const rows = await lockEntries(context, nos)
  checkMatch(rows, await tolerancesOf(context))
  return { matchNo: await matchEntries(context, rows) }
}

/**
 * @param tolerances of `tolerancesOf`
 * @throws CallError 90409 for one that is not open, 90400 at `others` for sides that do not add up
 */
export function checkMatch(rows: readonly Entry[], tolerances: ReadonlyMap<string, number>): void {
  for (const row of rows) moved(MATCH_MOVE, row.entryState, ENTRY_STATE)
  const line = rows.find(({ side }) => side === 'BANK')
  if (!line || rows.every(({ side }) => side === 'BANK'))
    throw badField('others', '银行和账面各至少选择一笔')
  if (new Set(rows.map(({ fundKind }) => fundKind)).size > 1)
    throw badField('others', '备付金与自有资金不能互相匹配')
  const diff = sumOf(rows, 'BANK') - sumOf(rows, 'BOOK')
  if (Math.abs(diff) > (tolerances.get(line.accountId ?? '') ?? 0))
    throw badField('others', `两方合计不相等，相差${formatFen(Math.abs(diff))}元`)
}

/** Matches entries that `checkMatch` has passed. @returns the match's number */
export async function matchEntries(context: SessionContext, rows: readonly Entry[]) {
  const matchNo = rows.find(({ side }) => side === 'BANK')!.entryNo
  const set = { matchNo, matchRule: 'HAND', cause: null }
  await changeEntries(context, rows, MATCH_MOVE, { set })
  return matchNo
}

/** The difference in fen that each bank account tolerates. */
export async function tolerancesOf({ tx, caller }: SessionContext): Promise<Map<string, number>> {
  const { accountId, toleranceAmt, providerId } = bankAccount
  const rows = await tx
    .select({ accountId, toleranceAmt })
    .from(bankAccount)
    .where(eq(providerId, caller.providerId))
  return new Map(rows.map((row) => [row.accountId, row.toleranceAmt]))
}

/**
 * Opens all entries of a match again; rules leave them apart from now on.
 * @throws CallError 90409 for one that is not matched
 */
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
        cause: 'PARTED',
        partedNos: [...one.partedNos, row!.matchNo],
      },
    })
  return { count: rows.length }
}
