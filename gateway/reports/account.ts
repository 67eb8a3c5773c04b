import {
  ACCT_KIND,
  BIZ_TYPE,
  DIRECTION,
  PROFIT_MONTH_STATUS,
  RECHARGE_KIND,
  RECHARGE_PAY_WAY,
  RECHARGE_STATUS,
  WITHDRAW_STATUS,
} from '../../src/lib/dicts/account'
import { entryList } from '../records/account/entry-list'
import { profitList } from '../records/account/profit-list'
import { rechargeList } from '../records/recharge/list'
import { withdrawList } from '../records/withdraw/list'
import { defineReport } from './report'

/** The ledger's entries (domain §9.4). */
export const accountEntryReport = defineReport({
  reportType: 'accountEntry',
  title: '账户流水',
  codes: ['02100016'],
  roles: ['3'],
  list: entryList,
  positionOf: (record) => [record.entryTime, record.entryNo],
  columns: [
    { name: 'entryNo', title: '流水号', kind: 'id' },
    { name: 'entryTime', title: '入账时间', kind: 'text' },
    { name: 'acctKind', title: '账户', kind: 'text', dict: ACCT_KIND },
    { name: 'acctNo', title: '账户号', kind: 'id' },
    { name: 'bizType', title: '业务类型', kind: 'text', dict: BIZ_TYPE },
    { name: 'direction', title: '收支', kind: 'text', dict: DIRECTION },
    { name: 'beforeAmt', title: '变动前余额', kind: 'money' },
    { name: 'changeAmt', title: '变动金额', kind: 'money' },
    { name: 'balanceAfterAmt', title: '变动后余额', kind: 'money' },
    { name: 'bizDate', title: '业务日期', kind: 'text' },
    { name: 'relatedNo', title: '关联单号', kind: 'id' },
    { name: 'counterparty', title: '对方', kind: 'text' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  filters: {
    entryTime: { label: '入账时间' },
    entryNo: { label: '流水号' },
    relatedNo: { label: '关联单号' },
    acctKind: { label: '账户', dict: ACCT_KIND },
    bizType: { label: '业务类型', dict: BIZ_TYPE },
    direction: { label: '收支', dict: DIRECTION },
    amt: { label: '金额' },
  },
})

/** The profit account by month (domain §9.4). */
export const profitStatementReport = defineReport({
  reportType: 'profitStatement',
  title: '分润账户月报',
  codes: ['02100016'],
  roles: ['3'],
  list: profitList,
  positionOf: (record) => [record.monthTime, record.month],
  columns: [
    { name: 'month', title: '月份', kind: 'text' },
    { name: 'openAmt', title: '期初余额', kind: 'money' },
    { name: 'inAmt', title: '分润入账', kind: 'money' },
    { name: 'offsetAmt', title: '退款轧差', kind: 'money' },
    { name: 'outAmt', title: '已结算', kind: 'money' },
    { name: 'adjustAmt', title: '其他变动', kind: 'money' },
    { name: 'closeAmt', title: '期末余额', kind: 'money' },
    { name: 'profitStatus', title: '结算状态', kind: 'text', dict: PROFIT_MONTH_STATUS },
  ],
  filters: {
    month: { label: '月份' },
    profitStatus: { label: '结算状态', dict: PROFIT_MONTH_STATUS },
  },
})

/** Recharges (domain §9.4); account numbers are masked as in the list. */
export const rechargeReport = defineReport({
  reportType: 'recharge',
  title: '账户充值',
  codes: ['02100015'],
  roles: ['3'],
  list: rechargeList,
  positionOf: (record) => [record.applyTime, record.rechargeNo],
  columns: [
    { name: 'rechargeNo', title: '充值单号', kind: 'id' },
    { name: 'applyTime', title: '申请时间', kind: 'text' },
    { name: 'acctKind', title: '充值账户', kind: 'text', dict: RECHARGE_KIND },
    { name: 'amt', title: '充值金额', kind: 'money' },
    { name: 'rechargeStatus', title: '充值状态', kind: 'text', dict: RECHARGE_STATUS },
    { name: 'arriveAmt', title: '到账金额', kind: 'money' },
    { name: 'arriveTime', title: '到账时间', kind: 'text' },
    { name: 'payWay', title: '付款方式', kind: 'text', dict: RECHARGE_PAY_WAY },
    { name: 'payerName', title: '付款户名', kind: 'text' },
    { name: 'payerAcct', title: '付款账号', kind: 'id' },
    { name: 'auditRemark', title: '审核意见', kind: 'text' },
    { name: 'applyUser', title: '申请人', kind: 'text' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  filters: {
    acctKind: { label: '充值账户', dict: RECHARGE_KIND },
    applyTime: { label: '申请时间' },
    rechargeNo: { label: '充值单号' },
    payWay: { label: '付款方式', dict: RECHARGE_PAY_WAY },
    rechargeStatus: { label: '充值状态', dict: RECHARGE_STATUS },
    amt: { label: '充值金额' },
  },
})

/** Withdrawals of profit; account numbers are masked as in the list. */
export const withdrawReport = defineReport({
  reportType: 'withdraw',
  title: '分润提现',
  codes: ['02100015'],
  roles: ['3'],
  list: withdrawList,
  positionOf: (record) => [record.applyTime, record.withdrawNo],
  columns: [
    { name: 'withdrawNo', title: '提现单号', kind: 'id' },
    { name: 'applyTime', title: '申请时间', kind: 'text' },
    { name: 'amt', title: '提现金额', kind: 'money' },
    { name: 'withdrawStatus', title: '提现状态', kind: 'text', dict: WITHDRAW_STATUS },
    { name: 'payeeName', title: '收款户名', kind: 'text' },
    { name: 'payeeAcct', title: '收款账号', kind: 'id' },
    { name: 'bankName', title: '开户银行', kind: 'text' },
    { name: 'answerTime', title: '处理时间', kind: 'text' },
    { name: 'failReason', title: '失败原因', kind: 'text' },
    { name: 'applyUser', title: '申请人', kind: 'text' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
  filters: {
    applyTime: { label: '申请时间' },
    withdrawNo: { label: '提现单号' },
    withdrawStatus: { label: '提现状态', dict: WITHDRAW_STATUS },
    amt: { label: '提现金额' },
  },
})
