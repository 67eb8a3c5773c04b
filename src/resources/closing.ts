import { closeCheckFields, closingForms, codes, ledgerMonthFields } from '#domain/closing/fields'
import { codes as booksCodes } from '#domain/books/codes'
import { lateVouchers } from '#domain/books/links'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const facts = (row: Row) => [
  { label: '月份', value: String(row.month ?? '') },
  { label: '申请人', value: String(row.requester ?? '') },
  { label: '说明', value: String(row.requestRemark ?? '') },
]
/** The second person must be another one. */
const isForOthers = (row: Row): boolean =>
  (row.monthStatus === 'CLOSING' || row.monthStatus === 'REOPENING') && row.mine !== '1'

/** The months of the books and their closing by two persons (domain §18). */
const closing = defineResource({
  name: 'closing',
  title: '关账',
  purpose: '完成月末检查，由两人关账，下载证据包。',
  area: 'accounts',
  path: 'closing',
  code: codes.verbs.list,
  id: 'month',
  order: 87,

  fields: ledgerMonthFields,

  calls: { list: '/v1/closing/list', show: '/v1/closing/detail' },

  list: {
    columns: [
      'month',
      'monthStatus',
      'requester',
      'requestTime',
      'decider',
      'closeTime',
      'voucherCount',
      'debitAmt',
      'evidenceStatus',
    ],
    filters: ['month'],
    tabs: 'monthStatus',
    defaultSort: { field: 'month', order: 'desc' },
    empty: '还没有凭证，没有可关账的月份',
  },

  show: {
    title: '关账详情',
    headline: ['month'],
    status: 'monthStatus',
    poll: {
      everyMs: 5000,
      while: ({ evidenceStatus }) => evidenceStatus === 'WAIT' || evidenceStatus === 'MAKING',
    },
    sections: [
      { title: '月末检查', rows: 'checks', of: closeCheckFields, empty: '已关账' },
      {
        title: '关账信息',
        fields: [
          'month',
          'requester',
          'requestTime',
          'requestRemark',
          'decider',
          'decideTime',
          'decideRemark',
          'closeTime',
          'voucherCount',
          'debitAmt',
          'digest',
        ],
      },
      { title: '证据包', fields: ['evidenceStatus', 'fileName', 'fileDigest'] },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'late',
      label: '关账后补记',
      places: ['row', 'detail'],
      code: booksCodes.verbs.list,
      visible: ({ monthStatus }) => monthStatus === 'CLOSED',
      link: ({ month }) => lateVouchers(String(month)),
    },
    {
      name: 'corrected',
      label: '本月的更正',
      places: ['row', 'detail'],
      tucked: true,
      visible: ({ monthStatus }) => monthStatus === 'CLOSED',
      link: ({ month }) => `/accounts/correction?ofMonth=${String(month)}`,
    },
    {
      name: 'ask',
      label: '申请关账',
      places: ['row', 'detail'],
      code: codes.verbs.close,
      visible: (row) => row.monthStatus === 'OPEN' && (row as Row).isOver === '1',
      form: { fields: closingForms.ask },
      confirm: '关账后本月不再记账。首次关账时，更早的月份一并关账',
      call: '/v1/closing/ask',
      success: '已申请关账，须由他人复核',
    },
    {
      name: 'approve',
      label: '复核通过',
      submit: '通过',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      visible: isForOthers,
      fresh: true,
      form: { facts, fields: closingForms.approve },
      confirm: '请核对月末检查与试算平衡',
      call: '/v1/closing/approve',
      success: '已复核通过',
    },
    {
      name: 'reject',
      label: '复核驳回',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      danger: true,
      visible: isForOthers,
      form: { facts, fields: closingForms.reject },
      call: '/v1/closing/reject',
      success: '已驳回',
    },
    {
      name: 'download',
      label: '下载证据包',
      places: ['row', 'detail'],
      code: codes.verbs.list,
      visible: ({ evidenceStatus }) => evidenceStatus === 'READY',
      open: (row) => ({ call: '/v1/function/jfileUrl', body: { jToken: (row as Row).jToken } }),
    },
    {
      name: 'reopen',
      label: '申请重开',
      places: ['detail'],
      code: codes.verbs.reopen,
      danger: true,
      visible: ({ monthStatus }) => monthStatus === 'CLOSED',
      form: { fields: closingForms.reopen },
      confirm: '重开须由他人复核；复核后证据包作废，改好后重新关账',
      call: '/v1/closing/reopen',
      success: '已申请重开，须由他人复核',
    },
    {
      name: 'corrections',
      label: '更正凭证',
      places: ['toolbar'],
      link: () => '/accounts/correction',
    },
  ],
})

export type Closing = RecordFrom<typeof closing>
export default closing
