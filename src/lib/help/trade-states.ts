import { BILL_SETTLE_STATUS } from '#domain/bank-activity/dicts'
import { CASH_STATUS } from '#domain/cash-out/dicts'
import { CHARGEBACK_FUND, CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import { VERIFY_STATUS } from '#domain/coupon/dicts'
import { INCOME_ENTRY_TYPE, INCOME_SETTLE_STATUS } from '#domain/income/dicts'
import { BATCH_AWAITS, MERCHANT_SETTLEMENT_STATUS } from '#domain/merchant-settlement/dicts'
import { REFUND_STATUS } from '#domain/refund/dicts'
import { WITHDRAW_STATUS } from '#domain/shop/dicts'
import { REFUND_STATE, TRADE_SETTLE_STATUS, TRADE_STATUS } from '#domain/trade/dicts'
import { told, type Told } from './of-dict'

/** States of trades and of their money (domain §8). */
export const TRADE_STATES: readonly Told[] = [
  told(TRADE_STATUS, {
    INIT: '订单已创建，顾客还没有付款',
    PAYING: '顾客正在付款，等待渠道答复',
    SUCCESS: '渠道已收到付款',
    FAIL: '渠道答复付款失败，没有收钱',
    CLOSED: '订单超时或被关闭，没有收钱',
    REVOKED: '付款当天被收银台撤销，钱已退回顾客',
  }),
  told(REFUND_STATE, {
    NONE: '这笔交易没有退过款',
    PART: '退了一部分，余下的仍可退',
    FULL: '实付金额已全部退回',
  }),
  told(TRADE_SETTLE_STATUS, {
    UNSETTLED: '还没有到结算日，或不在任何结算批次中',
    SETTLING: '所在的结算批次正在付款',
    SETTLED: '所在的结算批次已付给商户',
    HELD: '交易被暂缓结算，解除后再进结算批次',
    FAILED: '所在的结算批次付款失败，金额结转下一批',
    OFFSET: '所在的结算批次抵扣了欠款，没有付出',
  }),
  told(REFUND_STATUS, {
    PROCESSING: '已提交渠道，等待渠道答复',
    SUCCESS: '钱已退回付款人的原支付账户',
    CLOSED: '渠道不再处理这笔退款，没有退钱',
    ABNORMAL: '付款人的账户收不了款，需要人工处理后重新退',
  }),
  told(CASH_STATUS, {
    INIT: '提现单已创建，还没有发给银行',
    CREATE_SUCCESS: '银行已受理，等待打款结果',
    SUCCESS: '银行已把钱打到商户的结算账户',
    FAIL: '银行没有打款，金额退回商户余额',
    CLOSE: '提现单已关闭，没有打款',
    REFUND: '银行打款后又被退回，金额退回商户余额',
  }),
  told(WITHDRAW_STATUS, {
    PROCESSING: '银行正在处理自动提现',
    WAIT_VERIFY: '结算账户还没有通过验证，通过后再提现',
    SUCCESS: '钱已到结算账户',
    REFUNDED: '钱已打出，被收款银行退回',
    SUPPORT_RE_WITHDRAW: '提现失败，可以重新发起',
    SUPPORT_WITHDRAW: '没有自动提现，可以手工发起',
    NOT_SUPPORT_WITHDRAW: '这一天的金额不能再发起提现',
    NO_WITHDRAW_AUTH: '商户在渠道没有提现权限',
  }),
  told(MERCHANT_SETTLEMENT_STATUS, {
    WAITING: '批次已算好，等待付款',
    SETTLING: '付款已发给银行，等待结果',
    SETTLED: '净额已付到商户的结算账户',
    FAILED: '付款失败或退票，净额结转下一批',
    HELD: '暂不付款，原因见批次的说明',
    OFFSET: '净额全部抵扣了欠款，没有付款',
  }),
  told(BATCH_AWAITS, {
    FUNDS: '渠道的清算资金还没有到，到账后自动付款',
    ACCOUNT: '结算账户验证通过后，随下一批次付款',
    FAILED: '银行没有付出，随下一批次付款',
    RETURNED: '到账后被银行退回，随下一批次付款',
  }),
  told(INCOME_ENTRY_TYPE, {
    TRADE: '交易当天产生的收益',
    REFUND: '退款当天冲减的收益',
  }),
  told(INCOME_SETTLE_STATUS, {
    UNSETTLED: '收益还没有结算',
    SETTLING: '收益正在结算',
    SETTLED: '收益已结算',
  }),
  told(CHARGEBACK_STATUS, {
    PENDING: '等待本方在期限前提交材料或接受',
    SUBMITTED: '材料已提交，等待发卡行答复',
    ACCEPTED: '本方接受了拒付，金额由商户承担',
    WON: '发卡行认可材料，钱归商户',
    LOST: '发卡行不认可材料，钱退给持卡人',
    EXPIRED: '期限内没有答复，按接受处理',
  }),
  told(CHARGEBACK_FUND, {
    NONE: '只调取单据，不动资金',
    HELD: '争议金额已从商户余额止付',
    RELEASED: '止付的金额已还给商户',
    TAKEN: '争议金额已从商户扣回',
  }),
  told(VERIFY_STATUS, {
    1: '团购券已在终端核销',
    2: '核销已撤销，券可以再用',
  }),
  told(BILL_SETTLE_STATUS, {
    UNSETTLED: '银行还没有确认活动账单',
    CONFIRMED: '银行已确认金额，等待付款',
    PAID: '银行已付款',
  }),
]
