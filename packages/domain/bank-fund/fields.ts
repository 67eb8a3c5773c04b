import { field, type Fields } from '../field'

const OVERDRAFT = '透支额度'

/** The balance of a provider's bank account, as the account overview shows it. */
export const bankFundFields = {
  bookAmt: field.money('账面余额', { signed: true }),
  committedAmt: field.money('付款中', {
    hint: '已发出未到账的付款与充值、未决的拒付、渠道将扣回的退款',
  }),
  waitingAmt: field.money('等待资金'),
  overdraftAmt: field.money(OVERDRAFT),
  freeAmt: field.money('可付金额', { signed: true }),
} satisfies Fields

/** The overdraft limit, as staff set it; console and gateway validate by these fields. */
export const overdraftFields = {
  overdraftAmt: field.money(OVERDRAFT, {
    required: true,
    min: 0,
    max: 100_000_000_000,
    hint: '银行存款可低于零的金额；0 表示不得透支',
  }),
  reason: field.longText('原因', { required: true, min: 2, max: 80 }),
} satisfies Fields
