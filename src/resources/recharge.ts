import { RECHARGE_KIND, RECHARGE_PAY_WAY, RECHARGE_STATUS } from '../lib/dicts/account'
import { applyAction, orderActions } from '../lib/recharge/actions'
import { defineResource, field, type RecordFrom } from '../lib/resource'

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
  code: '02100015',
  id: 'rechargeNo',
  order: 40,
  hidden: true,

  fields: {
    rechargeNo: field.id('充值单号'),
    acctKind: field.enum('充值账户', RECHARGE_KIND),
    acctNo: field.id('账户号'),
    applyTime: field.dateTime('申请时间', { sortable: true }),
    payWay: field.enum('付款方式', RECHARGE_PAY_WAY),
    amt: field.money('充值金额', { sortable: true, width: 136 }),
    payerName: field.text('付款户名'),
    payerAcct: field.secret('付款账号', 'card'),
    receiptPic: field.images('转账凭证'),
    arriveAmt: field.money('到账金额'),
    arriveTime: field.dateTime('到账时间'),
    rechargeStatus: field.enum('充值状态', RECHARGE_STATUS, {
      hint: '待付款：申请后24小时内付款，逾期自动关闭',
    }),
    auditRemark: field.text('审核意见', { width: 220 }),
    remark: field.text('备注'),
    applyUser: field.text('申请人'),
    entryNo: field.id('入账流水号', {
      link: ({ entryNo }) =>
        entryNo ? `/accounts/accountStatement/show/${String(entryNo)}` : undefined,
    }),
  },

  calls: { list: '/v1/account/rechargeList', show: '/v1/account/rechargeDetail' },

  list: {
    columns: COLUMNS,
    variants: {
      field: 'acctKind',
      default: 'BASIC',
      columns: { BASIC: COLUMNS, SUBSIDY: COLUMNS, REBATE: COLUMNS },
    },
    filters: [
      { field: 'applyTime', maxDays: 90, precision: 'date' },
      'rechargeNo',
      { field: 'payWay', op: 'eq' },
      'amt',
    ],
    tabs: 'rechargeStatus',
    summary: [
      { name: 'amt', label: '充值金额', kind: 'money', formula: '已入账充值的申请金额之和' },
      { name: 'arriveAmt', label: '到账金额', kind: 'money', formula: '已入账充值的到账金额之和' },
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
