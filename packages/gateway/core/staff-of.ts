import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from './call'

/**
 * The number of the one person who is called as a row's column says, of the row's provider; null where
 * nobody is, or more than one. Rows keep the name somebody acted under; this finds who that is, so
 * that the name can lead to them.
 * @param column as the database calls it
 */
export const staffOf = (table: PgTable, column: string): SQL<string | null> =>
  sql<string | null>`(select min(person.user_id) from app_user person
    where person.provider_id = ${table}.provider_id
      and person.nick_name = ${table}.${sql.identifier(column)} having count(*) = 1)`

/** Nobody is led to a person they may not see: a partner has no business with the provider's staff. */
export const staffFor = (caller: Caller, userId: string | null): string | null =>
  caller.roleType === '3' ? userId : null
