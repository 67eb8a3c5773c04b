import { SETTLE_PAY_WAY, SETTLE_STATUS, SETTLE_TARGET_TYPE } from '../../src/lib/dicts/money'
import { settleList } from '../records/settle/list'
import { defineReport } from './report'

/** Settlements of income (domain §9.8). */
export const settleReport = defineReport({
  reportType: 'settle',
  title: '结算单',
  codes: ['02100027'],
  roles: ['3'],
  list: settleList,
  positionOf: (record) => [record.createTime, record.settleNo],
  columns: [
    { name: 'settleNo', title: '结算单号', kind: 'id' },
    { name: 'billMonth', title: '账期', kind: 'text' },
    { name: 'targetType', title: '结算对象类型', kind: 'text', dict: SETTLE_TARGET_TYPE },
    { name: 'targetId', title: '结算对象号', kind: 'id' },
    { name: 'targetName', title: '结算对象', kind: 'text' },
    { name: 'incomeAmt', title: '分润金额', kind: 'money' },
    { name: 'adjustAmt', title: '调账', kind: 'money' },
    { name: 'taxAmt', title: '代扣税/云账户服务费', kind: 'money' },
    { name: 'payableAmt', title: '应付金额', kind: 'money' },
    { name: 'payWay', title: '付款方式', kind: 'text', dict: SETTLE_PAY_WAY },
    { name: 'acctName', title: '收款户名', kind: 'text' },
    { name: 'acctNo', title: '收款账号', kind: 'id' },
    { name: 'invoiceNo', title: '发票号码', kind: 'id' },
    { name: 'settleStatus', title: '结算状态', kind: 'text', dict: SETTLE_STATUS },
    { name: 'createTime', title: '出账时间', kind: 'text' },
    { name: 'payTime', title: '付款时间', kind: 'text' },
    { name: 'failReason', title: '失败原因', kind: 'text' },
  ],
  filters: {
    billMonth: { label: '账期' },
    settleNo: { label: '结算单号' },
    targetId: { label: '结算对象' },
    settleStatus: { label: '结算状态', dict: SETTLE_STATUS },
    payWay: { label: '付款方式', dict: SETTLE_PAY_WAY },
  },
})
