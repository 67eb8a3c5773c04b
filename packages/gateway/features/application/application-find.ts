import { CODES } from '#domain/permission-codes'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { APPLY_STATUS } from '#domain/application/dicts'
import type { Caller, SessionContext } from '../../core/call'
import { application } from './application-schema'
import { notFound } from '../../core/errors'
import { scoped, type RowScope } from '../../core/scope'
import { checkVersion, stateChanged } from '../../core/moves'
import { EDITABLE, type Application } from './application-moves'

export const CODE_LIST = CODES.apply.list
export const CODE_EDIT = CODES.apply.edit

/** Applications a scope sees. They have no shop yet: a person of some shops sees those of their merchants, and the person's own. */
export const applicationScope = (scope: RowScope): SQL =>
  and(scoped(scope, application), isNull(application.deletedAt))!

/**
 * Which pair of calls serves an application: the partner channel has its own, and one of the other
 * channel is not found there (spec §7).
 */
export type EntryChannel = '1' | '2'

type Key = [context: SessionContext, applyId: string, channel?: EntryChannel]

const query = (...[{ tx, caller }, applyId, channel]: Key) =>
  tx
    .select()
    .from(application)
    .where(keyOf(caller, applyId, channel))

function only([row]: readonly Application[]): Application {
  if (!row) throw notFound()
  return row
}

/** @throws CallError 90404 outside the scope, deleted, or of the other channel */
export const findApplication = async (...key: Key): Promise<Application> =>
  only(await query(...key))

/** An application as `findApplication` finds it, kept from others until the transaction ends. */
export const lockApplication = async (...key: Key): Promise<Application> =>
  only(await query(...key).for('update'))

/** As `findApplication`; until the transaction ends others may read the row but not change it. */
export const pinApplication = async (...key: Key): Promise<Application> =>
  only(await query(...key).for('share'))

/**
 * The number of the caller's own application that was first saved with this key; undefined when
 * none was, or when it was deleted since.
 */
export async function numberOf(
  { tx, caller }: SessionContext,
  draftKey: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ applyId: application.applyId })
    .from(application)
    .where(
      and(
        eq(application.providerId, caller.providerId),
        eq(application.createdBy, caller.userId),
        eq(application.draftKey, draftKey),
        isNull(application.deletedAt),
      ),
    )
  return row?.applyId
}

const keyOf = ({ scope }: Caller, applyId: string, channel?: EntryChannel): SQL =>
  and(
    applicationScope(scope),
    eq(application.applyId, applyId),
    channel && eq(application.corpEntryChannel, channel),
  )!

const isEditable = ({ applyStatus }: Pick<Application, 'applyStatus'>): boolean =>
  (EDITABLE as readonly string[]).includes(applyStatus)

/** @throws CallError 90409 when the form can no longer be changed, or was changed since `seen` */
export function checkEditable(row: Application, seen: number | undefined): void {
  if (!isEditable(row)) throw stateChanged(APPLY_STATUS, row.applyStatus)
  checkVersion(row, seen)
}

/** Whether a caller who sees the row gets its values unmasked, to go on editing. */
export const mayEdit = (caller: Caller, row: Pick<Application, 'applyStatus'>): boolean =>
  isEditable(row) && caller.may(CODE_EDIT)
