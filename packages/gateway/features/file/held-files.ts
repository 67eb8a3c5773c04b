import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../../core/db/one-of'
import type { Db, Tx } from '../../core/db/open'
import { fileHolders } from './file-readers'

/**
 * Those of the tokens that some row of any provider holds. Every text in a holder's JSON counts,
 * under whatever name: what is missed here is removed.
 */
export async function heldTokens(db: Db | Tx, tokens: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  if (tokens.length === 0) return held
  for (const column of fileHolders.flatMap(({ columns }) => columns))
    for (const token of await tokensIn(db, column, tokens)) held.add(token)
  return held
}

async function tokensIn(
  db: Db | Tx,
  column: AnyPgColumn,
  tokens: readonly string[],
): Promise<string[]> {
  const { table } = column
  const rows =
    column.getSQLType() === 'jsonb'
      ? await db
          .selectDistinct({ token: sql<string>`texts.value #>> '{}'` })
          .from(table)
          .innerJoin(
            sql`lateral jsonb_path_query(${column}, '$.** ? (@.type() == "string")') as texts(value)`,
            isAnyOf(sql`texts.value #>> '{}'`, tokens),
          )
      : await db
          .selectDistinct({ token: sql<string>`${column}` })
          .from(table)
          .where(isAnyOf(column, tokens))
  return rows.map(({ token }) => token)
}
