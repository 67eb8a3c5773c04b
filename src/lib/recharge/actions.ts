import { CODES } from '#domain/permission-codes'
import { type RECHARGE_KIND, RECHARGE_TARGET } from '#domain/recharge/dicts'
import { formatYuan } from '#domain/money'
import { enumItem, field, type Action } from '../resource'
import { yuanInWords } from '#domain/yuan-words'
import { rechargeFields } from '#domain/recharge/fields'

/** Actions on a recharge order, the same in every list that shows one. */
const CODE = CODES.recharge.apply

/** The columns that the actions read; amounts in fen. */
interface Row {
  acctKind?: string | null
  payerName?: string | null
  payerAcct?: string | null
  amt?: number | null
  arriveAmt?: number | null
  rechargeStatus?: string | null
}

const COMMON = { code: CODE, roles: ['3'] } as const

/** 充值 into one of `kinds`; the account of the list is preselected. */
export function applyAction(kinds: Partial<typeof RECHARGE_KIND>): Action<Row> {
  return {
    ...COMMON,
    name: 'apply',
    label: '充值',
    places: ['toolbar'],
    form: {
      fields: {
        ...rechargeFields,
        acctKind: { ...rechargeFields.acctKind, dict: kinds },
      },
      initial: ({ acctKind }) => ({
        acctKind: acctKind ?? Object.keys(kinds)[0],
        payWay: 'TRANSFER',
      }),
    },
    call: '/v1/account/rechargeApply',
    success: '充值申请已提交',
  }
}

const remark = field.longText('处理说明', { required: true, min: 2, max: 100 })

/** Finance accepts or rejects a payment whose amount differs from the order's. */
function decideAction(
  decision: 'ACCEPT' | 'REJECT',
  words: { name: string; label: string; success: string },
): Action<Row> {
  return {
    ...COMMON,
    ...words,
    places: ['row', 'detail'],
    danger: decision === 'REJECT',
    visible: (row) => row.rechargeStatus === 'DIFF',
    form: {
      facts: (row) => [
        { label: '申请金额', value: formatYuan(row.amt) },
        { label: '到账金额', value: formatYuan(row.arriveAmt) },
        { label: '到账金额大写', value: yuanInWords(row.arriveAmt ?? 0) },
        {
          label: '差额',
          value: `${formatYuan((row.arriveAmt ?? 0) - (row.amt ?? 0))}（到账 − 申请）`,
        },
        decision === 'ACCEPT'
          ? { label: '入账账户', value: enumItem(RECHARGE_TARGET, row.acctKind).label }
          : { label: '退回账户', value: `${row.payerName ?? ''} ${row.payerAcct ?? ''}` },
      ],
      fields: { remark },
    },
    call: '/v1/account/rechargeSettleDiff',
    body: (row, values) => {
      const { rechargeNo, version } = row as Row & { rechargeNo: string; version: number }
      return { rechargeNo, version, decision, ...values }
    },
  }
}

/** The row actions of a recharge order. */
export const orderActions: readonly Action<Row>[] = [
  decideAction('ACCEPT', {
    name: 'accept',
    label: '按到账入账',
    success: '已按到账金额入账',
  }),
  decideAction('REJECT', {
    name: 'giveBack',
    label: '退回',
    success: '已退回',
  }),
  {
    ...COMMON,
    name: 'cancel',
    label: '取消',
    places: ['row', 'detail'],
    danger: true,
    visible: (row) => row.rechargeStatus === 'INIT',
    confirm: (row) => `取消这笔 ${formatYuan(row.amt)} 的充值？取消后请不要再付款`,
    call: '/v1/account/rechargeCancel',
    success: '充值已取消',
  },
]
