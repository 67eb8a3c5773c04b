import { CODES } from '#domain/permission-codes'
import { EMPTY_TEXT, formatYuan } from '#domain/money'
import { bankLine } from '../lib/bank-line'
import { lateOrder } from '../lib/late-order'
import { defineResource, field, type Action, type RecordFrom } from '../lib/resource'
import { withdrawFields, withdrawRecordFields } from '#domain/withdraw/fields'
import { yuanInWords } from '#domain/yuan-words'

/** The account's funds from `/v1/account/funds`, for the dialog; amounts in fen. */
interface Funds {
  acctNo: string
  availAmt: number
  withdrawableAmt: number
  payeeName: string | null
  payeeAcct: string | null
  bankName: string | null
}

/** Facts about the payee. */
const payee = ({ payeeName, payeeAcct, bankName }: Funds) => [
  { label: '收款户名', value: payeeName ?? '还没有收款账户，请先在结算单中维护' },
  { label: '收款账号', value: payeeAcct ?? '--' },
  { label: '开户银行', value: bankName || '--' },
]

/** The form of a first or repeated withdrawal. */
const applying = {
  code: CODES.withdraw.apply,
  ask: { call: '/v1/account/funds', body: () => ({ acctKind: 'PROFIT' }) },
  review: (row, { amt }) => ({
    sentence: '提交后等待银行付款，请再次核对：',
    facts: [
      { label: '提现金额', value: formatYuan(amt as number) },
      { label: '金额大写', value: yuanInWords(amt as number) },
      { label: '付款账户', value: `分润账户 ${(row as unknown as Funds).acctNo}` },
      ...payee(row as unknown as Funds),
    ],
  }),
  call: '/v1/account/withdrawApply',
  body: (_, values) => values,
  success: '提现申请已提交',
} satisfies Partial<Action<Readonly<Record<string, unknown>>>>

const facts = (row: object) => {
  const funds = row as Funds
  const { acctNo, availAmt, withdrawableAmt } = funds
  return [
    { label: '付款账户', value: `分润账户 ${acctNo}` },
    { label: '可用余额', value: formatYuan(availAmt) },
    { label: '待结算分润', value: `${formatYuan(availAmt - withdrawableAmt)}（不可提现）` },
    { label: '可提现金额', value: formatYuan(withdrawableAmt) },
    ...payee(funds),
  ]
}

/** The money was returned to the account: it may be withdrawn again. */
const isBack = ({ withdrawStatus }: { withdrawStatus?: unknown }): boolean =>
  withdrawStatus === 'FAIL' || withdrawStatus === 'RETURNED'

/** Withdrawals of profit (domain §9.4, 提现 of the account overview). */
const withdraw = defineResource({
  name: 'withdraw',
  title: '提现明细',
  area: 'accounts',
  path: 'accountWithdrawDetail',
  code: CODES.withdraw.list,
  id: 'withdrawNo',
  order: 45,
  hidden: true,

  fields: {
    ...withdrawRecordFields,
    next: field.text('后续处理', {
      render: (_, row) =>
        isBack(row) ? '金额已退回分润账户，由有提现权限的人员重新发起' : EMPTY_TEXT,
    }),
  },

  calls: { list: '/v1/account/withdrawList', show: '/v1/account/withdrawDetail' },

  list: {
    columns: [
      'withdrawNo',
      'applyTime',
      'amt',
      'withdrawStatus',
      'failReason',
      'answerTime',
      'payeeAcct',
      'payeeName',
      'bankName',
      'applyUser',
    ],
    filters: [{ field: 'applyTime', maxDays: 90, precision: 'date' }, 'withdrawNo', 'amt'],
    tabs: 'withdrawStatus',
    summary: [{ name: 'amt', label: '已付金额', kind: 'money', formula: '已付款提现的金额之和' }],
    defaultSort: { field: 'applyTime', order: 'desc' },
    export: { reportType: 'withdraw' },
    empty: '没有符合条件的提现；不选时间时查近90天',
    poll: { everyMs: 30_000, while: (rows) => rows.some((r) => r.withdrawStatus === 'PROCESSING') },
  },

  show: {
    title: '提现详情',
    headline: ['amt', 'payeeName'],
    status: 'withdrawStatus',
    sections: [
      {
        title: '提现信息',
        fields: ['withdrawNo', 'applyTime', 'applyUser', 'amt', 'remark', 'entryNo'],
      },
      {
        title: '收款',
        fields: [
          'payeeName',
          'payeeAcct',
          'bankName',
          'answerTime',
          'bankSerialNo',
          'failReason',
          'next',
        ],
      },
      { title: '状态轨迹', timeline: 'logs' },
    ],
  },

  actions: [
    lateOrder('withdrawNo'),
    bankLine('withdrawNo', 'answerTime'),
    {
      ...applying,
      name: 'apply',
      label: '提现',
      places: ['toolbar'],
      form: {
        facts,
        initial: (row) => ({ withdrawableAmt: (row as unknown as Funds).withdrawableAmt }),
        fields: withdrawFields,
      },
    },
    {
      ...applying,
      name: 'again',
      label: '重新发起',
      places: ['row', 'detail'],
      visible: isBack,
      form: {
        facts: (row) => [
          { label: '上次提现', value: String(row.withdrawNo) },
          { label: '上次未付原因', value: row.failReason || '--' },
          ...facts(row),
        ],
        // The same amount as the last time, to the current account.
        initial: (row) => ({
          amt: row.amt,
          remark: row.remark,
          withdrawableAmt: (row as unknown as Funds).withdrawableAmt,
        }),
        fields: withdrawFields,
      },
    },
  ],
})

export type Withdraw = RecordFrom<typeof withdraw>
export default withdraw
