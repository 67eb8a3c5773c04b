import { asc, and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { OPEN_CHANGE, type ChangeKind } from '#domain/merchant-change/dicts'
import type { ChangeValues } from '#domain/merchant-change/form'
import { insertRows } from '../../core/db/insert-rows'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { nextNumbers } from '../../core/numbers'
import { appendLogs } from '../../core/record-log'
import type { Upstream } from '../../core/upstream/port'
import { merchant } from '../merchant/merchant-schema'
import type { Holder, MerchantChange } from './merchant-change-find'
import { rulesOf } from './merchant-change-kinds'
import { CHANGE_MOVES } from './merchant-change-moves'
import { merchantChange } from './merchant-change-schema'
import { logOnMerchant, summaryOf } from './merchant-change-step'

/** A change whose values have been checked, of one merchant. */
interface AgreedChange {
  holder: Pick<Holder, 'merId' | 'partnerId' | 'createdBy'>
  before: ChangeValues
  after: ChangeValues
}

/** Who asked for changes and who agreed, e.g. of a file of rates. */
interface AgreedBy {
  providerId: string
  kind: ChangeKind
  changeReason: string
  requestedBy: string
  requester: string
  decidedBy: string
  decider: string
  /** What was reviewed, in words. */
  remark: string
  /** Business time, epoch ms. */
  now: number
}

/**
 * Records changes that were asked for and agreed to as a whole, and orders each upstream. From then
 * on each is a change like one by hand (domain §17).
 * @returns their numbers, in the order of `changes`
 */
export async function orderAgreed(
  tx: Tx,
  upstream: Upstream,
  by: AgreedBy,
  changes: readonly AgreedChange[],
): Promise<string[]> {
  const { providerId, kind, remark, now } = by
  await lockHolders(tx, providerId, changes)
  const ids = await nextNumbers(tx, 'MC', formatDate(now), changes.length)
  await insertRows(
    tx,
    merchantChange,
    changes.map(({ holder, before, after }, i) => ({
      providerId,
      changeId: ids[i]!,
      merId: holder.merId,
      partnerId: holder.partnerId,
      createdBy: holder.createdBy,
      changeKind: kind,
      part: rulesOf(kind).part?.(after) ?? '',
      changeStatus: CHANGE_MOVES.approve.to,
      before,
      after,
      changeReason: by.changeReason,
      requestedBy: by.requestedBy,
      requester: by.requester,
      requestTime: new Date(now),
      decidedBy: by.decidedBy,
      decider: by.decider,
      decideTime: new Date(now),
    })),
  )
  const entry = { providerId, targetType: 'merchantChange', remark, time: now }
  for (const { move, operator } of [
    { move: CHANGE_MOVES.ask, operator: by.requester },
    { move: CHANGE_MOVES.approve, operator: by.decider },
  ])
    await appendLogs(tx, ids, { ...entry, operator, title: move.title, toState: move.to })
  for (const [i, { holder, before, after }] of changes.entries()) {
    const change = { providerId, merId: holder.merId, changeId: ids[i]!, changeKind: kind }
    await logOnMerchant(tx, change, {
      title: CHANGE_MOVES.approve.title,
      operator: by.decider,
      remark: `${summaryOf({ changeKind: kind, before, after })}。${remark}`,
      now,
    })
    await upstream.channel.change(tx, { providerId, now, changeId: ids[i]!, kind })
  }
  return ids
}

/** Open changes of a kind of some merchants, by merchant and part. */
export async function openChanges(
  tx: Tx,
  { providerId, kind }: { providerId: string; kind: ChangeKind },
  merIds: readonly string[],
): Promise<(merId: string, part: string) => MerchantChange | undefined> {
  const rows = await tx
    .select()
    .from(merchantChange)
    .where(
      and(
        eq(merchantChange.providerId, providerId),
        eq(merchantChange.changeKind, kind),
        inArray(merchantChange.changeStatus, [...OPEN_CHANGE]),
        isAnyOf(merchantChange.merId, merIds),
      ),
    )
  const byKey = new Map(rows.map((row) => [`${row.merId}/${row.part}`, row]))
  return (merId, part) => byKey.get(`${merId}/${part}`)
}

/** Merchants before their changes, as every call that changes one locks them. */
const lockHolders = (tx: Tx, providerId: string, changes: readonly AgreedChange[]) =>
  tx
    .select({ merId: merchant.merId })
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, providerId),
        isAnyOf(
          merchant.merId,
          changes.map(({ holder }) => holder.merId),
        ),
      ),
    )
    .orderBy(asc(merchant.merId))
    .for('update')
