import { and, asc, desc, ilike, like, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../db/one-of'
import { z } from 'zod'
import { CODE_HOME } from '#domain/codes'
import { codeText } from '#domain/reading/text'
import { MENU_CODES } from '../code-groups'
import { escapeLike } from '../db/escape-like'
import type { Tx } from '../db/open'
import { id, optional, text, texts } from '../inputs'
import { begins, holdsAny, namedBy, spelled } from '../search/indexed'

/** One choice of a remote select. */
export interface KeyValue {
  key: string
  value: string
}

/** As many choices as a person reads. */
export const MAX_CHOICES = 20

/** `keyword` searches, `keys` restores the labels of known keys; parents narrow either. */
export const keyValueRequest = z.object({
  keyword: optional(text(64)),
  keys: optional(texts(100)),
})
export const parentId = optional(id())
export type KeyValueQuery = z.output<typeof keyValueRequest>

/** Selects are in the filters of many screens: a user who may open one of them may choose. */
export const SELECT_CODES: readonly string[] = MENU_CODES.filter((code) => code !== CODE_HOME)

/** Matches read before the best are chosen: with more matches the user types on. */
const LOOKED_AT = 2_000

interface Choices {
  table: PgTable
  key: AnyPgColumn
  value: AnyPgColumn
  /** Names that a person may type in part. */
  names: readonly AnyPgColumn[]
  /** Initials and full pinyin, lower case. */
  pinyin: AnyPgColumn
  /** The table grows with merchants: an index holds the character pairs of `names` and `pinyin`. */
  indexed?: true
}

/**
 * The choices of some rows. Names that begin with the typed text come first; then in the order of
 * the keys, newest first.
 */
export async function choicesOf(
  tx: Tx,
  choices: Choices,
  where: SQL | undefined,
  { keyword, keys }: KeyValueQuery,
): Promise<KeyValue[]> {
  const { table, key, value } = choices
  const own = { key: sql<string>`${key}`.as('key'), value: sql<string>`${value}`.as('value') }
  if (!keyword || (keys && keys.length > 0))
    return tx
      .select(own)
      .from(table)
      .where(and(where, keys && keys.length > 0 ? isAnyOf(key, keys) : undefined))
      .orderBy(desc(key))
      .limit(MAX_CHOICES)
  const found = tx
    .select({ ...own, rank: rankOf(choices, keyword).as('rank') })
    .from(table)
    .where(and(where, or(...matching(choices, keyword))))
    .limit(LOOKED_AT)
    .as('found')
  return tx
    .select({ key: found.key, value: found.value })
    .from(found)
    .orderBy(asc(found.rank), desc(found.key))
    .limit(MAX_CHOICES)
}

function matching({ key, names, pinyin, indexed }: Choices, keyword: string): SQL[] {
  const number = codeText(keyword)
  const numbers = /^\w+$/.test(number) ? [begins(key, number)] : []
  const searched = [...names, pinyin]
  const find = indexed ? namedBy : holdsAny
  return [...numbers, spelled(keyword, (part) => find(searched, part))]
}

function rankOf({ names, pinyin }: Choices, keyword: string): SQL<number> {
  const head = `${escapeLike(keyword)}%`
  const isHead = or(...names.map((name) => ilike(name, head)), like(pinyin, head.toLowerCase()))
  return sql<number>`case when ${isHead} then 0 else 1 end`
}
