import { CODE_DATA_PERMIT } from '../../src/lib/codes'
import { BILL_SETTLE_STATUS } from '../../src/lib/dicts/bank-activity'
import { bankActivityList } from '../records/bank-activity/list'
import { defineReport } from './report'

/** Bank activities (domain §9.5). */
export const bankActivityReport = defineReport({
  reportType: 'bankActivity',
  title: '银行活动',
  codes: [CODE_DATA_PERMIT],
  roles: ['3'],
  list: bankActivityList,
  positionOf: (record) => [record.bizDate, record.billId],
  columns: [
    { name: 'billId', title: '账单号', kind: 'id' },
    { name: 'bizDate', title: '业务日期', kind: 'text' },
    { name: 'actId', title: '活动编号', kind: 'id' },
    { name: 'actName', title: '活动名称', kind: 'text' },
    { name: 'bankName', title: '出资银行', kind: 'text' },
    { name: 'actPeriod', title: '活动时间', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'shopId', title: '门店号', kind: 'id' },
    { name: 'shopName', title: '门店名称', kind: 'text' },
    { name: 'joinCount', title: '参与笔数', kind: 'count' },
    { name: 'transAmt', title: '交易金额', kind: 'money' },
    { name: 'discountAmt', title: '优惠总额', kind: 'money' },
    { name: 'bankAmt', title: '银行承担', kind: 'money' },
    { name: 'merAmt', title: '商户承担', kind: 'money' },
    { name: 'provAmt', title: '服务商承担', kind: 'money' },
    { name: 'settleStatus', title: '结算状态', kind: 'text', dict: BILL_SETTLE_STATUS },
  ],
  filters: {
    bizDate: { label: '业务日期' },
    billId: { label: '账单号' },
    actId: { label: '活动编号' },
    bankCode: { label: '银行编码' },
    merId: { label: '商户', names: 'merchant' },
    shopId: { label: '门店', names: 'shop' },
    settleStatus: { label: '结算状态', dict: BILL_SETTLE_STATUS },
  },
})
