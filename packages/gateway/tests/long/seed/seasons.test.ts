import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seasonPart, type Season } from '../../../sandbox/people/seasons'
import { gatewayForFile } from '../../support/gateway'

const gateway = await gatewayForFile()

/** A category's part of all trades of a month, in thousandths. */
async function partOf(category: string, month: string): Promise<number> {
  const { rows } = await gateway.db.execute<{ part: number }>(sql`
    select (1000 * count(*) filter (where m.mcc_name like ${`%${category}%`}) / count(*))::int as part
    from trade t join merchant m using (provider_id, mer_id)
    where to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`)
  return rows[0]!.part
}

test('a season has its months, and days off are the day of some', () => {
  const parts = (season: Season) =>
    ['2026-07-15', '2026-10-01', '2026-11-18'].map((day) => seasonPart(season, day))
  expect(parts('cold')).toEqual([100, 60, 35])
  expect(parts('warm')).toEqual([80, 45, 80])
  expect(parts('lessons')).toEqual([10, 0, 100])
  expect(parts('travel')).toEqual([100, 100, 60])
  expect(parts('even')).toEqual([100, 100, 100])
})

test('cold drinks sell less towards the winter', async () => {
  expect(await partOf('饮品', '2026-09')).toBeGreaterThan(1.4 * (await partOf('饮品', '2026-11')))
})

test('a closed school gets no payments: on weekends and in the holidays of October', async () => {
  const { rows } = await gateway.db.execute<{ closed: number; open: boolean }>(sql`
    select count(*) filter (where day between '2026-10-01' and '2026-10-07'
        or extract(isodow from day) > 5 and day not in ('2026-10-10'))::int as closed,
      count(*) > 0 as open
    from (select (trade_time at time zone 'Asia/Shanghai')::date as day
      from trade t join merchant m using (provider_id, mer_id)
      where m.mcc_name like '%学校%' or m.mcc_name like '%培训%') as paid`)
  expect(rows[0]).toEqual({ closed: 0, open: true })
})
