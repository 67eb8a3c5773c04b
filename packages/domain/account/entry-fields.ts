import { ACCT_KIND, BIZ_TYPE, DIRECTION } from './dicts'
import { field, type Fields } from '../field'

type Row = Readonly<Record<string, unknown>>
/** The screen of an entry's source; a source without a screen has no link. */
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
      // The profit account is debited by a settlement or by a withdrawal.
      return relatedNo.startsWith('WD')
        ? `/accounts/accountWithdrawDetail/show/${relatedNo}`
        : `/cloudAccount/settleManager/show/${relatedNo}`
  }
}

/** An entry of the accounts (domain §9.4). */
export const accountEntryFields = {
  entryNo: field.id('流水号'),
  entryTime: field.dateTime('入账时间', { sortable: true }),
  acctNo: field.id('账户号', { link: () => '/accounts/accountOverview' }),
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
} satisfies Fields
