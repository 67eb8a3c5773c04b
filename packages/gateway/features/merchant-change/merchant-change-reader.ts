import { and, sql } from 'drizzle-orm'
import { codes } from '#domain/merchant-change/fields'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { maySeePlain } from '../../core/plain'
import { scoped } from '../../core/scope'
import type { MerchantChange } from './merchant-change-find'
import { merchantChange } from './merchant-change-schema'

/** Every picture field of every kind. */
const PICS = Object.values(CHANGE_FORMS).flatMap(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]!.kind === 'images'),
)
const SECRET = new Set(Object.values(CHANGE_FORMS).flatMap(({ secret = [] }) => secret))

/** Documents of persons: for who asks, who decides, and who may see plain numbers. */
const maySee = (caller: Caller, name: string): boolean =>
  !SECRET.has(name) ||
  (caller.roleType === '3' &&
    (maySeePlain(caller) || caller.may(codes.verbs.ask) || caller.may(codes.verbs.review)))

/** The pictures of a change that the caller may see, as one list. */
export const documentsFor = (caller: Caller, { pics }: Pick<MerchantChange, 'pics'>): string[] =>
  Object.entries(pics).flatMap(([name, tokens]) => (maySee(caller, name) ? tokens : []))

/** Documents of a change of a merchant the caller sees. */
export async function readsMerchantChangeFile(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<boolean> {
  if (!caller.may(codes.verbs.list)) return false
  const holds = PICS.filter((name) => maySee(caller, name)).map(
    (name) => sql`${merchantChange.pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`,
  )
  const rows = await tx
    .select({ one: sql`1` })
    .from(merchantChange)
    .where(and(scoped(caller.scope, merchantChange), sql`(${sql.join(holds, sql` or `)})`))
    .limit(1)
  return rows.length > 0
}
