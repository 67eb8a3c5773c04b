import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { session, user, userRole } from '../../core/access-schema'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { deviceOf } from '../../core/http/device-of'
import { placeOf } from '../../core/http/place-of'
import { defineList, type List } from '../../core/list/define-list'
import { contains, elsewhere, exact, times } from '../../core/list/filters'
import { scoped } from '../../core/scope'
import { covers } from '../role'
import { staffRows } from '../staff'
import { wireTime } from '../../core/wire-time'
import { pageSelect } from '../../core/list/page-select'

export interface SessionRow {
  session: typeof session.$inferSelect
  loginName: string
  nickName: string
}

/** A session's number on the wire: its id is its holder's secret. */
export const sessionNoOf = (hash: string): string => `S${hash.slice(0, 20)}`

export const sessionRecords = pageSelect<SessionRow>((tx) =>
  tx
    .select({ session, loginName: user.loginName, nickName: user.nickName })
    .from(session)
    .innerJoin(user, eq(user.userId, session.userId)),
)

const ofUser = (matching: SQL): SQL =>
  exists(sql`(select from ${user} where ${user.userId} = ${session.userId} and ${matching})`)

/** The sessions a caller may see: their own, and with the code those of the staff in their scope. */
export function sessionScope(caller: Caller, code: string | undefined): SQL {
  const own = eq(session.userId, caller.userId)
  if (code === undefined || !caller.may(code)) return own
  return or(own, ofUser(scoped(caller.scope, { ...staffRows, byShop: 'OWN' })))!
}

const list = defineList<SessionRow>({
  table: session,
  filters: {
    staffId: exact(session.userId),
    nickName: elsewhere(contains(user.nickName), ofUser),
    loginName: elsewhere(contains(user.loginName), ofUser),
    address: contains(session.address),
    createTime: times(session.createdAt),
  },
  sort: { createTime: session.createdAt },
  order: [session.createdAt, session.sessionHash],
  records: sessionRecords,
  row: sessionRow,
})

/** The list as this caller may see it by `code`; undefined: their own alone. */
export const sessionsFor = (caller: Caller, code?: string): List<SessionRow> => ({
  ...list,
  scope: () => and(sessionScope(caller, code), sql`${session.expiresAt} > now()`)!,
})

/** The filters, which are the same for every caller. */
export const askableSessions = list

function sessionRow({ session: one, loginName, nickName }: SessionRow, caller: Caller) {
  return {
    sessionNo: sessionNoOf(one.sessionHash),
    staffId: one.userId,
    nickName,
    loginName,
    device: deviceOf(one.agent),
    address: one.address || null,
    place: one.address ? placeOf(one.address) : null,
    createTime: wireTime(one.createdAt),
    lastUsedTime: wireTime(one.lastUsedAt ?? one.createdAt),
    own: one.userId === caller.userId ? '1' : '0',
    current: one.sessionHash === caller.sessionHash ? '1' : '0',
  }
}

export const BEYOND_OWN = '对方有您没有的权限，不能结束其登录'

/**
 * Whether the caller may end sessions of a person: their own, and of those who may do no more than
 * the caller.
 */
export async function maySteer(tx: Tx, caller: Caller, userId: string): Promise<boolean> {
  if (userId === caller.userId) return true
  return covers(caller, await tx.select().from(userRole).where(eq(userRole.userId, userId)))
}

/** The sessions that begin so, of those `scope` lets one steer. */
export const sessionsNamed = (tx: Tx, scope: SQL, sessionNo: string) =>
  tx
    .select()
    .from(session)
    .where(and(scope, eq(sql`'S' || left(${session.sessionHash}, 20)`, sessionNo)))
