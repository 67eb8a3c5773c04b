import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from './call'

/**
 * Id of the one person whose name is in a row's column, among the row's provider's staff; null
 * where none or several have it. Rows store the name a person acted under; this finds the person,
 * so that the name can link to them.
 * @param column as the database calls it
 */
export const staffOf = (table: PgTable, column: string): SQL<string | null> =>
  sql<string | null>`(select min(person.user_id) from app_user person
    where person.provider_id = ${table}.provider_id
      and person.nick_name = ${table}.${sql.identifier(column)} having count(*) = 1)`

/** Links only to persons the caller may see: a partner has no access to the provider's staff. */
export const staffFor = (caller: Caller, userId: string | null): string | null =>
  caller.roleType === '3' ? userId : null
