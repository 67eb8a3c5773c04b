import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/open'
import { OTHER_ADMIN, PROVIDERS } from '../samples/ids'

const PROVIDER_TWO = PROVIDERS[1]

/**
 * Further providers: the second one again, with everything it has, its ledger included; its
 * administrator signs in as `other_admin3`, `other_admin4`, …. Left out are what has no provider in
 * its key or is chained to one (jobs, stored files, the operation log) and sessions.
 */
const LEFT_OUT = [
  'app_user',
  'user_role',
  'session',
  'job',
  'file',
  'export_task',
  'operation',
  'operation_head',
  'operation_record',
  'upstream_order',
  'upstream_answer',
  'upstream_bill_line',
  'idempotency',
  'saved_view',
  'list_look',
  'default_view',
]

/** @param providers total number of providers wanted */
export async function addProviders(
  db: Db,
  providers: number,
  log: (message: string) => void,
): Promise<void> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition AND a.attname = 'provider_id' ORDER BY 1`)
  for (let nth = 3; nth <= providers; nth++) {
    const providerId = PROVIDER_TWO.slice(0, -String(nth).length) + String(nth)
    const userId = OTHER_ADMIN.replace(/^1000/, `1${String(nth).padStart(3, '0')}`)
    // Replaces every value that is the provider's or its administrator's number, in any column.
    const renumbered = sql`replace(replace(to_jsonb(t)::text, ${`"${PROVIDER_TWO}"`}, ${`"${providerId}"`}),
      ${`"${OTHER_ADMIN}"`}, ${`"${userId}"`})::jsonb`
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      const { rows: there } = await tx.execute(
        sql`SELECT 1 FROM provider WHERE provider_id = ${providerId}`,
      )
      if (there.length > 0) return
      const copy = (name: string, owned: typeof renumbered, patch = sql`'{}'::jsonb`) =>
        tx.execute(sql`
          INSERT INTO ${sql.identifier(name)} SELECT made.* FROM ${sql.identifier(name)} t
          CROSS JOIN LATERAL jsonb_populate_record(NULL::${sql.identifier(name)},
            ${renumbered} || ${patch}) made WHERE ${owned}`)
      const own = sql`t.provider_id = ${PROVIDER_TWO}`
      const administrator = sql`t.user_id = ${OTHER_ADMIN}`
      await copy(
        'app_user',
        administrator,
        sql`jsonb_build_object('login_name', t.login_name || ${String(nth)}::text,
          'mobile', left(t.mobile, 5) || lpad(${String(nth)}::text, 3, '0') || right(t.mobile, 3))`,
      )
      await copy('user_role', administrator)
      for (const { name } of tables)
        if (!LEFT_OUT.includes(name)) await copy(name, own, PATCHES[name]?.(nth))
      log(`服务商 ${nth} / ${providers}`)
    })
  }
}

/** Columns that are unique across all providers. */
const PATCHES: Readonly<Record<string, (nth: number) => ReturnType<typeof sql>>> = {
  provider: (nth) => sql`jsonb_build_object('name', t.name || ${String(nth)}::text,
    'short_name', t.short_name || ${String(nth)}::text)`,
  device: (nth) => sql`jsonb_build_object('serial_no', t.serial_no || 'P' || ${String(nth)}::text)`,
}
