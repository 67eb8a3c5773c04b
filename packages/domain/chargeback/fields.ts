import { MERCHANTS, SHOPS } from '../choices'
import { field, type Fields } from '../field'
import { batchPath } from '../merchant-settlement/links'
import { partnerFields } from '../partner/fields'
import type { NounCodes } from '../permission-codes'
import { person } from '../staff/person'
import { PAY_CHANNEL, PAY_TYPE } from '../trade/dicts'
import {
  CHARGEBACK_FUND,
  CHARGEBACK_KIND,
  CHARGEBACK_POSTING,
  CHARGEBACK_REASON,
  CHARGEBACK_STATUS,
} from './dicts'

export const codes = {
  group: 'trades',
  verbs: { list: '02100034', answer: '02100034:answer' },
  partner: ['02100034:answer'],
} as const satisfies NounCodes

type Row = Readonly<Record<string, unknown>>
/** Less than a day is left. */
const near = (row: Row) => (row.urgent === '1' ? 'failed' : undefined)

/** Maximum number of documents of an answer. */
export const MAX_DOCUMENTS = 9

/** The answer of staff to a dispute; console and gateway validate by these fields. */
export const answerFields = {
  explanation: field.longText('情况说明', {
    required: true,
    min: 10,
    max: 500,
    placeholder: '交易经过、商品或服务的交付情况',
  }),
  documents: field.images('凭证材料', {
    required: true,
    min: 1,
    max: MAX_DOCUMENTS,
    hint: '签购单、小票、发货或消费凭证等，最多9张',
  }),
} satisfies Fields

/** A retrieval 调单 or chargeback 拒付 of a trade. */
export const chargebackFields = {
  orderNo: field.id('单号', { placeholder: '争议/案件/原订单号' }),
  chargebackNo: field.id('争议单号'),
  caseNo: field.id('上游案件号'),
  disputeKind: field.enum('类型', CHARGEBACK_KIND),
  receiveTime: field.dateTime('收到时间', { sortable: true }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  ...partnerFields,
  tradeNo: field.id('原订单号', {
    width: 244,
    link: (row) => `/trades/details/show/${String(row.tradeNo)}`,
  }),
  tradeTime: field.dateTime('交易时间'),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  payType: field.enum('支付方式', PAY_TYPE),
  goodsName: field.text('商品名称'),
  payAmt: field.money('实付金额'),
  tradeRefundAmt: field.money('累计已退金额'),
  disputeAmt: field.money('争议金额', { sortable: true }),
  reasonType: field.enum('原因', CHARGEBACK_REASON),
  reason: field.longText('上游说明'),
  chargebackStatus: field.enum('处理状态', CHARGEBACK_STATUS),
  deadline: field.dateTime('回复截止', { sortable: true, width: 208, tone: near }),
  remainText: field.text('剩余时间', { width: 136, tone: near }),
  fundStatus: field.enum('资金状态', CHARGEBACK_FUND),
  coverAmt: field.money('商户资金承担', {
    hint: '未结算资金不足时，依次由商户余额、保证金承担，再不足记为欠款',
  }),
  batchNo: field.id('扣款批次号', { link: ({ batchNo }) => batchPath(batchNo) }),
  backBatchNo: field.id('退回批次号', {
    hint: '胜诉后，退回商户的结算批次',
    link: ({ backBatchNo }) => batchPath(backBatchNo),
  }),
  answerTime: field.dateTime('回复时间'),
  operatorName: person('回复人', 'operatorId', { width: 120 }),
  closeTime: field.dateTime('结案时间'),
  opinion: field.longText('上游结论'),
  ...answerFields,
} satisfies Fields

/** A posting of a chargeback in the books. */
export const postingFields = {
  voucherNo: field.id('凭证号'),
  bookTime: field.dateTime('记账时间'),
  bizType: field.enum('业务', CHARGEBACK_POSTING),
  amt: field.money('金额'),
} satisfies Fields
