import { CODES } from '#domain/permission-codes'
import { RECHARGE_KIND } from '#domain/recharge/dicts'
import { applyAction, orderActions } from '../lib/recharge/actions'
import { defineResource, type RecordFrom } from '../lib/resource'
import { rechargeRecordFields } from '#domain/recharge/fields'

const COLUMNS = [
  'rechargeNo',
  'applyTime',
  'amt',
  'rechargeStatus',
  'arriveAmt',
  'payWay',
  'payerName',
  'payerAcct',
  'receiptPic',
  'arriveTime',
  'auditRemark',
  'applyUser',
] as const

/** Recharges (spec §2 `/accounts/accountRechargeDetail`, domain §9.4), by `acctKind` of one account. */
const recharge = defineResource({
  name: 'recharge',
  title: '充值明细',
  area: 'accounts',
  path: 'accountRechargeDetail',
  code: CODES.recharge.list,
  id: 'rechargeNo',
  order: 40,
  hidden: true,

  fields: rechargeRecordFields,

  calls: { list: '/v1/account/rechargeList', show: '/v1/account/rechargeDetail' },

  list: {
    columns: COLUMNS,
    variants: {
      field: 'acctKind',
      default: 'BASIC',
      columns: { BASIC: COLUMNS, SUBSIDY: COLUMNS, REBATE: COLUMNS, MERCHANT: COLUMNS },
    },
    filters: [
      { field: 'applyTime', maxDays: 90, precision: 'date' },
      'rechargeNo',
      { field: 'payWay', op: 'eq' },
      'amt',
    ],
    tabs: 'rechargeStatus',
    summary: [
      { name: 'amt', formula: '已入账充值的申请金额之和' },
      { name: 'arriveAmt', formula: '已入账充值的到账金额之和' },
    ],
    defaultSort: { field: 'applyTime', order: 'desc' },
    export: { reportType: 'recharge' },
    empty: '没有符合条件的充值；不选时间时查近90天',
    poll: {
      everyMs: 30_000,
      while: (rows) =>
        rows.some((row) => row.rechargeStatus === 'INIT' || row.rechargeStatus === 'PAID'),
    },
  },

  show: {
    title: '充值详情',
    headline: ['amt', 'applyUser'],
    status: 'rechargeStatus',
    sections: [
      {
        title: '充值信息',
        fields: ['rechargeNo', 'acctKind', 'acctNo', 'applyTime', 'applyUser', 'amt', 'remark'],
      },
      { title: '付款信息', fields: ['payWay', 'payerName', 'payerAcct'] },
      { title: '到账', fields: ['arriveAmt', 'arriveTime', 'entryNo', 'auditRemark'] },
      { title: '转账凭证', images: ['receiptPic'] },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [applyAction(RECHARGE_KIND), ...orderActions],
})

export type Recharge = RecordFrom<typeof recharge>
export default recharge
