import { sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import type { DailyJob } from '../../core/jobs'
import { disputeTrades } from '../simulator/chargeback'

/** Card holders who find an unknown payment in their weekly statement. */

const AFTER_DAYS = 6
/** Of card payments; of all trades that is one in several hundred, as in the samples. */
const ONE_IN = 50

export const disputeDaily: DailyJob = {
  kind: 'people.dispute',
  at: '11:40',
  async run(tx, { providerId, day }, { clock }) {
    const matching = sql`pay_channel = 'BANKCARD'
      and ('x' || substr(md5('dispute' || trade_no), 1, 6))::bit(24)::int % ${ONE_IN} = 0
      and exists (select from merchant m where m.provider_id = trade.provider_id
        and m.mer_id = trade.mer_id and m.mer_status = 'NORMAL')
      and not exists (select from refund r where r.provider_id = trade.provider_id
        and r.trade_no = trade.trade_no and r.refund_status in ('PROCESSING', 'ABNORMAL'))`
    const which = { day: addDays(day, -AFTER_DAYS), matching, most: 3, retrievalOneIn: 4 }
    await disputeTrades(tx, providerId, which, clock.now())
  },
}
