import { ACCT_KIND, BIZ_TYPE, DIRECTION } from '../lib/dicts/account'
import { defineResource, field, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

/** The screen an entry's source stands on; what has no screen of its own has no link. */
function sourceOf({ bizType, acctKind, relatedNo, bizDate }: Row): string | undefined {
  if (typeof relatedNo !== 'string') return undefined
  switch (bizType) {
    case 'RECHARGE':
      return acctKind === 'SUBSIDY'
        ? `/accounts/accountSubsidyRechargeDetail/show/${relatedNo}`
        : `/accounts/accountRechargeDetail/show/${relatedNo}`
    case 'PROFIT_IN':
    case 'REFUND_OFFSET':
      return `/trades/income?groupBy=DETAIL&incomeDateStart=${String(bizDate)}&incomeDateEnd=${String(bizDate)}`
    case 'SUBSIDY_OUT':
      return `/accounts/accountSubsidy/show/${relatedNo}`
    case 'SUBSIDY_BACK':
      return `/trades/refund/show/${relatedNo}`
    case 'REBATE_OUT':
      return `/accounts/accountRebate/show/${relatedNo}`
    default:
      if (acctKind !== 'PROFIT') return undefined
      // Profit leaves by a settlement, or because somebody asked for it.
      return relatedNo.startsWith('WD')
        ? `/accounts/accountWithdrawDetail/show/${relatedNo}`
        : `/cloudAccount/settleManager/show/${relatedNo}`
  }
}

/** Account statement (spec §2 `/accounts/accountStatement`, domain §9.4). */
const accountEntry = defineResource({
  name: 'accountEntry',
  title: '账户流水',
  area: 'accounts',
  path: 'accountStatement',
  code: '02100016',
  id: 'entryNo',
  order: 20,

  fields: {
    entryNo: field.id('流水号'),
    entryTime: field.dateTime('入账时间', { sortable: true }),
    acctNo: field.id('账户号'),
    acctName: field.text('账户名称'),
    acctKind: field.enum('账户', ACCT_KIND),
    bizType: field.enum('业务类型', BIZ_TYPE),
    direction: field.enum('收支', DIRECTION),
    amt: field.money('金额', { sortable: true }),
    beforeAmt: field.money('变动前余额', { width: 136 }),
    changeAmt: field.money('变动金额', { width: 136, signed: true }),
    balanceAfterAmt: field.money('变动后余额', {
      width: 152,
      hint: '变动后余额 = 变动前余额 + 变动金额',
    }),
    bizDate: field.date('业务日期', { hint: '这笔钱所属的日期，结算为账期最后一天' }),
    relatedNo: field.id('关联单号', { link: sourceOf }),
    counterparty: field.text('对方'),
    remark: field.text('备注', { width: 220 }),
  },

  calls: { list: '/v1/account/statement', show: '/v1/account/entryDetail' },

  list: {
    columns: [
      'entryNo',
      'entryTime',
      'acctKind',
      'bizType',
      'beforeAmt',
      'changeAmt',
      'balanceAfterAmt',
      'relatedNo',
      'counterparty',
      'remark',
      'direction',
    ],
    filters: [
      { field: 'entryTime', preset: '近7天', maxDays: 31, precision: 'date' },
      { field: 'acctKind', op: 'eq' },
      'bizType',
      { field: 'direction', op: 'eq' },
      'amt',
      'entryNo',
    ],
    search: {
      name: 'relatedNo',
      label: '关联单号',
      placeholder: '充值/提现/结算/补贴/返利单号',
      days: 366,
    },
    summary: [
      { name: 'inAmt', label: '收入', kind: 'money', formula: '收入流水的金额之和' },
      { name: 'inCount', label: '收入笔数', kind: 'count' },
      { name: 'outAmt', label: '支出', kind: 'money', formula: '支出流水的金额之和' },
      { name: 'outCount', label: '支出笔数', kind: 'count' },
    ],
    defaultSort: { field: 'entryTime', order: 'desc' },
    export: { reportType: 'accountEntry' },
    empty: '这段时间账户没有变动',
  },

  show: {
    title: '流水详情',
    sections: [
      {
        title: '流水信息',
        fields: ['entryNo', 'entryTime', 'bizType', 'direction', 'bizDate', 'relatedNo'],
      },
      {
        title: '账户与余额',
        fields: ['acctKind', 'acctNo', 'acctName', 'beforeAmt', 'changeAmt', 'balanceAfterAmt'],
      },
      { title: '对方', fields: ['counterparty', 'remark'] },
    ],
  },
})

export type AccountEntry = RecordFrom<typeof accountEntry>
export default accountEntry
