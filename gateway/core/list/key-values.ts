import { asc, desc, ilike, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { CODE_HOME } from '#domain/codes'
import { MENU_CODES } from '../code-groups'
import { escapeLike } from '../db/escape-like'
import { id, optional, text, texts } from '../inputs'

/** One choice of a remote select. */
export interface KeyValue {
  key: string
  value: string
}

/** As many choices as a person looks through. */
export const MAX_CHOICES = 20

/** `keyword` searches, `keys` restores the labels of known keys; parents narrow either. */
export const keyValueRequest = z.object({
  keyword: optional(text(64)),
  keys: optional(texts(100)),
})
export const parentId = optional(id())
export type KeyValueQuery = z.output<typeof keyValueRequest>

/** Selects stand in the filters of many screens: a user who may open one of them may choose. */
export const SELECT_CODES: readonly string[] = MENU_CODES.filter((code) => code !== CODE_HOME)

interface Searched {
  key: AnyPgColumn
  /** Names a person may type, in part. */
  names: readonly AnyPgColumn[]
  /** Initials and full pinyin, lower case. */
  pinyin: AnyPgColumn
}

/** Which rows a query asks for; undefined: the first ones. */
export function choiceWhere(columns: Searched, { keyword, keys }: KeyValueQuery): SQL | undefined {
  if (keys && keys.length > 0) return inArray(columns.key, keys)
  if (!keyword) return undefined
  const part = `%${escapeLike(keyword)}%`
  return or(
    like(columns.key, `${escapeLike(keyword)}%`),
    ...columns.names.map((name) => ilike(name, part)),
    like(columns.pinyin, part.toLowerCase()),
  )
}

/** Names that begin with what was typed come first; then in the order of the keys, newest first. */
export function choiceOrder(columns: Searched, { keyword }: KeyValueQuery): SQL[] {
  const order = [desc(columns.key)]
  if (!keyword) return order
  const head = `${escapeLike(keyword)}%`
  const begins = or(
    ...columns.names.map((name) => ilike(name, head)),
    like(columns.pinyin, head.toLowerCase()),
  )
  return [asc(sql`case when ${begins} then 0 else 1 end`), ...order]
}
