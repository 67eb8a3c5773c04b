import { field, type Dict, type Fields } from '../field'
import { MOST_FEN } from '../money'
import { PAY_CHANNEL } from '../trade/dicts'

/** The evidence that a channel's money is in the bank account. */
const CLEAR_WORD = {
  BILL: '渠道清算通知，或已核对的渠道账单',
  EVENT: '仅渠道清算通知',
} satisfies Dict

const PAYOUT_WAITS = { YES: '等待', NO: '不等待' } satisfies Dict

/**
 * When the channels' money counts as received, as staff set it; console and gateway validate by
 * these fields.
 */
export const clearingFields = {
  clearWord: field.enum('渠道资金入账依据', CLEAR_WORD, {
    required: true,
    hint: '有依据前，渠道资金留在应收渠道',
  }),
  payoutWaits: field.enum('商户付款等待当日对账', PAYOUT_WAITS, {
    required: true,
    hint: 'D0 付款不等待',
  }),
  reason: field.longText('原因', { required: true, min: 2, max: 80 }),
} satisfies Fields

/** A line of the bank's statement: a channel's payment for a settle date. */
export const clearingEntryFields = {
  payChannel: field.enum('支付渠道', PAY_CHANNEL, { required: true }),
  settleDate: field.date('结算日', { required: true }),
  amt: field.money('到账金额', {
    required: true,
    min: 1,
    max: MOST_FEN,
    hint: '按银行流水填写；与应收的差额留在应收渠道',
  }),
  bankSerialNo: field.id('银行流水号', { required: true, min: 4, max: 64 }),
} satisfies Fields
