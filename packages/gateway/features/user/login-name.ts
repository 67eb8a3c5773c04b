import { sql, type SQL } from 'drizzle-orm'
import { user } from '../../core/access-schema'
import type { Log } from '../../core/call'
import type { Db } from '../../core/db/open'

/** The condition that an account has this login name, whatever the case of its letters. */
export const hasLoginName = (name: string): SQL =>
  sql`lower(${user.loginName}) = lower(${name}) and not ${user.loginNameAlike}`

/** Warns of accounts whose login names differ only by case: a version before this one allowed them. */
export async function warnOfAlikeNames(db: Db, log: Log): Promise<void> {
  const { rows } = await db.execute<{ names: string[] }>(sql`
    select array_agg(login_name::text order by login_name_alike, login_name) as names from app_user
    where lower(login_name) in (select lower(login_name) from app_user where login_name_alike)
    group by lower(login_name) order by 1`)
  for (const { names } of rows)
    log.warn(
      { names },
      'login names differ only by case: each but the first signs in by its exact spelling or mobile number',
    )
}
