import { CODES } from '#domain/permission-codes'
import { BIZ_TYPE } from '#domain/account/dicts'
import { formatRate, formatYuan } from '#domain/money'
import { type Action, defineResource, field, type RecordFrom } from '../lib/resource'
import { allotFields, allottedAmt, ruleFields, subsidyFields } from '#domain/subsidy/fields'
import { yuanInWords } from '#domain/yuan-words'

const amt = field.money('金额')
const ALLOT = CODES.subsidy.allot

/** The columns that an action reads; amounts in fen. */
interface Row {
  subsidyId: string | null
  subsidyStatus: string | null
  activityName: string | null
  merName: string | null
  remainAmt: number | null
}

/** Pausing and ending leave the rest of the cap frozen until the end. */
const steer = (
  event: 'pause' | 'resume' | 'end',
  label: string,
  states: readonly string[],
): Action<Row> => ({
  name: event,
  label,
  places: ['row', 'detail'],
  code: ALLOT,
  danger: event === 'end',
  visible: (row) => states.includes(row.subsidyStatus ?? ''),
  form: {
    facts: (row) => [
      { label: '活动', value: row.activityName ?? '' },
      { label: '商户', value: row.merName ?? '' },
      { label: '剩余额度', value: formatYuan(row.remainAmt) },
    ],
    // Pausing and ending require a reason.
    fields:
      event === 'resume' ? {} : { reason: field.text('原因', { required: true, min: 2, max: 80 }) },
  },
  call: '/v1/account/subsidySteer',
  body: (row, values) => ({
    subsidyId: row.subsidyId,
    version: (row as { version?: number }).version,
    event,
    ...values,
  }),
  success: `已${label}`,
})

/** Reads the available balance of the funding account before the dialog opens. */
const ask = { call: '/v1/account/funds', body: () => ({ acctKind: 'SUBSIDY' }) }

/** Subsidies (spec §2 `/accounts/accountSubsidy`, domain §9.4). */
const subsidy = defineResource({
  name: 'subsidy',
  title: '补贴账户管理',
  area: 'accounts',
  path: 'accountSubsidy',
  code: CODES.subsidy.list,
  id: 'subsidyId',
  order: 50,

  fields: subsidyFields,

  calls: { list: '/v1/account/subsidyList', show: '/v1/account/subsidyDetail' },

  list: {
    linked: ['activityNo'],
    columns: [
      'activityName',
      'merId',
      'planAmt',
      'usedAmt',
      'backAmt',
      'remainAmt',
      'subsidyStatus',
      'period',
      'subsidyRule',
      'perTxnAmt',
      'ratio',
      'subsidyId',
      'createTime',
    ],
    filters: [
      'activityName',
      'merId',
      'planAmt',
      'subsidyId',
      { field: 'createTime', precision: 'date' },
    ],
    tabs: 'subsidyStatus',
    summary: [
      { name: 'planAmt', formula: '所列补贴的额度之和' },
      { name: 'usedAmt', formula: '所列补贴的已用之和' },
      { name: 'remainAmt', formula: '额度 − 已用' },
    ],
    defaultSort: { field: 'createTime', order: 'desc' },
    header: () => import('../pages/subsidy-balance'),
    export: { reportType: 'subsidy' },
    empty: '没有符合条件的补贴',
  },

  show: {
    title: '补贴详情',
    headline: ['activityName'],
    status: 'subsidyStatus',
    sections: [
      {
        title: '活动信息',
        fields: [
          'subsidyId',
          'activityNo',
          'activityName',
          'merId',
          'beginDate',
          'endDate',
          'createTime',
        ],
      },
      {
        title: '补贴与额度',
        fields: [
          'subsidyRule',
          'perTxnAmt',
          'ratio',
          'planAmt',
          'usedAmt',
          'backAmt',
          'remainAmt',
          'usedCount',
        ],
      },
      {
        title: '最近支出',
        rows: 'spent',
        of: {
          entryNo: field.id('流水号', {
            link: ({ entryNo }) => `/accounts/accountStatement/show/${String(entryNo)}`,
          }),
          bizDate: field.date('日期'),
          bizType: field.enum('业务类型', BIZ_TYPE),
          amt,
        },
        empty: '还没有支出',
      },
      {
        title: '退款收回',
        rows: 'backs',
        of: {
          refundNo: field.id('退款单号', {
            link: ({ refundNo }) => `/trades/refund/show/${String(refundNo)}`,
          }),
          tradeNo: field.id('原订单号'),
          backTime: field.dateTime('收回时间'),
          amt,
        },
        empty: '没有退款收回的补贴',
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    {
      name: 'allot',
      label: '分配补贴',
      places: ['toolbar'],
      code: ALLOT,
      ask,
      form: {
        fields: allotFields,
        initial: (row) => ({
          subsidyRule: 'PER_TXN',
          availAmt: (row as { availAmt?: number }).availAmt,
        }),
      },
      review: (row, values) => {
        const { merIds, capAmt, subsidyRule, perTxnAmt, ratio } = values
        const [sum, { availAmt, acctNo }] = [
          allottedAmt(values),
          row as unknown as { availAmt: number; acctNo: string },
        ]
        return {
          sentence: '请再次核对：',
          facts: [
            { label: '活动名称', value: String(values.activityName) },
            { label: '补贴商户', value: `${(merIds as string[]).length} 户` },
            { label: '每户额度', value: formatYuan(capAmt as number) },
            { label: '冻结合计', value: formatYuan(sum) },
            { label: '合计大写', value: yuanInWords(sum) },
            {
              label: '补贴方式',
              value:
                subsidyRule === 'PER_TXN'
                  ? `每笔 ${formatYuan(perTxnAmt as number)}`
                  : `实付金额的 ${formatRate(ratio as number)}`,
            },
            {
              label: '活动期间',
              value: `${String(values.beginDate)} 至 ${String(values.endDate)}`,
            },
            { label: '付款账户', value: `补贴账户 ${acctNo}` },
            { label: '冻结后可用', value: formatYuan(availAmt - sum) },
          ],
        }
      },
      call: '/v1/account/subsidyAllot',
      body: (_, values) => values,
      success: '补贴已分配，额度已冻结',
    },
    {
      name: 'rule',
      label: '修改',
      places: ['row', 'detail'],
      code: ALLOT,
      visible: (row) => row.subsidyStatus === 'DRAFT',
      ask,
      form: {
        facts: ({ merName, planAmt }) => [
          { label: '商户', value: merName ?? '' },
          { label: '已冻结额度', value: formatYuan(planAmt) },
        ],
        fields: ruleFields,
        initial: (row) => ({ ...row, capAmt: row.planAmt }),
      },
      call: '/v1/account/subsidyRule',
      success: '规则已修改',
    },
    steer('pause', '暂停', ['ACTIVE']),
    steer('resume', '恢复', ['PAUSED']),
    steer('end', '结束', ['DRAFT', 'ACTIVE', 'PAUSED']),
    {
      name: 'entries',
      label: '流水',
      places: ['row', 'detail'],
      code: CODES.subsidy.list,
      visible: (row) => (row.usedAmt ?? 0) > 0,
      link: (row) => `/accounts/accountStatement?relatedNo=${row.subsidyId}`,
    },
  ],
})

export type Subsidy = RecordFrom<typeof subsidy>
export default subsidy
