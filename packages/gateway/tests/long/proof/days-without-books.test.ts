import { expect, test } from 'vitest'
import { addDays } from '#domain/dates'
import { prove } from '../../../features/proof/prove'
import { openMerchant, paid, PROVIDER, tell } from '../../ingest/support'
import { gatewayForFile } from '../../support/gateway'

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

const ofProvider = async () => (await found()).filter((one) => one.includes(PROVIDER))

test('days that are closed and not posted are found', async () => {
  expect(await found()).toEqual([])
  await days('2026-11-21', 3, 'income.close')
  expect(await ofProvider()).toEqual(
    ['2026-11-20', '2026-11-21'].map(
      (day) => `日结的日期都有日凭证｜${PROVIDER} ${day} 已日结，没有日凭证`,
    ),
  )
})

test('days that no job closed are found, from the second day after them on', async () => {
  await days('2026-11-24', 4)
  const unclosed = (await ofProvider()).filter((one) => one.startsWith('有交易的日期都已日结'))
  expect(unclosed).toEqual(
    ['2026-11-23', '2026-11-24', '2026-11-25'].map(
      (day) => `有交易的日期都已日结｜${PROVIDER} ${day} 有 1 笔交易，没有日结`,
    ),
  )
})
