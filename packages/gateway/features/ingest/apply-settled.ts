import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { formatYuan } from '#domain/money'
import { CallError } from '../../core/errors'
import { tellCleared } from '../clearing'
import { channelClearing } from '../day-books/clearing-schema'
import { applied, contradicts, refused, same, waits, type Apply } from './outcome'

/** Applies the channel's word of what it has paid over for a settle date. */
export const applySettled: Apply = async ({ tx, source: { providerId }, now }, events, note) => {
  for (const event of events) {
    const { payChannel = '', settleDate = '', amt = 0, feeAmt, count } = event.facts
    if (settleDate > formatDate(now)) {
      note(event, waits('DAY'))
      continue
    }
    const { payChannel: channel, settleDate: date, providerId: provider } = channelClearing
    const [known] = await tx
      .select({ amt: channelClearing.amt })
      .from(channelClearing)
      .where(and(eq(provider, providerId), eq(channel, payChannel), eq(date, settleDate)))
    if (known && known.amt !== amt) {
      note(event, contradicts(`该日清算金额为${formatYuan(known.amt)}，本次为${formatYuan(amt)}`))
      continue
    }
    const word = {
      providerId,
      payChannel,
      settleDate,
      amt,
      feeAmt,
      count,
      source: 'EVENT',
    } as const
    try {
      note(event, (await tellCleared(tx, word, now)) ? applied() : same())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      note(event, refused(`settleDate: ${error.message}`))
    }
  }
}
