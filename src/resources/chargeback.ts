import { answerFields, chargebackFields, codes, postingFields } from '#domain/chargeback/fields'
import { formatYuan } from '#domain/money'
import { defineResource, field, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

/** Facts above every form: the disputed trade and amount. */
const facts = (row: Row) => [
  { label: '商户', value: String(row.merName ?? '') },
  { label: '原订单号', value: String(row.tradeNo ?? '') },
  { label: '争议金额', value: formatYuan(row.disputeAmt as number) },
  { label: '回复截止', value: String(row.deadline ?? '') },
]

/** Retrievals 调单 and chargebacks 拒付 reported by payment channels. */
const chargeback = defineResource({
  name: 'chargeback',
  title: '调单与拒付',
  area: 'trades',
  path: 'chargeback',
  code: codes.verbs.list,
  id: 'chargebackNo',
  order: 65,

  fields: chargebackFields,

  calls: { list: '/v1/chargeback/list', show: '/v1/chargeback/detail' },

  list: {
    linked: ['chargebackNo'],
    columns: [
      'chargebackNo',
      'disputeKind',
      'merId',
      'disputeAmt',
      'chargebackStatus',
      'remainText',
      'deadline',
      'reasonType',
      'fundStatus',
      'receiveTime',
      'tradeNo',
      'tradeTime',
      'payChannel',
      'shopName',
      'partnerName',
      'operatorName',
      'closeTime',
      'caseNo',
      'batchNo',
      'backBatchNo',
    ],
    filters: [
      { field: 'receiveTime', maxDays: 366, precision: 'date' },
      'disputeKind',
      'merId',
      'shopId',
      'reasonType',
      'fundStatus',
      'payChannel',
      { field: 'deadline', precision: 'date' },
      'disputeAmt',
      'partnerId',
    ],
    search: { name: 'orderNo', days: 366 },
    tabs: 'chargebackStatus',
    summary: [
      { name: 'disputeCount', label: '争议笔数', kind: 'count' },
      { name: 'disputeAmt', formula: '符合条件的调单与拒付的争议金额之和' },
      {
        name: 'heldAmt',
        label: '止付中',
        kind: 'money',
        formula: '尚未结案的拒付所止付的金额之和',
      },
      { name: 'takenAmt', label: '已扣款', kind: 'money', formula: '败诉与超时的拒付金额之和' },
    ],
    defaultSort: { field: 'receiveTime', order: 'desc' },
    export: { reportType: 'chargeback' },
    empty: '这段时间没有调单与拒付；不选时间时查近90天',
    poll: {
      everyMs: 30_000,
      while: (rows) =>
        rows.some(
          ({ chargebackStatus }) =>
            chargebackStatus === 'SUBMITTED' || chargebackStatus === 'ACCEPTED',
        ),
    },
  },

  show: {
    title: '争议详情',
    status: 'chargebackStatus',
    sections: [
      {
        title: '争议信息',
        fields: [
          'chargebackNo',
          'caseNo',
          'disputeKind',
          'reasonType',
          'disputeAmt',
          'fundStatus',
          'receiveTime',
          'deadline',
          'remainText',
          'closeTime',
          'reason',
          'opinion',
        ],
      },
      {
        title: '原交易',
        fields: [
          'tradeNo',
          'tradeTime',
          'merId',
          'shopName',
          'partnerName',
          'payChannel',
          'payType',
          'goodsName',
          'payAmt',
          'tradeRefundAmt',
        ],
      },
      { title: '我方回复', fields: ['answerTime', 'operatorName', 'explanation'] },
      { title: '凭证材料', images: ['documents'] },
      { title: '商户资金', fields: ['coverAmt', 'batchNo', 'backBatchNo'] },
      { title: '资金处理', rows: 'postings', of: postingFields, empty: '没有资金处理' },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'answer',
      label: '提交材料',
      places: ['row', 'detail'],
      code: codes.verbs.answer,
      visible: (row) => row.chargebackStatus === 'PENDING',
      confirm: '材料提交后不能修改，请确认材料清晰可辨',
      form: { facts, fields: answerFields },
      call: '/v1/chargeback/answer',
      success: '材料已提交，请等待结果',
    },
    {
      name: 'accept',
      label: '接受拒付',
      places: ['row', 'detail'],
      code: codes.verbs.answer,
      danger: true,
      tucked: true,
      visible: (row) => row.chargebackStatus === 'PENDING' && row.disputeKind === 'CHARGEBACK',
      form: {
        facts,
        fields: { reason: field.text('原因', { required: true, min: 2, max: 80 }) },
      },
      review: (row) => ({
        sentence: '接受后不能撤回，请再次核对：',
        facts: facts(row),
      }),
      call: '/v1/chargeback/accept',
      success: '已接受，等待渠道扣款',
    },
  ],
})

export type Chargeback = RecordFrom<typeof chargeback>
export default chargeback
