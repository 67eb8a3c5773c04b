import { expect, test } from 'vitest'
import { proveAll } from '../../../gateway/features/proof/prove'
import { differing, everyRow } from '../../support/every-row'
import { startTestGateway } from '../../support/gateway'

const DAY_MS = 86_400_000
/** Over the end of a month and the second of the next, when rebates are worked out. */
const DAYS = 14

test(
  'a leap over many days leaves the same books, statements and settlements as leaps of a day',
  { timeout: 600_000 },
  async () => {
    const daily = await startTestGateway()
    const far = await startTestGateway()
    try {
      for (let day = 0; day < DAYS; day++) await daily.clock.advance(DAY_MS)
      await far.clock.advance(DAYS * DAY_MS)
      expect(far.clock.now()).toBe(daily.clock.now())

      const got = await everyRow(far.db)
      expect(got.account_entry!.length).toBeGreaterThan(100)
      expect(differing(await everyRow(daily.db), got)).toEqual([])
      const found = await far.db.transaction((tx) => proveAll(tx))
      expect(found.flatMap((check) => check.differences)).toEqual([])
    } finally {
      await daily.close()
      await far.close()
    }
  },
)
