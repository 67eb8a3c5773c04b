import { WITHDRAW_STATUS } from '../../src/lib/dicts/shop'
import { autoCashList } from '../records/auto-cash/list'
import { defineReport } from './report'

/** Automatic payouts (domain §7.10); the account is masked as in the list. */
export const autoCashReport = defineReport({
  reportType: 'autoCash',
  title: '自动提现',
  codes: ['02100009'],
  roles: ['3', '4'],
  list: autoCashList,
  positionOf: (record) => [record.cashTime, record.autoCashId],
  columns: [
    { name: 'cashDate', title: '提现日期', kind: 'text' },
    { name: 'tradeDate', title: '对应交易日', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'shopId', title: '门店号', kind: 'id' },
    { name: 'shopName', title: '门店名称', kind: 'text' },
    { name: 'subMchId', title: '微信子商户号', kind: 'id' },
    { name: 'withdrawId', title: '提现单号', kind: 'id' },
    { name: 'cashAmt', title: '提现金额', kind: 'money' },
    { name: 'feeAmt', title: '手续费', kind: 'money' },
    { name: 'bankName', title: '收款银行', kind: 'text' },
    { name: 'acctNo', title: '收款账号', kind: 'text' },
    { name: 'withdrawStatus', title: '提现状态', kind: 'text', dict: WITHDRAW_STATUS },
    { name: 'failReason', title: '失败原因', kind: 'text' },
    { name: 'createTime', title: '发起时间', kind: 'text' },
    { name: 'successTime', title: '到账时间', kind: 'text' },
    { name: 'refundTime', title: '退票时间', kind: 'text' },
  ],
  filters: {
    cashDate: { label: '提现日期' },
    autoCashId: { label: '记录编号' },
    withdrawId: { label: '提现单号' },
    merId: { label: '商户', names: 'merchant' },
    shopId: { label: '门店', names: 'shop' },
    withdrawStatus: { label: '提现状态', dict: WITHDRAW_STATUS },
    cashAmt: { label: '提现金额' },
  },
})
