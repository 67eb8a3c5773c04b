import { ACCT_STATUS, PROFIT_MONTH_STATUS } from '#domain/account/dicts'
import { BILLING_STATUS } from '#domain/billing/dicts'
import { INVOICE_STATUS } from '#domain/invoice/dicts'
import { PROOF_STATUS } from '#domain/proof/dicts'
import { REBATE_RULE_STATUS, REBATE_STATUS } from '#domain/rebate/dicts'
import { RECHARGE_STATUS } from '#domain/recharge/dicts'
import { SETTLEMENT_STATUS } from '#domain/settlement/dicts'
import { BILL_STATUS, DIFF_STATUS, DIFF_TYPE } from '#domain/statement/dicts'
import { SUBSIDY_STATUS } from '#domain/subsidy/dicts'
import { TRADE_CHANGE } from '#domain/trade-summary/dicts'
import { WITHDRAW_STATUS } from '#domain/withdraw/dicts'
import { told, type Told } from './of-dict'

/** States of bills, invoices, accounts and what is settled with partners (domain §9). */
export const FINANCE_STATES: readonly Told[] = [
  told(ACCT_STATUS, {
    NORMAL: '账户可以收付',
    FROZEN: '账户被冻结，不能付出',
    CLOSED: '账户已销户',
  }),
  told(PROFIT_MONTH_STATUS, {
    OPEN: '当月还在累计',
    UNSETTLED: '月份已结束，分润还没有结算',
    SETTLED: '分润已结算',
  }),
  told(BILLING_STATUS, {
    OPEN: '月份还没有结束，金额未定',
    TO_CONFIRM: '金额已算好，等待确认',
    TO_INVOICE: '金额已确认，等待开票',
    INVOICING: '发票正在审核',
    PART: '开了一部分发票，余下的仍可开',
    DONE: '金额已全部开票',
    EXEMPT: '这个月不需要开票',
  }),
  told(SETTLEMENT_STATUS, {
    TO_CONFIRM: '结算单已生成，等待对方确认',
    DISPUTE: '对方提出异议，等待处理',
    TO_INVOICE: '金额已确认，等待对方开票',
    TO_PAY: '发票已通过，等待付款',
    PAYING: '付款已发出，等待银行结果',
    PAID: '已付到对方账户',
    PAY_FAIL: '银行没有付款，可以重新付款',
    RETURNED: '付款被收款银行退回，核对账户后重新付款',
  }),
  told(INVOICE_STATUS, {
    DRAFT: '发票资料还没有提交',
    AUDITING: '发票已提交，等待审核',
    APPROVED: '发票审核通过',
    REJECTED: '发票未通过，修改后重新提交',
    CANCELED: '发票已作废',
    RED_APPLY: '红字发票正在办理',
    REDDENED: '发票已用红字发票冲销',
  }),
  told(PROOF_STATUS, {
    RUNNING: '正在核对各本账',
    PASSED: '各本账的金额都对得上',
    FAILED: '至少有一处金额对不上，需要处理',
    BROKEN: '核对中断，没有得出结果',
  }),
  told(REBATE_RULE_STATUS, { RUNNING: '规则正在执行', STOPPED: '规则已停止，不再计返利' }),
  told(REBATE_STATUS, {
    CALC: '返利已算好，等待确认',
    CONFIRMED: '返利已确认，等待发放',
    PAID: '返利已发放',
    VOID: '返利已作废，不再发放',
  }),
  told(RECHARGE_STATUS, {
    INIT: '充值单已创建，等待付款',
    PAID: '付款人已付款，等待银行确认到账',
    SUCCESS: '钱已到账，并记入账户',
    DIFF: '到账金额与申请金额不同，等待财务处理',
    FAIL: '充值被驳回，没有入账',
    CLOSED: '充值单已关闭，没有入账',
  }),
  told(BILL_STATUS, {
    WAIT: '对账单还没有生成',
    MAKING: '对账单正在生成',
    READY: '对账单可以下载',
    EMPTY: '这一天没有交易',
    FAIL: '对账单没有生成，可以重新生成',
  }),
  told(DIFF_TYPE, {
    AMOUNT: '两边都有这一笔，金额不同',
    FEE: '两边都有这一笔，手续费不同',
    NO_CHANNEL: '平台有这一笔，渠道账单没有',
    NO_LOCAL: '渠道账单有这一笔，平台没有',
  }),
  told(DIFF_STATUS, {
    PENDING: '差异还没有处理',
    ACCEPTED: '以渠道为准，平台已按渠道调整',
    RESOLVED: '差异已消除',
    IGNORED: '差异不用处理，原因已记录',
  }),
  told(SUBSIDY_STATUS, {
    DRAFT: '活动还没有开始',
    ACTIVE: '活动进行中，符合条件的付款享受补贴',
    PAUSED: '活动暂停，暂不补贴',
    USED_UP: '额度已用完，不再补贴',
    ENDED: '活动已结束',
  }),
  told(TRADE_CHANGE, {
    DOWN: '比上期少',
    STOPPED: '上期有交易，本期没有',
    UP: '比上期多',
    STARTED: '上期没有交易，本期有',
    NO_FEE: '有交易，没有收到手续费',
  }),
  told(WITHDRAW_STATUS, {
    PROCESSING: '银行正在处理提现',
    PAID: '钱已付到收款账户',
    FAIL: '银行没有付款，金额退回账户',
    RETURNED: '付款被收款银行退回，金额退回账户',
  }),
]
