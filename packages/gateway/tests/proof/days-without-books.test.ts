import { expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { prove } from '../../features/proof/prove'
import { openMerchant, paid, PROVIDER, tell } from '../ingest/support'
import { gatewayForFile } from '../support/gateway'

/** Days whose jobs did not run, with nothing done after them that would tell. */

const DAY_MS = 86_400_000
const gw = await gatewayForFile()
const { merId } = await openMerchant(gw)
const found = async () =>
  (await prove(gw.db)).proven.flatMap(({ title, differences }) =>
    differences.map((words) => `${title}｜${words}`),
  )

/** Days of one payment each, with these jobs alone. */
async function days(from: string, count: number, ...jobs: string[]) {
  await gw.keepOnlyJobs(...jobs)
  for (let nth = 0; nth < count; nth++) {
    const occurredAt = `${addDays(from, nth)} 08:00:00`
    await gw.clock.advance(DAY_MS)
    const no = `DAY-${from}-${nth}`
    const [told] = await tell(gw, paid({ channelTradeNo: no, merId, occurredAt }))
    expect(told).toMatchObject({ state: 'APPLIED' })
  }
}

test('days that no job closed are found, from the second day after them on', async () => {
  expect(await found()).toEqual([])
  await days('2026-11-21', 4)
  const words = (day: string) => [
    expect.stringMatching(`^有交易的日期都已日结｜${PROVIDER} ${day} 有 \\d+ 笔交易，没有日结$`),
  ]
  const unclosed = (await found()).filter((one) => one.includes(PROVIDER))
  expect(unclosed).toEqual([...words('2026-11-20'), ...words('2026-11-21'), ...words('2026-11-22')])
})
