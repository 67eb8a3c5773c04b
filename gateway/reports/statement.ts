import { BILL_STATUS, BILL_TYPE } from '../../src/lib/dicts/money'
import { PAY_CHANNEL } from '../../src/lib/dicts/trade'
import { statementList } from '../records/statement/list'
import { defineReport } from './report'

/** The list of statements; each statement's own file is made apart (domain §9.1). */
export const statementReport = defineReport({
  reportType: 'statement',
  title: '对账单',
  codes: ['02100011'],
  roles: ['3'],
  list: statementList,
  positionOf: (record) => [record.dueTime, record.billId],
  columns: [
    { name: 'billId', title: '账单编号', kind: 'id' },
    { name: 'billDate', title: '账单日期', kind: 'text' },
    { name: 'billType', title: '账单类型', kind: 'text', dict: BILL_TYPE },
    { name: 'scopeName', title: '范围', kind: 'text' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'payChannel', title: '支付渠道', kind: 'text', dict: PAY_CHANNEL },
    { name: 'transCount', title: '交易笔数', kind: 'count' },
    { name: 'transAmt', title: '交易金额', kind: 'money' },
    { name: 'refundCount', title: '退款笔数', kind: 'count' },
    { name: 'refundAmt', title: '退款金额', kind: 'money' },
    { name: 'feeAmt', title: '手续费', kind: 'money' },
    { name: 'settleAmt', title: '应结金额', kind: 'money' },
    { name: 'diffCount', title: '差异笔数', kind: 'count' },
    { name: 'pendingDiffCount', title: '待处理差异', kind: 'count' },
    { name: 'billStatus', title: '账单状态', kind: 'text', dict: BILL_STATUS },
    { name: 'createTime', title: '生成时间', kind: 'text' },
  ],
  filters: {
    billDate: { label: '账单日期' },
    billType: { label: '账单类型', dict: BILL_TYPE },
    merId: { label: '商户', names: 'merchant' },
    payChannel: { label: '支付渠道', dict: PAY_CHANNEL },
    billId: { label: '账单编号' },
    billStatus: { label: '账单状态', dict: BILL_STATUS },
  },
})
