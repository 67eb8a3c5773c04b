import { INCOME_ENTRY_TYPE, INCOME_GROUP, INCOME_SETTLE_STATUS } from '../../src/lib/dicts/money'
import { PAY_CHANNEL } from '../../src/lib/dicts/trade'
import { incomeList } from '../records/income/list'
import type { GroupedReport, ReportColumn } from './report'

const PARTNER: readonly ReportColumn[] = [
  { name: 'partnerId', title: '渠道商号', kind: 'id' },
  { name: 'partnerName', title: '渠道商', kind: 'text' },
]
const MERCHANT: readonly ReportColumn[] = [
  { name: 'merId', title: '商户号', kind: 'id' },
  { name: 'merName', title: '商户名称', kind: 'text' },
]
const AMOUNTS: readonly ReportColumn[] = [
  { name: 'transAmt', title: '交易金额', kind: 'money' },
  { name: 'transCount', title: '交易笔数', kind: 'count' },
  { name: 'merFeeRate', title: '商户费率', kind: 'rate' },
  { name: 'costRate', title: '成本费率', kind: 'rate', roles: ['3'] },
  { name: 'merFeeAmt', title: '商户手续费', kind: 'money' },
  { name: 'costFeeAmt', title: '成本手续费', kind: 'money', roles: ['3'] },
  { name: 'incomeAmt', title: '收益', kind: 'money', roles: ['3'] },
  { name: 'partnerShareAmt', title: '渠道商分润', kind: 'money' },
  { name: 'netIncomeAmt', title: '净收益', kind: 'money', roles: ['3'] },
]

/** Income by any of its groupings (domain §8.5). */
export const incomeReport: GroupedReport = {
  reportType: 'income',
  title: '服务商收益',
  codes: ['02100032'],
  roles: ['3', '4'],
  grouped: incomeList,
  columns: {
    MONTH: [{ name: 'incomeMonth', title: '收益月份', kind: 'text' }, ...AMOUNTS],
    DAY: [{ name: 'incomeDate', title: '收益日期', kind: 'text' }, ...AMOUNTS],
    PARTNER: [...PARTNER, ...AMOUNTS],
    MERCHANT: [...MERCHANT, ...PARTNER, ...AMOUNTS],
    DETAIL: [
      { name: 'entryId', title: '收益编号', kind: 'id' },
      { name: 'incomeDate', title: '收益日期', kind: 'text' },
      { name: 'entryType', title: '类型', kind: 'text', dict: INCOME_ENTRY_TYPE },
      ...MERCHANT,
      ...PARTNER,
      { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
      ...AMOUNTS,
      {
        name: 'settleStatus',
        title: '结算状态',
        kind: 'text',
        dict: INCOME_SETTLE_STATUS,
        roles: ['3'],
      },
      { name: 'settleNo', title: '结算单号', kind: 'id', roles: ['3'] },
    ],
  },
  filters: {
    groupBy: { label: '汇总方式', dict: INCOME_GROUP },
    incomeDate: { label: '收益日期' },
    incomeMonth: { label: '收益月份' },
    month: { label: '收益月份' },
    merId: { label: '商户', names: 'merchant' },
    partnerId: { label: '渠道商', names: 'partner' },
    payChannel: { label: '支付渠道', dict: PAY_CHANNEL },
    settleStatus: { label: '结算状态', dict: INCOME_SETTLE_STATUS },
    settleNo: { label: '结算单号' },
  },
}
