import { and, asc, desc, eq, gte, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { writeSql } from '../../../gateway/core/db/write-sql'
import { merchant } from '../../../gateway/features/merchant/merchant-schema'
import { trade, tradeDay } from '../../../gateway/features/trade/trade-schema'

type Dialect = Parameters<typeof writeSql>[0] & { escapeString(text: string): string }
const db = drizzle.mock({ casing: 'snake_case' })
const { dialect } = db as unknown as { dialect: Dialect }
const at = new Date('2026-11-20T12:00:00+08:00')
const other = alias(merchant, 'other')

/** As drizzle writes it. */
const drizzles = (question: SQL) => {
  const { casing, escapeName, escapeParam, escapeString } = dialect
  const { sql: text, params } = question.toQuery({
    casing,
    escapeName,
    escapeParam,
    escapeString,
  } as never)
  return { sql: text, params }
}

test.each([
  [
    'columns of joined tables',
    db
      .select({ trade, name: merchant.merRegName })
      .from(trade)
      .leftJoin(merchant, eq(merchant.merId, trade.merId))
      .getSQL(),
  ],
  [
    'conditions of every kind',
    sql`select 1 from ${trade} where ${and(eq(trade.providerId, 'P'), gte(trade.tradeTime, at), inArray(trade.payChannel, ['A', 'B']), or(isNull(trade.batchNo), ilike(trade.goodsName, '%"x%')))}`,
  ],
  [
    'an order and a limit',
    db
      .select()
      .from(tradeDay)
      .orderBy(desc(tradeDay.tradeDate), asc(tradeDay.payAmt))
      .limit(10)
      .offset(20)
      .getSQL(),
  ],
  [
    'names, lists and nothing',
    sql`select ${sql.identifier('a"b')} in ${[1, 'two', null]} ${undefined} ${null} ${true}`,
  ],
  ['another name for a table', db.select().from(other).where(eq(other.merId, 'M')).getSQL()],
  ['JSON', sql`select ${sql.param({ a: 1 }, merchant.pics)}`],
  ['a moment beside no column', sql`select ${at}::timestamptz`],
  [
    'an insert',
    db
      .insert(tradeDay)
      .values({ providerId: 'P', tradeDate: '2026-11-20', partnerId: '', payChannel: 'WECHAT' })
      .onConflictDoNothing()
      .getSQL(),
  ],
])('%s are written as drizzle writes them', (_, question) => {
  expect(writeSql(dialect, question)).toEqual(drizzles(question))
})

test.each([
  ['what stands in the text itself', sql`select ${1}`.inlineParams()],
  ['a question inside another', sql`select * from ${db.select().from(tradeDay).as('days')}`],
])('%s is left to drizzle', (_, question) => {
  expect(writeSql(dialect, question)).toBeUndefined()
})
