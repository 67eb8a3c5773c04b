import { bankAccountFields, codes } from '#domain/bank-account/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

const { accountName, bankName, accountNo, fundKind, toleranceAmt } = bankAccountFields

/** The provider's accounts at banks (domain §18). */
const bankAccount = defineResource({
  name: 'bankAccount',
  title: '银行账户',
  area: 'fin',
  path: 'bank-account',
  code: codes.verbs.list,
  id: 'accountId',
  order: 62,
  roles: ['3'],

  fields: bankAccountFields,

  calls: { list: '/v1/bank/accountList', show: '/v1/bank/accountDetail' },

  list: {
    columns: [
      'accountName',
      'bankName',
      'accountNo',
      'fundKind',
      'lastDay',
      'balanceAmt',
      'openCount',
      'openAmt',
      'toleranceAmt',
    ],
    filters: ['accountName', 'fundKind'],
    empty: '暂无银行账户，请先新增',
  },

  show: {
    title: '银行账户详情',
    headline: ['accountName'],
    sections: [
      {
        title: '账户信息',
        fields: ['accountId', 'bankName', 'accountNo', 'fundKind', 'toleranceAmt'],
      },
      { title: '对账', fields: ['lastDay', 'balanceAmt', 'openCount', 'openAmt'] },
      {
        title: '待匹配的流水',
        resource: 'bankEntry',
        filter: ({ accountId }) => ({ accountId: String(accountId), entryState: 'OPEN' }),
      },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '新增账户',
      places: ['toolbar'],
      code: codes.verbs.edit,
      form: { fields: { accountName, bankName, accountNo, fundKind, toleranceAmt } },
      call: '/v1/bank/accountSave',
      body: (_row, values) => values,
      success: '已新增',
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      form: {
        initial: (row) => ({
          accountName: row.accountName,
          bankName: row.bankName,
          toleranceAmt: row.toleranceAmt,
        }),
        fields: { accountName, bankName, toleranceAmt },
      },
      call: '/v1/bank/accountSave',
      success: '已保存',
    },
  ],
})

export type BankAccount = RecordFrom<typeof bankAccount>
export default bankAccount
