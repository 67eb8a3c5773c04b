import { USUAL_ITEMS } from '#domain/auth-review/items'
import { RECHARGE_STATUS } from '#domain/recharge/dicts'
import { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import { APPEAL_NODE, AUDIT_RESULT, RISK_TYPE } from '#domain/appeal/dicts'
import { CHARGEBACK_KIND, CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import { CASH_STATUS } from '#domain/cash-out/dicts'
import { REG_STATUS } from '#domain/device/dicts'
import { APPLY_STATUS } from '#domain/application/dicts'
import { APPLYMENT_STATE, AUTHORIZE_STATE } from '#domain/wx-verify/dicts'
import { CHANGE_STATUS } from '#domain/merchant-change/dicts'
import { AUTH_REVIEW_STATUS, REGISTER_STATUS } from '#domain/merchant/dicts'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { ACCOUNT_CHECK_STATUS } from '#domain/settle-change/dicts'
import { WITHDRAW_STATUS as AUTO_CASH_STATUS } from '#domain/shop/dicts'
import { PAY_CHANNEL } from '#domain/trade/dicts'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { enumItem, type Dict } from '#domain/field'
import { REG_CHANNELS } from '../features/channel-reg/channels'

/** The page's words and questions about decisions, as data for its script. */

type Words = Readonly<Record<string, string>>

const wordsOf = (dict: Dict): Words =>
  Object.fromEntries(Object.keys(dict).map((value) => [value, enumItem(dict, value).label]))

interface KindWords {
  label: string
  /** Codes of its states -> words. */
  states: Words
}

export const KIND_WORDS: Readonly<Record<string, KindWords>> = {
  apply: { label: '商户进件', states: wordsOf(APPLY_STATUS) },
  channelReg: { label: '渠道报备', states: wordsOf(REGISTER_STATUS) },
  merchantChange: { label: '商户变更', states: wordsOf(CHANGE_STATUS) },
  wxVerify: { label: '微信实名', states: wordsOf({ ...APPLYMENT_STATE, ...AUTHORIZE_STATE }) },
  authReview: { label: '真实性审核', states: wordsOf(AUTH_REVIEW_STATUS) },
  risk: { label: '风险申诉', states: wordsOf(APPEAL_NODE) },
  device: { label: '终端报备', states: wordsOf(REG_STATUS) },
  refund: { label: '退款', states: wordsOf(REFUND_STATUS) },
  chargeback: { label: '调单与拒付', states: wordsOf(CHARGEBACK_STATUS) },
  cashOut: { label: '提现', states: wordsOf(CASH_STATUS) },
  autoCash: { label: '自动提现', states: wordsOf(AUTO_CASH_STATUS) },
  payoutAccount: { label: '账户验证', states: wordsOf(ACCOUNT_CHECK_STATUS) },
  recharge: { label: '充值', states: wordsOf(RECHARGE_STATUS) },
  withdraw: { label: '分润提现', states: wordsOf(WITHDRAW_STATUS) },
  settle: { label: '结算', states: wordsOf(SETTLEMENT_STATUS) },
  invoice: { label: '发票', states: wordsOf(INVOICE_STATUS) },
}

/** A parameter of a decision. */
export interface Question {
  /** The field of the order; what is left empty is not sent. */
  name: string
  label: string
  kind: 'text' | 'choice' | 'several' | 'yuan' | 'time'
  /** Value -> words; absent: the options come from the record (`/sandbox/api/choices`). */
  options?: Words
  required?: true
  /** Of `several`: each chosen value goes under this name, together with the order's reason. */
  each?: string
}

const text = (name: string, label: string): Question => ({ name, label, kind: 'text' })
const REASON = text('reason', '原因（可空）')
const REMARK = text('auditRemark', '原因（可空）')
const OPINION = text('opinion', '审核意见（可空）')
const ITEMS = wordsOf(
  Object.fromEntries(Object.entries(USUAL_ITEMS).map(([code, { label }]) => [code, label])),
)
const CHANNELS = Object.fromEntries(REG_CHANNELS.map((channel) => [channel, PAY_CHANNEL[channel]]))

/** By kind and decision; a decision that is not listed takes no parameters. */
export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  'apply.refuse': [
    { name: 'items', label: '驳回的资料项', kind: 'several', each: 'field', required: true },
    { ...text('reason', '驳回原因'), required: true },
  ],
  'apply.open': [
    {
      name: 'failChannels',
      label: '报备失败的渠道（不选则都成功）',
      kind: 'several',
      options: CHANNELS,
    },
  ],
  'wxVerify.reject': [
    { name: 'rejectParam', label: '驳回的资料项（可空）', kind: 'choice' },
    text('rejectReason', '驳回原因（可空）'),
  ],
  'authReview.ask': [
    { ...text('id', '申请单号或商户号'), required: true },
    { name: 'items', label: '审核项（不选则三张照片）', kind: 'several', options: ITEMS },
    { name: 'deadline', label: '截止时间（不填则三天后）', kind: 'time' },
  ],
  'authReview.reject': [
    { name: 'items', label: '驳回的审核项（不选则第一项）', kind: 'several', each: 'itemCode' },
    text('reason', '驳回原因（可空）'),
  ],
  'risk.open': [
    { ...text('id', '商户号'), required: true },
    {
      name: 'riskType',
      label: '风险类型',
      kind: 'choice',
      options: wordsOf(RISK_TYPE),
      required: true,
    },
  ],
  'chargeback.open': [
    { ...text('id', '平台订单号'), required: true },
    {
      name: 'disputeKind',
      label: '争议类型（不选则拒付）',
      kind: 'choice',
      options: wordsOf(CHARGEBACK_KIND),
    },
  ],
  'risk.supplement': [OPINION],
  'risk.close': [
    {
      name: 'auditResult',
      label: '审核结论',
      kind: 'choice',
      options: wordsOf(AUDIT_RESULT),
      required: true,
    },
    OPINION,
  ],
  'wxVerify.unauthorize': [{ ...text('id', '微信实名申请单号'), required: true }],
  'recharge.arrive': [
    { name: 'arriveAmt', label: '到账金额（元，不填则为应到金额）', kind: 'yuan' },
  ],
  'recharge.reject': [REMARK],
  'invoice.reject': [REMARK],
  'channelReg.fail': [REASON],
  'merchantChange.refuse': [REASON],
  'device.fail': [REASON],
  'cashOut.fail': [REASON],
  'cashOut.return': [REASON],
  'autoCash.fail': [REASON],
  'autoCash.return': [REASON],
  'payoutAccount.fail': [REASON],
  'withdraw.fail': [REASON],
  'withdraw.return': [REASON],
  'settle.reply': [REASON],
  'settle.payFail': [REASON],
  'settle.return': [REASON],
}
