import { z } from 'zod'
import { isDate } from '#domain/dates'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { conflict } from '../../core/errors'
import { holdBooks } from '../../core/ledger/open-day'
import { defineOrder } from '../../core/upstream/kind'
import { tellCleared } from './clearing-word'

const fen = z.coerce
  .string()
  .regex(/^-?\d{1,16}$/, '应为整数，单位分')
  .transform(Number)
  .refine(Number.isSafeInteger, '金额过大')

/** What a channel has paid over for a settle date; `refId` is `<payChannel>-<settleDate>`. */
export const channelSettledNews = defineOrder({
  kind: 'channel.settled',
  answer: z.discriminatedUnion('code', [
    z.object({
      code: z.literal('SETTLED'),
      amt: fen,
      feeAmt: fen.optional(),
      count: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
    }),
  ]),

  lock: (tx, { providerId }) => holdBooks(tx, providerId),

  async onAnswer(tx, { providerId, refId }, { code: _code, ...what }, { now }) {
    const [, payChannel = '', settleDate = ''] = /^([A-Z]+)-(.+)$/.exec(refId) ?? []
    if (!Object.hasOwn(PAY_CHANNEL, payChannel) || !isDate(settleDate))
      throw conflict('refId 应为 <payChannel>-<settleDate>')
    await tellCleared(tx, { ...what, providerId, payChannel, settleDate, source: 'EVENT' }, now)
    return { from: '', to: 'SETTLED' }
  },
})
