import { and, eq, gte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { flat, sqlOnce } from '../../../gateway/core/db/sql-once'
import { tradeDay } from '../../../gateway/features/trade/trade-schema'

const { dialect } = drizzle.mock({ casing: 'snake_case' }) as unknown as {
  dialect: { sqlToQuery(piece: unknown): { sql: string; params: unknown[] } }
}
const textOf = (piece: unknown) => {
  const { sql: text, params } = dialect.sqlToQuery(piece)
  return { text, params }
}

test('makes its text once and puts values and pieces into its places', () => {
  let times = 0
  const isOf = sqlOnce(['day', 'more'], (at) => {
    times += 1
    return sql`${tradeDay.tradeDate} = ${at.day} and ${tradeDay.payAmt} > ${5}${at.more} or ${at.day} is null`
  })
  const more = sql` and ${eq(tradeDay.providerId, 'P')}`
  expect(textOf(sql`select ${1} where ${isOf({ day: '2026-03-01', more })}`)).toEqual({
    text: `select $1 where "trade_day"."trade_date" = $2 and "trade_day"."pay_amt" > $3 and "trade_day"."provider_id" = $4 or $5 is null`,
    params: [1, '2026-03-01', 5, 'P', '2026-03-01'],
  })
  expect(textOf(isOf({ day: null, more: undefined }))).toEqual({
    text: `"trade_day"."trade_date" = $1 and "trade_day"."pay_amt" > $2 or $3 is null`,
    params: [null, 5, null],
  })
  expect(times).toBe(1)
})

test('a piece made flat is written as it was, wherever it stands', () => {
  const where = and(
    eq(tradeDay.providerId, 'P'),
    gte(tradeDay.tradeDate, '2026-03-01'),
    sql`${tradeDay.partnerId} = any(${sql.param(['A', 'B'])}::text[])`,
    sql`${tradeDay.payChannel} in ${['C', 'D']}`,
    sql`${new Date(0)} is not null and ${null} is null`,
  )!
  expect(textOf(sql`${1} ${flat(where)} ${flat(where)}`)).toEqual(
    textOf(sql`${1} ${where} ${where}`),
  )
})

test('what only drizzle can write is refused, or left as it is', () => {
  const inlined = sql`${1}`.inlineParams()
  expect(() => sqlOnce([], () => inlined)({})).toThrow('wanted SQL of names')
  expect(flat(inlined)).toBe(inlined)
})
