import { field, type Fields } from '../field'
import { MERCHANT_ENTRY_TYPE } from '../merchant-settlement/dicts'

/** A merchant's own money, and what moved it. */
export const merchantBalanceFields = {
  unsettledAmt: field.money('未结算', { hint: '未进入结算批次的交易，减去未结算的退款' }),
  heldAmt: field.money('暂缓', { hint: '暂缓结算的交易' }),
  balanceAmt: field.money('待付余额', { hint: '已结算、未付出的金额' }),
  transitAmt: field.money('在途', { hint: '已发起提现，银行尚未到账' }),
  reserveAmt: field.money('保证金'),
  debtAmt: field.money('欠款', { hint: '退款超出商户资金的部分，由以后的批次扣回' }),
  debtLimitAmt: field.money('欠款上限'),
} satisfies Fields

export const merchantEntryFields = {
  entryTime: field.dateTime('时间'),
  entryType: field.enum('类型', MERCHANT_ENTRY_TYPE),
  relatedNo: field.id('关联单号'),
  balanceMove: field.money('余额变动', { signed: true }),
  transitMove: field.money('在途变动', { signed: true }),
  reserveMove: field.money('保证金变动', { signed: true }),
  debtMove: field.money('欠款变动', { signed: true }),
  balanceAfter: field.money('变动后余额'),
  remark: field.text('备注'),
} satisfies Fields
