import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { ShortJob } from '../../core/jobs'
import type { Tx } from '../../core/db/open'
import { holdBooks } from '../../core/ledger/open-day'
import { sendWaiting } from '../bank-fund'
import { CLEARING_JOB, expectedClearing } from '../day-books'
import { tellCleared } from './clearing-word'

/** Takes the words that finished bills give, and sends payouts that waited for a word. */
export const clearingJob: ShortJob = {
  kind: CLEARING_JOB,
  lane: 'short',
  async run(tx, { providerId }, { clock, upstream }) {
    const now = clock.now()
    await holdBooks(tx, providerId)
    for (const word of await wordsOfBills(tx, { providerId, now }))
      await tellCleared(tx, { ...word, providerId, source: 'BILL' }, now)
    await sendWaiting(tx, upstream, { providerId, now })
  },
}

/**
 * Money of which a bill is the word: the channel's bill of the day before is compared, and agrees or
 * all its differences are decided. What was accepted as missing does not come.
 */
async function wordsOfBills(tx: Tx, { providerId, now }: { providerId: string; now: number }) {
  const { rows } = await tx.execute<{ pay_channel: string; settle_date: string; amt: string }>(sql`
    select s.pay_channel, (s.bill_date + 1)::text as settle_date,
      (coalesce(e.amt, 0) - coalesce(d.booked, 0))::text as amt
    from statement s
    join provider o on o.provider_id = s.provider_id and o.clear_word = 'BILL'
    left join (${expectedClearing(providerId)}) e
      on e.pay_channel = s.pay_channel and e.settle_date = s.bill_date + 1
    cross join lateral (
      select sum(booked_amt) as booked, coalesce(bool_or(diff_status = 'PENDING'), false) as open
      from statement_diff d where d.provider_id = s.provider_id and d.bill_id = s.bill_id
    ) d
    where s.provider_id = ${providerId} and s.bill_type = 'TRADE' and s.mer_id is null
      and s.bill_status in ('READY', 'EMPTY') and not d.open
      and s.bill_date >= o.clear_since - 1 and s.bill_date < ${formatDate(now)}::date
      and s.due_time >= (o.clear_since - 1)::timestamp at time zone 'Asia/Shanghai'
      and not exists (select from channel_clearing c where c.provider_id = s.provider_id
        and c.pay_channel = s.pay_channel and c.settle_date = s.bill_date + 1)
    order by 2, 1`)
  return rows.map(({ pay_channel: payChannel, settle_date: settleDate, amt }) => ({
    payChannel,
    settleDate,
    amt: Number(amt),
  }))
}
