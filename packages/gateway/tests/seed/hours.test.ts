import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gateway = await gatewayForFile()

test('nobody trades while the shop is shut, today no more than on other days', async () => {
  const { rows } = await gateway.db.execute<{ n: string; today: string }>(sql`
    select count(*) as n,
      count(*) filter (where trade_time >= '2026-11-20 00:00:00+08') as today
    from trade t join merchant m using (provider_id, mer_id)
    where m.mcc_name similar to '%(烘焙|服装|药店|超市)%'
      and extract(hour from trade_time at time zone 'Asia/Shanghai') < 7`)
  expect(rows[0]).toEqual({ n: '0', today: '0' })
})
