import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkSkew, refuseClosedDay } from '../../start/clock-skew'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

test.each([
  [61_500, '本机时钟比数据库的快 '],
  [-61_500, '本机时钟比数据库的慢 '],
])('a clock %i ms from the database’s is refused in a sentence', async (ahead, sentence) => {
  await expect(checkSkew(gw.db, () => Date.now() + ahead)).rejects.toThrow(sentence)
})

test('a clock less than a minute from the database’s is accepted', async () => {
  await expect(checkSkew(gw.db, () => Date.now() + 50_000)).resolves.toBeUndefined()
})

test('a clock set back to a closed day is refused, and the day after it is accepted', async () => {
  const { rows } = await gw.db.execute<{ day: string }>(
    sql`select max(income_date)::text as day from income_day`,
  )
  const { day } = rows[0]!
  const noon = Date.parse(`${day}T12:00:00+08:00`)
  await expect(refuseClosedDay(gw.db, () => noon)).rejects.toThrow(
    `本机日期是 ${day}，而 ${day} 的账已经结过：时钟被往回调了。请校准时钟后再启动。`,
  )
  await expect(refuseClosedDay(gw.db, () => noon + 86_400_000)).resolves.toBeUndefined()
})
