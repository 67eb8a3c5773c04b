import { field, type Fields } from '../field'
import { MERCHANT_ENTRY_TYPE } from '../merchant-settlement/dicts'
import { recordOfNumber } from '../numbered'

/** An entry of a merchant's own account. */
export const merchantBalanceFields = {
  unsettledAmt: field.money('未结算', { hint: '未进入结算批次的交易，减去未结算的退款' }),
  heldAmt: field.money('暂缓', { hint: '暂缓结算的交易' }),
  balanceAmt: field.money('待付余额', { hint: '已结算、未付出的金额' }),
  transitAmt: field.money('在途', { hint: '已发起提现，银行尚未到账' }),
  reserveAmt: field.money('保证金'),
  debtAmt: field.money('欠款', {
    hint: '退款与拒付超出商户资金的部分，由以后的批次扣回，或由商户充值偿还',
  }),
  openTradeAmt: field.money('未结算交易', { hint: '支付成功、未进入结算批次的交易的结算金额' }),
  openTradeCount: field.count('未结算交易笔数'),
  heldTradeAmt: field.money('暂缓交易', { hint: '暂缓结算的交易的结算金额' }),
  heldTradeCount: field.count('暂缓交易笔数'),
  openingAmt: field.money('期初金额', { hint: '从原系统迁入、未进入结算批次的金额' }),
  takenAmt: field.money('待扣退款与拒付', { hint: '将从下一结算批次扣下的退款与拒付' }),
  fundsAmt: field.money('商户资金合计', {
    hint: '未结算 + 暂缓 + 待付余额 + 在途 + 保证金 − 欠款',
  }),
  debtLimitAmt: field.money('欠款上限', { hint: '退款最多可使商户欠款的金额；拒付不受限' }),
  reserveRate: field.rate('保证金比例', { hint: '每批结算留存的比例' }),
  reserveTargetAmt: field.money('保证金上限', { hint: '留存到此金额为止' }),
  reserveDays: field.count('留存天数', { hint: '满此天数后随下一批次退还商户' }),
} satisfies Fields

export const merchantEntryFields = {
  entryTime: field.dateTime('时间'),
  entryType: field.enum('类型', MERCHANT_ENTRY_TYPE),
  relatedNo: field.id('关联单号', { record: ({ relatedNo }) => recordOfNumber(relatedNo) }),
  balanceMove: field.money('余额变动', { signed: true }),
  transitMove: field.money('在途变动', { signed: true }),
  reserveMove: field.money('保证金变动', { signed: true }),
  debtMove: field.money('欠款变动', { signed: true }),
  balanceAfter: field.money('变动后余额'),
  remark: field.text('备注'),
} satisfies Fields
