import { bankStatementFields, codes } from '#domain/bank-statement/fields'
import { defineResource, field, type RecordFrom } from '../lib/resource'

const { accountId, bankFormat } = bankStatementFields

/** Statements of banks, as files (domain §18). */
const bankStatement = defineResource({
  name: 'bankStatement',
  title: '银行对账单',
  area: 'fin',
  path: 'bank-statement',
  code: codes.verbs.list,
  id: 'fileId',
  order: 61,
  roles: ['3'],

  fields: bankStatementFields,

  calls: { list: '/v1/bank/statementList', show: '/v1/bank/statementDetail' },

  list: {
    linked: ['fileId'],
    columns: [
      'fileId',
      'accountId',
      'fileName',
      'bankFormat',
      'fileState',
      'fromDay',
      'toDay',
      'openAmt',
      'closeAmt',
      'lineCount',
      'sameCount',
      'reason',
      'operator',
      'createTime',
    ],
    sparse: ['openAmt', 'closeAmt', 'sameCount', 'reason'],
    filters: ['accountId', 'fileName', 'bankFormat', { field: 'createTime', precision: 'date' }],
    tabs: 'fileState',
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '暂无对账单，请上传银行给出的文件',
    poll: { everyMs: 5000, while: (rows) => rows.some((row) => row.fileState === 'RECEIVED') },
  },

  show: {
    title: '银行对账单详情',
    headline: ['fileName'],
    status: 'fileState',
    poll: { everyMs: 5000, while: (row) => row.fileState === 'RECEIVED' },
    sections: [
      {
        title: '文件信息',
        fields: ['fileId', 'accountId', 'fileName', 'bankFormat', 'operator', 'createTime'],
      },
      {
        title: '内容',
        fields: ['fromDay', 'toDay', 'openAmt', 'closeAmt', 'lineCount', 'sameCount', 'reason'],
      },
      {
        title: '流水',
        resource: 'bankEntry',
        filter: ({ fileId }) => ({ fileId: String(fileId) }),
      },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '上传对账单',
      submit: '上传',
      places: ['toolbar'],
      code: codes.verbs.upload,
      form: {
        fields: {
          accountId,
          bankFormat,
          token: field.file('对账单文件', {
            required: true,
            accept: '.sta,.940,.txt,.xml,.csv,.xlsx',
            hint: 'MT940、CAMT.053(XML)、CSV或Excel(.xlsx)，不超过20MB；CSV与Excel的列为：记账日期、收付、金额，可另有流水号、参考号、对方户名、对方账号、摘要',
          }),
        },
      },
      call: '/v1/bank/statementUpload',
      body: (_row, values) => values,
      success: '已上传，正在与账面核对',
    },
    {
      name: 'file',
      label: '下载原文件',
      places: ['row', 'detail'],
      // The samples have none.
      visible: (row) => Boolean((row as Record<string, unknown>).fileToken),
      open: (row) => ({
        call: '/v1/function/jfileUrl',
        body: { jToken: (row as Record<string, unknown>).fileToken },
      }),
    },
  ],
})

export type BankStatement = RecordFrom<typeof bankStatement>
export default bankStatement
