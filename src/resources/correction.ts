import { correctionForm, ledgerCorrectionFields } from '#domain/closing/correction-fields'
import { closingForms, codes } from '#domain/closing/fields'
import { formatYuan } from '#domain/money'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const facts = (row: Row) => [
  { label: '更正月份', value: String(row.ofMonth ?? '') },
  { label: '金额', value: formatYuan(Number(row.amt)) },
  { label: '申请人', value: String(row.requester ?? '') },
  { label: '更正原因', value: String(row.reason ?? '') },
]
/** The second person must be another one. */
const isForOthers = (row: Row): boolean => row.correctionStatus === 'TO_REVIEW' && row.mine !== '1'

/** Vouchers made by hand, by two persons and with a document (domain §18). */
const correction = defineResource({
  name: 'correction',
  title: '更正凭证',
  purpose: '更正记错的账：一人制单并附依据，另一人复核后记账。',
  area: 'accounts',
  path: 'correction',
  code: codes.verbs.list,
  id: 'correctionNo',
  order: 88,
  hidden: true,

  fields: ledgerCorrectionFields,

  calls: { list: '/v1/correction/list', show: '/v1/correction/detail' },

  list: {
    linked: ['ofMonth'],
    columns: [
      'correctionNo',
      'ofMonth',
      'debitAccount',
      'creditAccount',
      'amt',
      'correctionStatus',
      'requester',
      'requestTime',
      'decider',
      'decideTime',
      'voucherNo',
    ],
    filters: ['correctionNo', { field: 'requestTime', precision: 'date' }, 'amt'],
    tabs: 'correctionStatus',
    defaultSort: { field: 'requestTime', order: 'desc' },
    empty: '没有更正凭证；点「新增更正」制单',
  },

  show: {
    title: '更正凭证详情',
    headline: ['amt'],
    status: 'correctionStatus',
    sections: [
      {
        title: '更正内容',
        fields: [
          'correctionNo',
          'ofMonth',
          'debitAccount',
          'creditAccount',
          'amt',
          'reason',
          'requester',
          'requestTime',
          'decider',
          'decideTime',
          'decideRemark',
          'voucherNo',
        ],
      },
      { title: '依据', images: ['documents'] },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '新增更正',
      places: ['toolbar'],
      code: codes.verbs.correct,
      form: { fields: correctionForm },
      call: '/v1/correction/add',
      body: (_row, values) => values,
      success: '已提交，须由他人复核',
    },
    {
      name: 'approve',
      label: '复核通过',
      submit: '通过并记账',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      visible: isForOthers,
      fresh: true,
      form: { facts, fields: closingForms.approve },
      confirm: '请核对科目、金额与依据。通过后凭证记在今天',
      call: '/v1/correction/approve',
      success: '已记账',
    },
    {
      name: 'reject',
      label: '复核驳回',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      danger: true,
      visible: isForOthers,
      form: { facts, fields: closingForms.reject },
      call: '/v1/correction/reject',
      success: '已驳回',
    },
    {
      name: 'withdraw',
      label: '撤回',
      places: ['row', 'detail'],
      code: codes.verbs.correct,
      visible: ({ correctionStatus }) => correctionStatus === 'TO_REVIEW',
      confirm: '撤回后可以重新制单',
      call: '/v1/correction/withdraw',
      success: '已撤回',
    },
  ],
})

export type Correction = RecordFrom<typeof correction>
export default correction
