import { CODES } from '#domain/permission-codes'
import { defineResource, type RecordFrom } from '../lib/resource'
import { accountEntryFields } from '#domain/account/entry-fields'

/** Account statement (spec §2 `/accounts/accountStatement`, domain §9.4). */
const accountEntry = defineResource({
  name: 'accountEntry',
  title: '账户流水',
  area: 'accounts',
  path: 'accountStatement',
  code: CODES.accountEntry.list,
  id: 'entryNo',
  order: 20,

  fields: accountEntryFields,

  calls: { list: '/v1/account/statement', show: '/v1/account/entryDetail' },

  list: {
    columns: [
      'entryNo',
      'entryTime',
      'acctKind',
      'bizType',
      'beforeAmt',
      'changeAmt',
      'balanceAfterAmt',
      'relatedNo',
      'counterparty',
      'remark',
      'direction',
    ],
    filters: [
      { field: 'entryTime', preset: '近7天', maxDays: 31, precision: 'date' },
      { field: 'acctKind', op: 'eq' },
      'bizType',
      { field: 'direction', op: 'eq' },
      'amt',
      'entryNo',
    ],
    search: { name: 'relatedNo', placeholder: '充值/提现/结算/补贴/返利单号', days: 366 },
    summary: [
      { name: 'inAmt', label: '收入', kind: 'money', formula: '收入流水的金额之和' },
      { name: 'inCount', label: '收入笔数', kind: 'count' },
      { name: 'outAmt', label: '支出', kind: 'money', formula: '支出流水的金额之和' },
      { name: 'outCount', label: '支出笔数', kind: 'count' },
    ],
    defaultSort: { field: 'entryTime', order: 'desc' },
    export: { reportType: 'accountEntry' },
    empty: '这段时间账户没有变动',
  },

  show: {
    title: '流水详情',
    headline: ['changeAmt', 'bizType'],
    sections: [
      {
        title: '流水信息',
        fields: ['entryNo', 'entryTime', 'bizType', 'direction', 'bizDate', 'relatedNo'],
      },
      {
        title: '账户与余额',
        fields: ['acctKind', 'acctNo', 'acctName', 'beforeAmt', 'changeAmt', 'balanceAfterAmt'],
      },
      { title: '对方', fields: ['counterparty', 'remark'] },
    ],
  },
})

export type AccountEntry = RecordFrom<typeof accountEntry>
export default accountEntry
