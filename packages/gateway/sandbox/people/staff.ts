import { and, asc, eq, sql } from 'drizzle-orm'
import { mayUse } from '#domain/permission'
import { user, userRole } from '../../core/access-schema'
import type { Acting } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { CallError } from '../../core/errors'
import { file } from '../../core/files/file-schema'
import type { JobDeps } from '../../core/jobs/definition'
import { beginNotes, takeNotes } from '../../core/operations/notes'
import { writeOperation } from '../../core/operations/write'
import { callerOf } from '../../core/session'
import { diceOf } from '../dice'

export interface Deed {
  providerId: string
  /** The code that the staff member must hold. */
  code: string
  /** The staff's call, and the fields they would send. */
  path: string
  request: Record<string, unknown>
  /** The call takes files that its caller has uploaded. */
  takesFiles?: boolean
}

/**
 * Does what one of a provider's staff would do by a call, under the same rules, and writes it into
 * the operation log. What the rules refuse is rolled back.
 * @returns undefined: refused, or no staff member has the right
 */
export async function actAsStaff<T>(
  tx: Tx,
  { providerId, code, path, request, takesFiles }: Deed,
  { clock, upstream }: Pick<JobDeps, 'clock' | 'upstream'>,
  act: (acting: Acting) => Promise<T>,
): Promise<T | undefined> {
  const who = await personOf(tx, providerId, code)
  if (!who) return undefined
  const caller = await callerOf(tx, { ...who.user, sessionHash: '' }, who.role, async () => [])
  let drawn = 0
  const run = async (part: Tx): Promise<T> => {
    beginNotes(part)
    const done = await act({
      tx: part,
      caller,
      clock,
      upstream,
      takesFiles,
      randomBytes: (size) =>
        diceOf(`${path}/${JSON.stringify(request)}/${clock.now()}/${drawn++}`).subarray(0, size),
    })
    await writeOperation(part, {
      providerId,
      time: clock.now(),
      userId: caller.userId,
      operator: caller.nickName,
      roleType: caller.roleType,
      address: '127.0.0.1',
      action: path,
      outcome: 'DONE',
      request,
      changes: takeNotes(part),
    })
    return done
  }
  return tx.transaction(run).catch((error: unknown) => {
    if (error instanceof CallError) return undefined
    throw error
  })
}

/** The file of a deed, as an upload of the staff member; its bytes are stored. */
export async function storeUpload(
  { tx, caller }: Acting,
  upload: Omit<typeof file.$inferInsert, 'uploaderId'>,
): Promise<void> {
  await tx
    .insert(file)
    .values({ ...upload, uploaderId: caller.userId })
    .onConflictDoNothing()
}

/** The first of a provider's staff who sees all of it and holds the code. */
async function personOf(tx: Tx, providerId: string, code: string) {
  const rows = await tx
    .select({ user, role: userRole })
    .from(userRole)
    .innerJoin(user, eq(user.userId, userRole.userId))
    .where(
      and(
        eq(userRole.providerId, providerId),
        eq(userRole.roleType, '3'),
        eq(userRole.dataScope, 'ALL'),
        eq(user.enabled, true),
        sql`not ${user.mustChangePassword}`,
      ),
    )
    .orderBy(asc(userRole.userId))
  return rows.find(({ role }) =>
    mayUse(
      {
        roleId: '3',
        permCodes: role.codes,
        authFlag: role.authFlag,
        loginUserTypeExt: role.loginUserTypeExt,
      },
      code,
    ),
  )
}
