import { CASH_STATUS, CASH_TYPE } from '../../src/lib/dicts/cash-out'
import { cashOutList } from '../records/cash-out/list'
import { defineReport } from './report'

/** Payouts to merchants (domain §8.4). */
export const cashOutReport = defineReport({
  reportType: 'cashOut',
  title: '商户提现',
  codes: ['02100026'],
  roles: ['3', '4'],
  list: cashOutList,
  positionOf: (record) => [record.applyTime, record.cashNo],
  columns: [
    { name: 'cashNo', title: '提现单号', kind: 'id' },
    { name: 'applyTime', title: '申请时间', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'shopId', title: '门店号', kind: 'id' },
    { name: 'shopName', title: '门店名称', kind: 'text' },
    { name: 'cashType', title: '提现类型', kind: 'text', dict: CASH_TYPE },
    { name: 'cashAmt', title: '提现金额', kind: 'money' },
    { name: 'feeAmt', title: '手续费', kind: 'money' },
    { name: 'arriveAmt', title: '到账金额', kind: 'money' },
    { name: 'bankName', title: '收款银行', kind: 'text' },
    { name: 'acctNo', title: '收款账号', kind: 'id' },
    { name: 'cashStatus', title: '提现状态', kind: 'text', dict: CASH_STATUS },
    { name: 'failReason', title: '失败原因', kind: 'text' },
    { name: 'arriveTime', title: '到账时间', kind: 'text' },
    { name: 'bankMemo', title: '银行附言', kind: 'text' },
    { name: 'partnerName', title: '渠道商', kind: 'text' },
  ],
  filters: {
    applyTime: { label: '申请时间' },
    cashNo: { label: '提现单号' },
    merId: { label: '商户', names: 'merchant' },
    shopId: { label: '门店', names: 'shop' },
    partnerId: { label: '渠道商', names: 'partner' },
    cashType: { label: '提现类型', dict: CASH_TYPE },
    cashStatus: { label: '提现状态', dict: CASH_STATUS },
    cashAmt: { label: '提现金额' },
  },
})
