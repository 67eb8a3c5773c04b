import { z } from 'zod'
import { DAY_MS, isDateTime, parseTime } from '#domain/dates'
import { maskOpenId } from '#domain/mask'
import { MOST_FEN } from '#domain/money'
import { CODES } from '#domain/permission-codes'
import { mobileText } from '#domain/reading/phone'
import { codeText } from '#domain/reading/text'
import { defineCall, type SessionContext } from '../../../core/call'
import { badField } from '../../../core/errors'
import { id, optional } from '../../../core/inputs'
import { noteChange } from '../../../core/operations/notes'
import { findPayments, MOST_FOUND, type Payer } from '../trade-find'
import { tradeRow } from '../trade-row'

/** The longest range, as in the list of trades (domain §8.3). */
const MOST_DAYS = 31
/** Days up to now that are searched without a range. */
const DAYS = 7

const payAmt = z
  .string('请输入付款金额，须大于0')
  .trim()
  .regex(/^[1-9]\d{0,11}$/, '请输入付款金额，须大于0')
  .transform(Number)
  .refine((fen) => fen <= MOST_FEN, '金额过大')

const time = () =>
  optional(z.string().trim().refine(isDateTime, '时间格式不正确').transform(parseTime))

const payer = optional(
  z.string().transform((typed, context): Payer => {
    const text = codeText(typed)
    if (/^[\w-]{4}$/.test(text)) return { tail: text }
    const mobile = mobileText(text)
    if (/^1[3-9]\d{9}$/.test(mobile)) return { mobile }
    if (/^[\w-]{10,64}$/.test(text)) return { openid: text }
    context.addIssue({ code: 'custom', message: PAYER_TEXT, input: typed })
    return z.NEVER
  }),
)
const PAYER_TEXT = '请输入卡号或手机号的后四位，或完整的手机号、付款人标识'

const request = z.object({
  payAmt,
  tradeTimeStart: time(),
  tradeTimeEnd: time(),
  merId: optional(id()),
  payer,
})

/**
 * Payments by what a caller knows: the amount, about when, and the payer's card, mobile or id. Each
 * search is written down with the payments it showed, as a reveal is (domain §1); of the payer the
 * answer has only the mask. It is not stored for repeats: personal data would lie in the table of
 * answers for a day.
 */
export default defineCall({
  path: '/v1/trade/find',
  access: { roles: ['3', '4'], codes: [CODES.trade.list] },
  request,
  write: true,
  idempotent: false,
  handler: find,
})

/** @throws CallError 90400 for a range that is too long or ends before it begins */
async function find({ tx, caller, clock }: SessionContext, asked: z.output<typeof request>) {
  const { tradeTimeStart, tradeTimeEnd, ...known } = asked
  // The whole second.
  const until = tradeTimeEnd === undefined ? clock.now() : tradeTimeEnd + 1000
  const from = tradeTimeStart ?? until - DAYS * DAY_MS
  if (from >= until) throw badField('tradeTimeEnd', '结束时间不能早于开始时间')
  if (until - from > MOST_DAYS * DAY_MS)
    throw badField('tradeTimeEnd', `查询时间跨度不能超过${MOST_DAYS}天`)
  const found = await findPayments(tx, caller, { ...known, from, until })
  const shown = found.slice(0, MOST_FOUND)
  for (const { tradeNo } of shown) noteChange(tx, { type: 'trade', id: tradeNo })
  return {
    list: shown.map((record) => ({
      ...tradeRow(record, caller),
      openid: record.openid && maskOpenId(record.openid),
      cardTail: record.cardTail,
    })),
    more: found.length > MOST_FOUND,
  }
}
