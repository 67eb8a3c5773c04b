import { CODES } from '#domain/permission-codes'
import { formatYuan } from '#domain/money'
import { SETTLEMENT_AGE, SETTLEMENT_PART } from '#domain/settlement/dicts'
import { bankLine } from '../lib/bank-line'
import { lateOrder } from '../lib/late-order'
import { defineResource, field, type RecordFrom, labelsOf } from '../lib/resource'
import { OPEN_PAYEE_CHANGE } from '#domain/payee-change/dicts'
import { payeeChangeFields } from '#domain/payee-change/fields'
import { settleReviewFields } from '#domain/settle-change/fields'
import { settlementFields } from '#domain/settlement/fields'
import { changePath } from '../lib/statements/settle'

const label = labelsOf(settlementFields)

type Row = Readonly<Record<string, unknown>>
/** Already on a live invoice, even a draft. */
const held = (row: Row): boolean => Boolean(row.heldBy)
const isOpenChange = (changeStatus: unknown): boolean =>
  (OPEN_PAYEE_CHANGE as readonly unknown[]).includes(changeStatus)
/** The second approver must be another person. */
const isForOthers = ({ changeStatus, mine }: Row): boolean =>
  changeStatus === 'TO_REVIEW' && mine !== '1'
const changeBody = ({ changeId, version }: Row, values: Row) => ({ changeId, version, ...values })
const changeFacts = ({ requester, fromAccount, account, acctName, changeReason }: Row) => [
  { label: '申请人', value: String(requester) },
  { label: '原账户', value: String(fromAccount) },
  { label: '变更为', value: String(account) },
  { label: '收款户名', value: String(acctName) },
  { label: '变更原因', value: String(changeReason) },
]
/** Links to the entries of the month's amount, and to its payout. */
const madeOf = (row: Row) => {
  const yuan = (name: string) => formatYuan(row[name] as number)
  const because = row.adjustReason ? `（${String(row.adjustReason)}）` : ''
  const days = Array.isArray(row.days) ? `（${row.days.length} 天的每日分润之和）` : ''
  return [
    { label: '结算对象', value: `${String(row.targetName)}，账期 ${String(row.billMonth)}` },
    { label: '分润金额', value: `${yuan('incomeAmt')}${days}` },
    { label: '＋调账', value: `${yuan('adjustAmt')}${because}` },
    { label: '－代扣税/服务费', value: yuan('taxAmt') },
    { label: '＝应付金额', value: yuan('payableAmt') },
    { label: '收款户名', value: String(row.acctName || '--') },
    { label: '收款账号', value: String(row.acctNo || '--') },
    { label: '开户银行', value: String(row.bankName || '--') },
    { label: '确认截止', value: `${String(row.confirmDeadline)}，逾期视为确认` },
  ]
}

