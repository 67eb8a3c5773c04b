import { MERCHANTS, PARTNERS, SHOPS } from '../lib/choices'
import { CASH_STATUS, CASH_TYPE } from '../lib/dicts/cash-out'
import { ACCT_TYPE } from '../lib/dicts/merchant'
import { defineResource, field, type RecordFrom } from '../lib/resource'

/** Payouts to merchants (spec §2 `/trades/cash-out`, domain §8.4); staff only look. */
const cashOut = defineResource({
  name: 'cashOut',
  title: '商户提现查询',
  area: 'trades',
  path: 'cash-out',
  code: '02100026',
  id: 'cashNo',
  order: 40,

  fields: {
    cashNo: field.id('提现单号'),
    applyTime: field.dateTime('申请时间', { sortable: true }),
    merId: field.remote('商户', MERCHANTS),
    shopId: field.remote('门店', SHOPS),
    shopName: field.text('门店名称', { hint: '为空时由商户统一提现' }),
    partnerId: field.remote('渠道商', PARTNERS),
    cashType: field.enum('提现类型', CASH_TYPE),
    cashAmt: field.money('提现金额', { sortable: true }),
    feeAmt: field.money('手续费'),
    arriveAmt: field.money('到账金额', { hint: '到账金额 = 提现金额 − 手续费' }),
    acctType: field.enum('账户类型', ACCT_TYPE),
    acctName: field.secret('开户名', 'name'),
    bankName: field.text('收款银行'),
    acctNo: field.secret('收款账号', 'card', { width: 176 }),
    cashStatus: field.enum('提现状态', CASH_STATUS),
    failReason: field.text('失败原因', { width: 220 }),
    arriveTime: field.dateTime('到账时间'),
    returnTime: field.dateTime('退票时间'),
    bankMemo: field.text('银行附言'),
  },

  calls: { list: '/v1/cashout/queryList', show: '/v1/cashout/detail' },

  list: {
    columns: [
      'cashNo',
      'applyTime',
      'merId',
      'cashAmt',
      'cashStatus',
      'cashType',
      'feeAmt',
      'arriveAmt',
      'bankName',
      'acctNo',
      'arriveTime',
      'failReason',
      'bankMemo',
      'shopName',
      'partnerId',
    ],
    filters: [
      { field: 'applyTime', preset: '近7天', maxDays: 90, precision: 'dateTime' },
      'merId',
      'shopId',
      'cashType',
      'cashAmt',
      'partnerId',
    ],
    search: { name: 'cashNo', label: '提现单号', placeholder: '提现单号', days: 90 },
    tabs: 'cashStatus',
    summary: [
      { name: 'cashCount', label: '提现笔数', kind: 'count' },
      {
        name: 'cashAmt',
        label: '提现金额',
        kind: 'money',
        formula: '符合条件的提现单金额之和，含未到账的',
      },
      { name: 'feeAmt', label: '手续费', kind: 'money', formula: '符合条件的提现单手续费之和' },
      {
        name: 'successAmt',
        label: '成功到账',
        kind: 'money',
        formula: '提现成功的到账金额之和，不含已退票的',
      },
    ],
    defaultSort: { field: 'applyTime', order: 'desc' },
    export: { reportType: 'cashOut' },
    poll: {
      everyMs: 30_000,
      while: (rows) =>
        rows.some((row) => row.cashStatus === 'INIT' || row.cashStatus === 'CREATE_SUCCESS'),
    },
    empty: '这段时间没有提现',
  },

  show: {
    title: '提现详情',
    status: 'cashStatus',
    sections: [
      {
        title: '提现信息',
        fields: [
          'cashNo',
          'applyTime',
          'cashType',
          'cashStatus',
          'cashAmt',
          'feeAmt',
          'arriveAmt',
          'arriveTime',
          'returnTime',
          'failReason',
          'bankMemo',
        ],
      },
      { title: '商户', fields: ['merId', 'shopName', 'partnerId'] },
      { title: '收款账户', fields: ['acctType', 'acctName', 'bankName', 'acctNo'] },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },
})

export type CashOut = RecordFrom<typeof cashOut>
export default cashOut
