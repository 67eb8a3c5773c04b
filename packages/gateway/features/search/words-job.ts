import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { partner } from '../../core/access-schema'
import type { LongJob, LongJobContext } from '../../core/jobs'
import { pinyinOf } from '../../core/pinyin'
import { application } from '../application/application-schema'
import { bankActivity } from '../bank-activity/bank-activity-schema'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'

/** A table whose column `pinyin` holds what its names are searched by. */
interface Source {
  table: PgTable & { providerId: AnyPgColumn; pinyin: AnyPgColumn }
  id: AnyPgColumn
  names: readonly [AnyPgColumn, ...AnyPgColumn[]]
}

const SOURCES: readonly Source[] = [
  { table: merchant, id: merchant.merId, names: [merchant.merRegName, merchant.shortName] },
  { table: shop, id: shop.shopId, names: [shop.shopName] },
  {
    table: application,
    id: application.applyId,
    names: [application.merRegName, application.shortName],
  },
  { table: partner, id: partner.partnerId, names: [partner.name, partner.shortName] },
  { table: bankActivity, id: bankActivity.actId, names: [bankActivity.actName] },
]

/** Rows of a step: reading their names aloud takes the process some milliseconds. */
const STEP = 50

/**
 * Rewrites what a provider's names are searched by. A version that reads names otherwise plans it
 * once for each provider, by its migration; a second run changes nothing.
 */
export const nameWordsJob: LongJob = { kind: 'name.words', lane: 'long', run: rewriteWords }

async function rewriteWords(context: LongJobContext): Promise<void> {
  let changed = 0
  for (const source of SOURCES)
    for (let after: string | undefined = ''; after !== undefined;) {
      const step: Step = await takeStep(context, source, after)
      changed += step.changed
      after = step.last
      await context.renew()
    }
  if (changed > 0) context.log.info({ changed }, 'names: what they are searched by is rewritten')
}

interface Step {
  changed: number
  /** The last row's id; undefined: there are no more. */
  last: string | undefined
}

async function takeStep(
  { db, job: { providerId } }: LongJobContext,
  { table, id, names }: Source,
  after: string,
): Promise<Step> {
  const rows = await db
    .select({
      id: sql<string>`${id}`,
      old: sql<string>`${table.pinyin}`,
      names: sql<string[]>`json_build_array(${sql.join([...names], sql`, `)})`,
    })
    .from(table)
    .where(and(eq(table.providerId, providerId), gt(id, after)))
    .orderBy(asc(id))
    .limit(STEP)
  const stale = rows
    .map((row) => ({ ...row, words: pinyinOf(...row.names) }))
    .filter(({ old, words }) => old !== words)
  if (stale.length > 0) {
    const texts = (of: (row: (typeof stale)[number]) => string) =>
      sql`${sql.param(stale.map(of))}::text[]`
    // A name that was changed since has its words already.
    await db.execute(sql`
      update ${table} set pinyin = fresh.words
      from unnest(${texts((row) => row.id)}, ${texts((row) => row.old)}, ${texts((row) => row.words)})
        as fresh(id, old, words)
      where ${table.providerId} = ${providerId} and ${id} = fresh.id and ${table.pinyin} = fresh.old`)
  }
  return { changed: stale.length, last: rows.length < STEP ? undefined : rows.at(-1)!.id }
}