/** Settlement of income (spec §2 `/cloudAccount/settleManager`, domain §9.8). */
const settle = defineResource({
  name: 'settle',
  title: '结算管理',
  area: 'cloudAccount',
  path: 'settleManager',
  code: CODES.settle.list,
  id: 'settleNo',
  order: 10,

  fields: settlementFields,

  calls: { list: '/v1/settle/list', show: '/v1/settle/detail' },

  list: {
    columns: [
      'settleNo',
      'billMonth',
      'targetId',
      'payableAmt',
      'settleStatus',
      'ageDays',
      'confirmDeadline',
      'incomeAmt',
      'adjustAmt',
      'taxAmt',
      'payWay',
      'acctName',
      'acctNo',
      'invoiceNo',
      'payTime',
      'failReason',
    ],
    filters: [
      { field: 'billMonth', maxMonths: 12 },
      'settleNo',
      'targetId',
      { field: 'payWay', op: 'eq' },
      'age',
      'payeeReviewer',
    ],
    tabs: 'settleStatus',
    summary: [
      { name: 'settleCount', label: '结算单', kind: 'count' },
      { name: 'incomeAmt' },
      { name: 'payableAmt', formula: '分润金额 + 调账 − 代扣税/云账户服务费' },
      {
        name: 'unpaidAmt',
        label: '未付金额',
        kind: 'money',
        formula: '还没有付款的结算单的应付金额之和，按账龄筛选可看各段',
      },
      { name: 'paidAmt', label: '已付金额', kind: 'money', formula: '已付款结算单的应付金额之和' },
    ],
    defaultSort: { field: 'billMonth', order: 'desc' },
    export: { reportType: 'settle' },
    poll: {
      everyMs: 15_000,
      while: (rows) => rows.some(({ settleStatus }) => settleStatus === 'PAYING'),
    },
    empty: '没有符合条件的结算单，每月1日生成上月结算单',
  },

  show: {
    title: '结算单详情',
    headline: ['payableAmt', 'targetName'],
    card: ['billMonth', 'incomeAmt', 'payTime', 'invoiceNo', 'failReason'],
    status: 'settleStatus',
    sections: [
      { title: '应付构成', part: () => import('../pages/settle/statement') },
      {
        title: '结算信息',
        fields: [
          'settleNo',
          'billMonth',
          'targetName',
          'targetType',
          'incomeAmt',
          'adjustAmt',
          'adjustReason',
          'taxAmt',
          'payableAmt',
          'createTime',
          'confirmDeadline',
          'ageDays',
          'disputeReason',
        ],
      },
      {
        title: '付款与发票',
        fields: [
          'payWay',
          'acctName',
          'acctNo',
          'bankName',
          'payTime',
          'bankSerialNo',
          'failReason',
          'invoiceApplyNo',
          'invoiceNo',
        ],
      },
      {
        title: '与上月相比',
        rows: 'changes',
        of: {
          item: field.enum('构成', SETTLEMENT_PART, {
            link: (row) => (row.item === 'INCOME' ? changePath(row) : undefined),
          }),
          amt: field.money('本月', { signed: true }),
          beforeAmt: field.money('上月', { signed: true }),
          diffAmt: field.money('变化', { signed: true, hint: '变化 = 本月 − 上月' }),
        },
        empty: '上月没有结算单，无法比较',
      },
      {
        title: '每日分润',
        rows: 'days',
        of: {
          incomeDate: field.date('收益日期', {
            link: ({ incomeDate }) =>
              `/trades/income?groupBy=DETAIL&incomeDateStart=${String(incomeDate)}&incomeDateEnd=${String(incomeDate)}`,
          }),
          transAmt: field.money('交易金额'),
          transCount: field.count('交易笔数'),
          merFeeAmt: field.money('商户手续费'),
          incomeAmt: field.money(label.incomeAmt),
        },
        empty: '该账期没有分润',
      },
      {
        title: '收款账户变更',
        rows: 'accountChanges',
        of: payeeChangeFields,
        empty: '没有申请过变更收款账户',
        actions: [
          {
            name: 'approveAccount',
            label: '复核通过',
            submit: '通过',
            code: CODES.settle.review,
            roles: ['3'],
            visible: isForOthers,
            form: { facts: changeFacts, fields: settleReviewFields.approve },
            call: '/v1/settle/accountApprove',
            body: changeBody,
            success: '已通过，等待小额打款验证',
          },
          {
            name: 'rejectAccount',
            label: '复核驳回',
            code: CODES.settle.review,
            roles: ['3'],
            danger: true,
            visible: isForOthers,
            form: { facts: changeFacts, fields: settleReviewFields.reject },
            call: '/v1/settle/accountReject',
            body: changeBody,
            success: '已驳回',
          },
          {
            name: 'withdrawAccount',
            label: '撤回',
            code: CODES.settle.confirm,
            roles: ['3'],
            visible: ({ changeStatus }) => isOpenChange(changeStatus),
            confirm: '撤回后结算单的收款账户不变',
            call: '/v1/settle/accountWithdraw',
            body: changeBody,
            success: '已撤回',
          },
        ],
      },
      { title: '操作日志', timeline: 'logs' },
    ],
  },

  actions: [
    lateOrder('settleNo'),
    bankLine('settleNo', 'payTime'),
    {
      name: 'unpaid',
      label: '未付账龄',
      places: ['toolbar'],
      link: () => `/cloudAccount/settleManager?age=${Object.keys(SETTLEMENT_AGE).join('&age=')}`,
    },
    {
      name: 'confirm',
      label: '确认',
      places: ['row', 'bulk', 'detail'],
      code: CODES.settle.confirm,
      roles: ['3'],
      visible: (row) => row.settleStatus === 'TO_CONFIRM',
      // The list lacks the reason of an adjustment.
      fresh: true,
      form: { facts: madeOf, fields: {} },
      total: 'payableAmt',
      warning: '确认后不能再提异议',
      call: '/v1/settle/confirm',
      success: '已确认',
    },
    {
      name: 'dispute',
      label: '提出异议',
      places: ['row', 'detail'],
      code: CODES.settle.confirm,
      roles: ['3'],
      visible: (row) => row.settleStatus === 'TO_CONFIRM',
      loads: () => import('../lib/settle-forms').then(({ dispute }) => dispute),
      call: '/v1/settle/dispute',
      success: '已提出异议，等待收单机构核对',
    },
    {
      name: 'changes',
      label: '与上月相比',
      places: ['detail'],
      code: CODES.income.list,
      link: changePath,
    },
    {
      name: 'invoice',
      label: '去开票',
      places: ['row', 'detail'],
      code: CODES.invoice.edit,
      visible: (row) => row.settleStatus === 'TO_INVOICE' && !held(row),
      link: (row) => `/invoiceManager/settleManager/create?settleNo=${row.settleNo}`,
    },
    {
      name: 'openInvoice',
      label: '查看发票',
      places: ['row', 'detail'],
      code: CODES.invoice.list,
      visible: (row) => row.settleStatus === 'TO_INVOICE' && held(row),
      link: (row) => `/invoiceManager/settleManager/show/${String((row as Row).heldBy)}`,
    },
    {
      name: 'changeAccount',
      label: '申请改账户',
      places: ['row', 'detail'],
      code: CODES.settle.confirm,
      roles: ['3'],
      // A payee's first settlement has no account.
      visible: ({ acctNo, settleStatus }) =>
        acctNo === ''
          ? settleStatus !== 'PAID'
          : settleStatus === 'PAY_FAIL' || settleStatus === 'RETURNED',
      loads: () => import('../lib/settle-forms').then(({ changeAccount: own }) => own),
      call: '/v1/settle/changeAccount',
      success: '已提交，待他人复核',
    },
  ],
})

export type Settle = RecordFrom<typeof settle>
export default settle
