import { enumItem } from '../../field'
import { EVENT_KIND } from '../../ingest/dicts'
import { LINE_KIND } from '../../statement/dicts'
import { less, text, told, yuan, type ActWords } from './told'

const diff = { call: '/v1/fin/diffDetail', keys: ['diffId'] }
const event = { call: '/v1/ingest/eventDetail', keys: ['sourceId', 'eventId'] }

/** Acts on payments, and on what files and channels say of them. */
export const TRADE_WORDS: Readonly<Record<string, ActWords>> = {
  '/v1/refund/apply': {
    of: { call: '/v1/trade/detail', keys: ['tradeNo'] },
    say: ({ merName, refundableAmt }, { refundAmt }) =>
      told`向付款人退回 ${yuan(refundAmt)}，从 ${text(merName)} 未结算的资金或其账户扣回，不足的由服务商垫付，记为商户欠款；可退金额由 ${yuan(refundableAmt)} 变为 ${yuan(less(refundableAmt, refundAmt))}`,
  },
  '/v1/refund/retry': {
    of: { call: '/v1/refund/detail', keys: ['refundNo'] },
    say: ({ merName, refundAmt }) =>
      told`按原退款单重新向付款人退回 ${yuan(refundAmt)}，商户 ${text(merName)}`,
  },
  '/v1/chargeback/accept': {
    of: { call: '/v1/chargeback/detail', keys: ['chargebackNo'] },
    say: ({ merName, disputeAmt }) =>
      told`争议金额 ${yuan(disputeAmt)} 退还付款人，从 ${text(merName)} 的资金中扣除，不足的记为欠款`,
  },
  '/v1/fin/diffFill': {
    of: diff,
    say: ({ lineKind, channelAmt }) =>
      told`按渠道账单补记一笔${enumItem(LINE_KIND, String(lineKind)).label} ${yuan(channelAmt)}，记入未关账的当日；账单重新生成后差异消失`,
  },
  '/v1/fin/diffHandle': {
    of: diff,
    say({ diffAmt, bookedAmt }, { decision }) {
      switch (decision) {
        case 'ACCEPT':
          return told`以渠道为准：差额 ${yuan(diffAmt)} 记入调整，不再列为待处理`
        case 'IGNORE':
          return told`忽略差额 ${yuan(diffAmt)}，不记账，不再列为待处理`
        case 'RESOLVE':
          return told`差额 ${yuan(diffAmt)} 标为已解决，不记账`
        case 'REOPEN':
          return told`差额 ${yuan(diffAmt)} 回到待处理，已记入调整的 ${yuan(bookedAmt)} 冲回`
        default:
          return undefined
      }
    },
  },
  '/v1/ingest/eventBind': {
    of: event,
    say: ({ kind, amt }, { merId }) =>
      told`${enumItem(EVENT_KIND, String(kind)).label} ${yuan(amt)} 立即入账到商户 ${text(merId)}，不能改绑`,
  },
  '/v1/ingest/eventDiscard': {
    of: event,
    say: ({ eventState, amt }) =>
      eventState === 'APPLIED'
        ? '已入账的内容不变，只将不符的内容标记为已处理'
        : told`搁置后 ${yuan(amt)} 不再入账，移出待认领，不能撤回`,
  },
}
