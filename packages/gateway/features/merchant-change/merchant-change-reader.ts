import { and, sql } from 'drizzle-orm'
import { codes } from '#domain/merchant-change/fields'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { scoped } from '../../core/scope'
import { merchantChange } from './merchant-change-schema'

/** Every picture field of every kind. */
const PICS = Object.values(CHANGE_FORMS).flatMap(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]!.kind === 'images'),
)

/** Documents of a change of a merchant the caller sees. */
export async function readsMerchantChangeFile(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<boolean> {
  if (!caller.may(codes.verbs.list)) return false
  const holds = PICS.map(
    (name) => sql`${merchantChange.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(merchantChange)
    .where(and(scoped(caller.scope, merchantChange), sql`(${sql.join(holds, sql` or `)})`))
    .limit(1)
  return rows.length > 0
}
