import type { DailyJob } from '../../core/jobs'
import { openDay } from '../../core/ledger/open-day'
import { sendWaiting } from '../bank-fund'
import { closeOpenDays } from '../income'
import { settleDue } from './settle-run'
import { ROUNDS, type Round } from './settle-rounds'

/** Merchants' money, settled at the hours of their cycles (domain §14). */
const settleAt = ({ kind, at, cycles }: Round): DailyJob => ({
  kind,
  at,
  // Not the day it was due on: a round that is done again later may find that one closed.
  async run(tx, { providerId }, { clock, upstream }) {
    const now = clock.now()
    const day = await openDay(tx, providerId, now)
    // What channels clear today follows from yesterday's income.
    await closeOpenDays(tx, { providerId, day })
    await sendWaiting(tx, upstream, { providerId, now })
    await settleDue(tx, upstream, { providerId, day, cycles }, now)
  },
})

export const merchantSettle06 = settleAt(ROUNDS[0])
export const merchantSettle08 = settleAt(ROUNDS[1])
export const merchantSettle10 = settleAt(ROUNDS[2])
export const merchantSettle11 = settleAt(ROUNDS[3])
export const merchantSettle16 = settleAt(ROUNDS[4])
export const merchantSettle22 = settleAt(ROUNDS[5])
