import { and, eq, inArray } from 'drizzle-orm'
import { OPEN_CHANGE } from '#domain/merchant-change/dicts'
import type { SessionContext } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { notFound } from '../../core/errors'
import { id, version } from '../../core/inputs'
import { checkVersion } from '../../core/moves'
import { lockMerchant } from '../merchant'
import { merchant } from '../merchant/merchant-schema'
import { merchantChange } from './merchant-change-schema'

export type MerchantChange = typeof merchantChange.$inferSelect
export type Holder = typeof merchant.$inferSelect
type Key = Pick<MerchantChange, 'providerId' | 'changeId'>

/** A change with its merchant, both locked, the merchant first. */
export interface Locked {
  row: MerchantChange
  holder: Holder
}

/** What every call on a change says of it. */
export const changeKey = { changeId: id(), version }

export const keyOf = ({ providerId, changeId }: Key) =>
  and(eq(merchantChange.providerId, providerId), eq(merchantChange.changeId, changeId))!

/**
 * A change of a merchant that the caller sees.
 * @throws CallError 90404 outside the scope, 90409 when another user changed it since
 */
export async function lockedChange(
  context: SessionContext,
  asked: { changeId: string; version: number },
): Promise<Locked> {
  const { tx, caller } = context
  const key = { providerId: caller.providerId, changeId: asked.changeId }
  const merId = await merIdOf(tx, key)
  if (merId === undefined) throw notFound()
  const holder = await lockMerchant(context, merId)
  const row = await lockRow(tx, key)
  if (!row) throw notFound()
  checkVersion(row, asked.version)
  return { row, holder }
}

/** The same without a caller, for jobs and upstream's answers. */
export async function lockByKey(tx: Tx, key: Key): Promise<Locked | undefined> {
  const merId = await merIdOf(tx, key)
  if (merId === undefined) return undefined
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, key.providerId), eq(merchant.merId, merId)))
    .for('update')
  const row = await lockRow(tx, key)
  return holder && row && { row, holder }
}

/** Whether a change of the kind, and of the same part, is under way. */
export async function hasOpen(
  tx: Tx,
  { providerId, merId }: Pick<Holder, 'providerId' | 'merId'>,
  { changeKind, part }: Pick<MerchantChange, 'changeKind' | 'part'>,
): Promise<boolean> {
  const rows = await tx
    .select({ changeId: merchantChange.changeId })
    .from(merchantChange)
    .where(
      and(
        eq(merchantChange.providerId, providerId),
        eq(merchantChange.merId, merId),
        eq(merchantChange.changeKind, changeKind),
        eq(merchantChange.part, part),
        inArray(merchantChange.changeStatus, [...OPEN_CHANGE]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

async function merIdOf(tx: Tx, key: Key): Promise<string | undefined> {
  const [found] = await tx
    .select({ merId: merchantChange.merId })
    .from(merchantChange)
    .where(keyOf(key))
  return found?.merId
}

async function lockRow(tx: Tx, key: Key): Promise<MerchantChange | undefined> {
  const [row] = await tx.select().from(merchantChange).where(keyOf(key)).for('update')
  return row
}
