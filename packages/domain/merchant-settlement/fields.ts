import { MERCHANTS, SHOPS } from '../choices'
import { field, type Fields, labelsOf } from '../field'
import { partnerFields } from '../partner/fields'
import { BATCH_AWAITS, MERCHANT_SETTLEMENT_STATUS } from './dicts'
import { recordOfNumber } from '../numbered'
import { batchPath, batchTradesPath, payoutOf, settleDayPath } from './links'

/** The sum of a shop's trades and refunds of a settle date (domain §14). */
export const merchantSettlementFields = {
  batchNo: field.id('结算批次号'),
  settleDate: field.date('结算日期', {
    sortable: true,
    link: ({ settleDate }) => settleDayPath(settleDate),
  }),
  createTime: field.dateTime('结算时间'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  ...partnerFields,
  tradeCount: field.count('交易笔数'),
  grossAmt: field.money('交易金额', { hint: '本批交易的实付金额之和' }),
  refundCount: field.count('退款笔数'),
  refundAmt: field.money('退款金额'),
  feeAmt: field.money('手续费', { hint: '交易手续费 − 退款退还的手续费' }),
  adjustAmt: field.money('调整', {
    signed: true,
    hint: '期初金额 + 上批未付结转 + 已由商户资金承担的退款 + 关闭退款的退回 − 拒付扣款 − 扣回欠款',
  }),
  openingAmt: field.money('期初金额', { hint: '从原系统迁入的金额，为负时表示撤销' }),
  carryAmt: field.money('上批未付结转', { hint: '以前批次未付出的金额，随本批一起付' }),
  coverAmt: field.money('已另行支付的退款', { hint: '申请退款时已由余额、保证金或欠款承担的部分' }),
  backAmt: field.money('退款关闭返还'),
  disputeAmt: field.money('拒付扣款', {
    hint: '拒付从本批扣下的金额；为负时表示胜诉退回',
  }),
  debtAmt: field.money('扣回欠款', { hint: '为负时表示本批不足的部分转为欠款' }),
  reserveAmt: field.money('留存保证金', {
    hint: '为负时表示动用或到期释放保证金',
  }),
  netAmt: field.money('结算净额', {
    sortable: true,
    width: 156,
    hint: '交易金额 − 退款金额 − 手续费 + 调整 − 留存保证金',
  }),
  paidAmt: field.money('付款金额', { hint: '提现单中属于本批的金额' }),
  unpaidAmt: field.money('未付金额', { hint: '尚未付出，并入下一批次' }),
  offsetAmt: field.money('冲抵金额', { hint: '付出之前由退款、拒付占用的部分' }),
  batchStatus: field.enum('结算状态', MERCHANT_SETTLEMENT_STATUS),
  awaits: field.enum('等待事项', BATCH_AWAITS),
  reason: field.text('原因', { width: 260 }),
  payoutNo: field.id('提现单号', { record: payoutOf }),
  payingNo: field.id('实际付款的提现单', { record: ({ payingNo }) => recordOfNumber(payingNo) }),
  carriedTo: field.id('并入批次', {
    link: ({ carriedTo }) => batchPath(carriedTo),
  }),
  settleTime: field.dateTime('到账时间'),
} satisfies Fields

const label = labelsOf(merchantSettlementFields)

/** A batch as its payout's screen and later batches show it. */
export const paidBatchFields = {
  batchNo: field.id(label.batchNo, { link: ({ batchNo }) => batchPath(batchNo) }),
  settleDate: field.date(label.settleDate),
  shopName: field.text(label.shopName),
  tradeCount: field.count(label.tradeCount, { link: batchTradesPath }),
  netAmt: field.money(label.netAmt),
  batchStatus: field.enum(label.batchStatus, MERCHANT_SETTLEMENT_STATUS),
  reason: field.text(label.reason),
} satisfies Fields

/** An earlier batch, and the part of it that the later batch pays. */
export const carriedBatchFields = {
  ...paidBatchFields,
  offsetAmt: field.money(label.offsetAmt),
  carriedAmt: field.money('结转金额', { hint: '结算净额 − 冲抵金额' }),
} satisfies Fields

/** A deduction from a batch's unpaid money. */
export const batchOffsetFields = {
  relatedNo: field.id('单据号', { record: ({ relatedNo }) => recordOfNumber(relatedNo) }),
  offsetTime: field.dateTime('冲抵时间'),
  amt: field.money(label.offsetAmt),
} satisfies Fields
