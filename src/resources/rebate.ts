import { CODES } from '#domain/permission-codes'
import { formatRate, formatYuan } from '#domain/money'
import { ALLOT, allotRule } from '../lib/rebate/allot-rule'
import { type Action, defineResource, field, labelsOf, type RecordFrom } from '../lib/resource'
import { yuanInWords } from '#domain/yuan-words'
import { rebateRecordFields, tierFields } from '#domain/rebate/fields'

const label = labelsOf(rebateRecordFields)

interface Row {
  rebateId: string | null
  month: string | null
  targetName: string | null
  ruleName: string | null
  baseAmt: number | null
  rate: number | null
  rebateAmt: number | null
  rebateStatus: string | null
}

/** Facts about a rebate: target, amount, and its calculation. */
const facts = ({ month, targetName, ruleName, baseAmt, rate, rebateAmt }: Row) => [
  { label: label.targetName, value: targetName ?? '' },
  { label: '账期与规则', value: `${month ?? ''} ${ruleName ?? ''}` },
  { label: '交易额', value: `${formatYuan(baseAmt)}，适用费率 ${formatRate(rate)}` },
  { label: '返利金额', value: formatYuan(rebateAmt) },
]

const steer = (
  event: 'confirm' | 'pay' | 'void',
  label: string,
  from: readonly string[],
  asks: Pick<Action<Row>, 'ask' | 'confirm' | 'warning' | 'form' | 'danger'>,
): Action<Row> => ({
  ...asks,
  name: event,
  label,
  places: event === 'void' ? ['row', 'detail'] : ['row', 'detail', 'bulk'],
  code: ALLOT,
  total: 'rebateAmt',
  visible: (row) => from.includes(row.rebateStatus ?? ''),
  call: '/v1/account/rebateSteer',
  body: (row, values) => ({
    rebateId: row.rebateId,
    version: (row as { version?: number }).version,
    event,
    ...values,
  }),
  success: `已${label}`,
})

/** Rebates by turnover (spec §2 `/accounts/accountRebate`, domain §9.4). */
const rebate = defineResource({
  name: 'rebate',
  title: '返利营销账户',
  area: 'accounts',
  path: 'accountRebate',
  code: CODES.rebate.list,
  id: 'rebateId',
  order: 70,

  fields: rebateRecordFields,

  calls: { list: '/v1/account/rebateList', show: '/v1/account/rebateInfo' },

  list: {
    columns: [
      'rebateId',
      'month',
      'targetName',
      'rebateAmt',
      'rebateStatus',
      'baseAmt',
      'rate',
      'roundAmt',
      'targetType',
      'ruleName',
      'tierText',
      'calcTime',
      'payTime',
    ],
    filters: [
      { field: 'month', maxMonths: 12 },
      { field: 'targetType', op: 'eq' },
      'partnerId',
      'merId',
      'ruleName',
      'rebateAmt',
      'rebateId',
      'ruleNo',
    ],
    tabs: 'rebateStatus',
    summary: [
      { name: 'baseAmt', formula: '未作废返利的交易额之和' },
      { name: 'rebateAmt', formula: '未作废返利的金额之和' },
    ],
    defaultSort: { field: 'month', order: 'desc' },
    export: { reportType: 'rebate' },
    empty: '没有符合条件的返利；不选月份时查近12个月',
  },

  show: {
    title: '返利详情',
    headline: ['rebateAmt', 'targetName'],
    status: 'rebateStatus',
    sections: [
      {
        title: '返利信息',
        fields: [
          'rebateId',
          'month',
          'targetType',
          'targetId',
          'targetName',
          'ruleNo',
          'ruleName',
          'calcTime',
          'confirmTime',
          'payTime',
          'remark',
        ],
      },
      { title: '金额', fields: ['baseAmt', 'rate', 'roundAmt', 'rebateAmt'] },
      {
        title: '返利阶梯',
        rows: 'tiers',
        of: { ...tierFields, reached: field.flag('本月适用') },
      },
      {
        title: '返利明细',
        resource: 'rebateDetail',
        filter: (row) => ({ rebateId: String(row.rebateId) }),
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    allotRule,
    {
      name: 'rules',
      label: '返利规则',
      places: ['toolbar'],
      link: () => '/accounts/accountRebateRule',
    },
    steer('confirm', '确认', ['CALC'], {
      warning: '确认后可以发放',
      form: { facts, fields: {} },
    }),
    steer('pay', '发放', ['CONFIRMED'], {
      ask: { call: '/v1/account/funds', body: () => ({ acctKind: 'REBATE' }) },
      warning: '金额即刻从返利营销账户付出，发放后不能撤回',
      form: {
        facts: (row) => {
          const { acctNo, availAmt } = row as unknown as { acctNo: string; availAmt: number }
          return [
            ...facts(row),
            { label: '金额大写', value: yuanInWords(row.rebateAmt ?? 0) },
            { label: '付款账户', value: `返利营销账户 ${acctNo}` },
            { label: '可用余额', value: formatYuan(availAmt) },
          ]
        },
        fields: {},
      },
    }),
    steer('void', '作废', ['CALC', 'CONFIRMED'], {
      danger: true,
      confirm: '作废后不能恢复，也不再发放',
      form: {
        facts,
        fields: { reason: field.text('原因', { required: true, min: 2, max: 80 }) },
      },
    }),
    {
      name: 'items',
      label: '明细',
      places: ['row'],
      code: CODES.rebate.list,
      link: (row) => `/accounts/accountRebateDetail?rebateId=${row.rebateId}`,
    },
  ],
})

export type Rebate = RecordFrom<typeof rebate>
export default rebate
