import { MERCHANTS } from '../choices'
import { field, type Dict, type Fields } from '../field'
import { person } from '../staff/person'
import { PAY_CHANNEL } from '../trade/dicts'
import { LEDGER_ACCOUNT } from './accounts'
import { payoutOf, transitOf, vouchersOf } from './links'
import { voucherSource } from './voucher-source'
import { VOUCHER_TYPE } from './voucher-types'

export { codes } from './codes'

const payableAge = (age: string): string => `期末应付中，收款在${age}的`
const receivableAge = (age: string): string => `期末应收中，收款日在${age}的`

/** How a merchant's payable stands out: owed, in debt, or without a movement for long. */
export const PAYABLE_STANDING = {
  OWED: '应付',
  DEBT: '欠款',
  DORMANT: { label: '180天未动', hint: '有应付款，180天没有收付' },
} as const satisfies Dict

const bookDate = field.date('记账日期', {
  sortable: true,
  hint: '所属月份已关账的，记在过账当日',
})
const account = field.enum('科目', LEDGER_ACCOUNT, { width: 190, sortable: true })

/** An account's balance before and after a range of days; debits are above 0, credits below. */
export const trialBalanceFields = {
  groupId: field.text('科目编号'),
  bookDate,
  dimension: field.enum('分组', { ACCOUNT: '按科目', DAY: '按日' }),
  account: { ...account, link: vouchersOf },
  openAmt: field.money('期初余额', { signed: true, sortable: true, hint: '借方为正，贷方为负' }),
  debitAmt: field.money('借方发生', {
    sortable: true,
    link: vouchersOf,
    hint: '所选日期内记在借方的金额之和',
  }),
  creditAmt: field.money('贷方发生', {
    sortable: true,
    link: vouchersOf,
    hint: '所选日期内记在贷方的金额之和',
  }),
  closeAmt: field.money('期末余额', {
    signed: true,
    sortable: true,
    hint: '期末 = 期初 + 借方 − 贷方',
  }),
} satisfies Fields

/** A voucher with its lines. */
export const voucherFields = {
  voucherNo: field.id('凭证号'),
  bookDate,
  bizType: field.enum('业务', VOUCHER_TYPE),
  bizDate: field.date('业务日期'),
  account,
  amt: field.money('金额', { sortable: true, hint: '借方合计，等于贷方合计' }),
  lineCount: field.count('分录'),
  relatedNo: field.id('来源单据', { link: voucherSource }),
  bookTime: field.dateTime('过账时间', { sortable: true }),
  maker: person('制单', 'makerId'),
  approver: person('审核', 'approverId'),
} satisfies Fields

/** A line of a voucher. */
export const voucherLineFields = {
  account: field.enum('科目', LEDGER_ACCOUNT, { width: 190 }),
  party: field.text('对方', { width: 240 }),
  debitAmt: field.money('借方'),
  creditAmt: field.money('贷方'),
} satisfies Fields

/** What each merchant was owed around a range of days; its age is that of the end. */
export const payableFields = {
  groupId: field.text('商户编号'),
  bookDate,
  dimension: field.enum('分组', { MERCHANT: '按商户' }),
  merId: field.remote('商户', MERCHANTS, { width: 240 }),
  merName: field.text('商户名称'),
  standing: field.enum('状态', PAYABLE_STANDING),
  openAmt: field.money('期初应付', {
    signed: true,
    sortable: true,
    hint: '所选日期之前应付而未付的',
  }),
  takenAmt: field.money('本期收款', { signed: true, sortable: true, hint: '已扣手续费与退款' }),
  paidAmt: field.money('本期付出', {
    signed: true,
    sortable: true,
    hint: '提现到账减退票，及其他扣减',
  }),
  payableAmt: field.money('期末应付', {
    signed: true,
    sortable: true,
    hint: '含在途与保证金；负数为商户欠款',
  }),
  transitAmt: field.money('其中在途', {
    sortable: true,
    hint: '已提现，银行尚未答复',
    link: transitOf,
  }),
  depositAmt: field.money('其中保证金', { sortable: true, hint: '从结算款中留存、尚未退还的' }),
  age1Amt: field.money('1天内', { hint: '按先进先出：最早的收款最先付出' }),
  age7Amt: field.money('2至7天', { hint: payableAge('2至7天') }),
  age30Amt: field.money('8至30天', { hint: payableAge('8至30天') }),
  age90Amt: field.money('31至90天', { hint: payableAge('31至90天') }),
  age180Amt: field.money('91至180天', { hint: payableAge('91至180天') }),
  olderAmt: field.money('180天以上', { sortable: true, hint: payableAge('180天以上') }),
} satisfies Fields

/** What each channel owed around a range of days; its age is that of the end. */
export const receivableFields = {
  groupId: field.text('渠道编号'),
  bookDate,
  dimension: field.enum('分组', { CHANNEL: '按渠道', DAY: '按收款日' }),
  payChannel: field.enum('支付渠道', PAY_CHANNEL),
  incomeDate: field.date('收款日', { sortable: true, hint: '渠道在次日清算' }),
  openAmt: field.money('期初应收', {
    signed: true,
    sortable: true,
    hint: '所选日期之前应清算而未清算的',
  }),
  expectedAmt: field.money('本期应收', {
    signed: true,
    sortable: true,
    hint: '实付金额 − 通道成本 − 净收益，渠道代收的',
  }),
  clearedAmt: field.money('本期清算', {
    signed: true,
    sortable: true,
    hint: '渠道已付到备付金的，与认可的差异',
  }),
  dueAmt: field.money('期末应收', {
    signed: true,
    sortable: true,
    hint: '期末 = 期初 + 本期应收 − 本期清算',
  }),
  age1Amt: field.money('1天内', { signed: true, hint: receivableAge('1天内') }),
  age3Amt: field.money('2至3天', { signed: true, hint: receivableAge('2至3天') }),
  age7Amt: field.money('4至7天', { signed: true, hint: receivableAge('4至7天') }),
  age30Amt: field.money('8至30天', { signed: true, hint: receivableAge('8至30天') }),
  olderAmt: field.money('30天以上', {
    signed: true,
    sortable: true,
    hint: receivableAge('30天以上'),
  }),
} satisfies Fields

/** A payout that the bank had not answered at the end of a range of time. */
export const transitFields = {
  groupId: field.text('在途编号'),
  payoutNo: field.id('提现单号', { link: payoutOf }),
  dimension: field.enum('分组', { PAYOUT: '按提现单' }),
  merId: field.remote('商户', MERCHANTS, { width: 240 }),
  merName: field.text('商户名称'),
  sentTime: field.dateTime('提现时间', { hint: '列出这段时间发出、到结束时银行仍未答复的' }),
  transitAmt: field.money('在途金额', { sortable: true, hint: '已发给银行、尚未答复的提现金额' }),
} satisfies Fields
