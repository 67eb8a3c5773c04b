import { CODE_DATA_PERMIT } from '#domain/codes'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import { bankActivityFields } from '#domain/bank-activity/fields'

const label = labelsOf(bankActivityFields)

/** Bank activity data query (spec §2, domain §9.5): only with the data-permit flag. */
const bankActivity = defineResource({
  name: 'bankActivity',
  title: '银行活动数据查询',
  area: 'bankActivityBilling',
  path: 'billingQuery',
  code: CODE_DATA_PERMIT,
  id: 'billId',
  order: 10,

  fields: bankActivityFields,

  calls: { list: '/v1/bankActivity/billingQuery', show: '/v1/bankActivity/billingDetail' },

  list: {
    linked: ['billId', 'shopId'],
    columns: [
      'billId',
      'bizDate',
      'actId',
      'merId',
      'discountAmt',
      'settleStatus',
      'joinCount',
      'transAmt',
      'bankAmt',
      'merAmt',
      'provAmt',
      'shopName',
      'bankCode',
      'actPeriod',
    ],
    filters: [
      { field: 'bizDate', preset: '近7天', maxDays: 31, precision: 'date' },
      'actId',
      'bankCode',
      'merId',
    ],
    tabs: 'settleStatus',
    summary: [
      { name: 'joinCount' },
      { name: 'transAmt', formula: '参与活动交易的订单金额之和' },
      { name: 'discountAmt', formula: '银行承担 + 商户承担 + 服务商承担' },
      { name: 'bankAmt' },
      { name: 'merAmt' },
      { name: 'provAmt' },
    ],
    defaultSort: { field: 'bizDate', order: 'desc' },
    export: { reportType: 'bankActivity' },
    empty: '这段时间没有银行活动数据',
  },

  show: {
    title: '银行活动账单',
    headline: ['actName'],
    status: 'settleStatus',
    sections: [
      { title: '活动信息', fields: ['actId', 'bankName', 'actPeriod'] },
      {
        title: '账单',
        fields: [
          'billId',
          'bizDate',
          'merId',
          'shopName',
          'joinCount',
          'transAmt',
          'discountAmt',
          'bankAmt',
          'merAmt',
          'provAmt',
          'settleStatus',
        ],
      },
      {
        title: '参与交易',
        rows: 'trades',
        of: {
          tradeNo: field.id('平台订单号', {
            width: 244,
            link: (row) => `/trades/details/show/${String(row.tradeNo)}`,
          }),
          tradeTime: field.dateTime('交易时间'),
          cardNo: field.text('卡号', { width: 104 }),
          transAmt: field.money(label.transAmt),
          discountAmt: field.money(label.discountAmt),
          bankAmt: field.money(label.bankAmt),
          merAmt: field.money(label.merAmt),
          provAmt: field.money(label.provAmt),
        },
        empty: '没有参与的交易',
      },
    ],
  },
})

export type BankActivity = RecordFrom<typeof bankActivity>
export default bankActivity
