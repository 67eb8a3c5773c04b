import { MERCHANTS } from '../choices'
import { addDays, daysInRange } from '../dates'
import { BILL_STATUS, BILL_TYPE } from './dicts'
import { enumItem, field, type Fields, labelsOf } from '../field'
import { PAY_CHANNEL } from '../trade/dicts'
import { fileSizeText } from '../file-size'

/** A statement (domain §9.1). */
export const statementFields = {
  billId: field.id('账单编号'),
  billDate: field.date('账单日期', { sortable: true }),
  billType: field.enum('账单类型', BILL_TYPE),
  merId: field.remote('商户', MERCHANTS),
  scopeName: field.text('范围', { hint: '服务商的账单，或一个商户的' }),
  payChannel: field.enum('支付渠道', PAY_CHANNEL, {
    // Only trade statements are made per channel.
    render: (value) => (value ? enumItem(PAY_CHANNEL, value).label : '全部'),
  }),
  transCount: field.count('交易笔数'),
  transAmt: field.money('交易金额', { sortable: true, width: 152 }),
  refundCount: field.count('退款笔数'),
  refundAmt: field.money('退款金额', {
    width: 148,
    hint: '交易对账单按退款发起日，其余按退款成功日',
  }),
  feeAmt: field.money('手续费', { width: 132, hint: '收取的 − 退还的' }),
  settleAmt: field.money('应结金额', {
    width: 148,
    hint: '结算对账单为当日各批次的净额，减去此前批次未付而结转来的；分润对账单为净收益，资金账单为当日结算',
  }),
  diffCount: field.count('差异笔数', {
    sortable: true,
    width: 136,
    hint: '与渠道账单逐笔比对，仅交易对账单',
  }),
  pendingDiffCount: field.count('待处理差异', {
    link: (row) => (Number(row.pendingDiffCount) > 0 ? diffsOf(row, 'PENDING') : undefined),
  }),
  clearExpectedAmt: field.money('应清算金额', {
    hint: '渠道应付的资金，已减去认可的差异',
  }),
  clearedAmt: field.money('渠道已清算'),
  billStatus: field.enum('账单状态', BILL_STATUS),
  failReason: field.text('失败原因'),
  createTime: field.dateTime('生成时间'),
  fileName: field.text('文件名'),
  fileDigest: field.id('文件摘要', { hint: 'SHA-256 的前48位，文件生成后的当晚记下' }),
  fileSize: field.count('文件大小', { render: (value) => fileSizeText(value as number | null) }),
  jToken: field.file('文件'),
} satisfies Fields

/** Labels shared with the forms. */
const label = labelsOf(statementFields)

/** The form that requests a merchant's statements (domain §9.1), for console and gateway. */

const MAX_DAYS = 31

/** Statements for merchants; the statement of shares would reveal the provider's own cost. */
const { TRADE, SETTLE, FUND } = BILL_TYPE

export const merchantBillFields = {
  merId: field.remote(label.merId, MERCHANTS, { required: true }),
  billType: field.enum(label.billType, { TRADE, SETTLE, FUND }, { required: true, radio: true }),
  billDateStart: field.date('开始日期', { required: true }),
  billDateEnd: field.date('结束日期', {
    required: true,
    hint: '每日一份，前一日的账单10:00后可以生成',
    validate: (end, { billDateStart }) => endError(String(end), String(billDateStart ?? '')),
  }),
} satisfies Fields

function endError(end: string, start: string): string | undefined {
  if (start === '') return undefined
  if (end < start) return '结束日期不能早于开始日期'
  return daysInRange(start, end) > MAX_DAYS ? `一次最多生成${MAX_DAYS}天的账单` : undefined
}

type Row = Readonly<Record<string, unknown>>

/** The batches of a settlement statement: those of its day. */
export function batchesOf({ billDate, merId }: Row): string {
  const day = String(billDate)
  return narrowed('/trades/merchant-settlement', {
    settleDateStart: day,
    settleDateEnd: day,
    merId,
  })
}

/**
 * The differences of one statement, however old it is: its day limits the search, with its neighbours,
 * where a line of the minutes around midnight may be.
 */
export function diffsOf({ billDate, billId }: Row, diffStatus?: string): string {
  const day = String(billDate)
  return narrowed('/fin/diff', {
    billId,
    tradeTimeStart: addDays(day, -1),
    tradeTimeEnd: addDays(day, 1),
    diffStatus,
  })
}

/** The path of a list with the filters that have a value. */
function narrowed(path: string, filters: Row): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return `${path}?${String(new URLSearchParams(given))}`
}
