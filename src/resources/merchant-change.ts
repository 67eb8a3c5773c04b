import {
  changeLineFields,
  changeReviewFields,
  codes,
  merchantChangeFields,
} from '#domain/merchant-change/fields'
import { CODES } from '#domain/permission-codes'
import { enumItem } from '#domain/field'
import { lateOrder } from '../lib/late-order'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const facts = (row: Row) => [
  { label: '商户', value: String(row.merName ?? '') },
  {
    label: merchantChangeFields.changeKind.label,
    value: enumItem(merchantChangeFields.changeKind.dict, row.changeKind).label,
  },
  { label: '变更内容', value: [row.about, row.summary].filter(Boolean).join('：') },
  { label: '申请人', value: String(row.requester ?? '') },
  { label: '变更原因', value: String(row.changeReason ?? '') },
]
const isAccount = (row: Row): boolean => row.changeKind === 'ACCOUNT'
const accountPath = ({ merId, applyId }: Row): string =>
  `/merchants/merdetail/${String(merId)}/${String(applyId)}?tab=结算信息`
/** The second person must be another one. */
const isForOthers = (row: Row): boolean =>
  row.changeStatus === 'REVIEWING' && row.mine !== '1' && !isAccount(row)

/** Changes of open merchants (domain §17). */
const merchantChange = defineResource({
  name: 'merchantChange',
  title: '商户变更',
  area: 'merchants',
  path: 'change',
  code: codes.verbs.list,
  id: 'changeId',
  order: 25,

  fields: merchantChangeFields,

  calls: { list: '/v1/merchantChange/list', show: '/v1/merchantChange/detail' },

  list: {
    columns: [
      'changeId',
      'merId',
      'changeKind',
      'about',
      'summary',
      'changeStatus',
      'effectiveTime',
      'requester',
      'requestTime',
      'decider',
      'decideTime',
      'partnerName',
    ],
    filters: [
      'changeId',
      'merId',
      'changeKind',
      { field: 'requestTime', precision: 'date' },
      'partnerId',
    ],
    tabs: 'changeStatus',
    defaultSort: { field: 'requestTime', order: 'desc' },
    empty: '没有符合条件的商户变更；在商户详情里点「变更」新建',
  },

  show: {
    title: '变更详情',
    // An account is decided where it is seen with its documents and its small transfer.
    elsewhere: (row) => (isAccount(row) ? accountPath(row) : undefined),
    headline: ['changeKind', 'merName'],
    status: 'changeStatus',
    poll: {
      everyMs: 5000,
      while: ({ changeStatus }) => changeStatus === 'UPSTREAM',
    },
    sections: [
      {
        title: '变更信息',
        fields: [
          'changeId',
          'merId',
          'changeKind',
          'about',
          'effectiveTime',
          'changeReason',
          'requester',
          'requestTime',
          'decider',
          'decideTime',
          'refuseReason',
          'partnerName',
        ],
      },
      { title: '变更内容', rows: 'lines', of: changeLineFields, empty: '草稿尚未提交' },
      { title: '变更材料', images: ['documents'] },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'batchRates',
      label: '批量调整费率',
      submit: '提交核对',
      places: ['toolbar'],
      code: codes.verbs.ask,
      roles: ['3'],
      loads: () => import('../lib/moving-in-forms').then(({ rateFile }) => rateFile),
      call: '/v1/import/create',
      body: (_, values) => ({ importKind: 'RATE_CHANGES', ...values }),
      success: '已提交，正在核对',
    },
    {
      name: 'account',
      label: '查看结算账户',
      places: ['detail'],
      code: CODES.merchant.show,
      visible: isAccount,
      link: accountPath,
    },
    {
      name: 'approve',
      label: '复核通过',
      submit: '通过',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      roles: ['3'],
      visible: isForOthers,
      fresh: true,
      form: { facts, fields: changeReviewFields.approve },
      call: '/v1/merchantChange/approve',
      success: '已通过，等待渠道处理',
    },
    {
      name: 'reject',
      label: '复核驳回',
      places: ['row', 'detail'],
      code: codes.verbs.review,
      roles: ['3'],
      danger: true,
      visible: isForOthers,
      form: { facts, fields: changeReviewFields.reject },
      call: '/v1/merchantChange/reject',
      success: '已驳回',
    },
    {
      name: 'goOn',
      label: '继续填写',
      submit: '提交',
      places: ['row', 'detail'],
      code: codes.verbs.ask,
      roles: ['3'],
      visible: (row) => row.changeStatus === 'DRAFT' && (row as Row).mine === '1',
      fresh: true,
      loads: () => import('../lib/merchant-change-form').then(({ editChange }) => editChange),
      call: '/v1/merchantChange/ask',
      body: (row, { changeReason, draft, ...after }) => {
        const { merId, changeKind: kind, changeId, version } = row as Row
        return { merId, kind, changeId, version, changeReason, draft, after }
      },
      success: '已提交变更，须由他人复核',
    },
    {
      name: 'withdraw',
      label: '撤回',
      places: ['row', 'detail'],
      code: codes.verbs.ask,
      roles: ['3'],
      visible: (row) =>
        (row.changeStatus === 'DRAFT' || row.changeStatus === 'REVIEWING') && !isAccount(row),
      confirm: '撤回后商户资料保持不变',
      call: '/v1/merchantChange/withdraw',
      success: '已撤回',
    },
    lateOrder('changeId'),
  ],
})

export type MerchantChange = RecordFrom<typeof merchantChange>
export default merchantChange
