import { DAY_MS, formatDateTime, parseTime } from '#domain/dates'
import { field, type ActionResult, type LoadedAction } from '../resource'
import { foundRow } from './found-row'

/** How far from the time that a caller names. */
const SPAN = { HOUR: '前后 1 小时', DAY: '前后 1 天', WEEK: '前后 7 天' } as const
const SPAN_MS = { HOUR: 3_600_000, DAY: DAY_MS, WEEK: 7 * DAY_MS } as const

/** What is known of a payment: fen, Asia/Shanghai; what is left out is not asked about. */
interface Known {
  payAmt: unknown
  around?: unknown
  span?: unknown
  payer?: unknown
}

/** The body of `/v1/trade/find` (contract §7). */
function findBody({ payAmt, around, span = 'DAY', payer }: Known): Record<string, unknown> {
  const at = typeof around === 'string' ? parseTime(around) : undefined
  const reach = SPAN_MS[span as keyof typeof SPAN_MS]
  return {
    payAmt,
    ...(at !== undefined && {
      tradeTimeStart: formatDateTime(at - reach),
      tradeTimeEnd: formatDateTime(at + reach),
    }),
    ...(payer !== undefined && { payer }),
  }
}

type Row = Readonly<Record<string, unknown>>

/** The dialog that finds a payment by what a caller knows of it. */
export const findDialog: LoadedAction<Row> = {
  form: {
    fields: {
      payAmt: field.money('付款金额', {
        required: true,
        min: 1,
        hint: '订单金额或优惠后的实付金额',
      }),
      around: field.dateTime('大约时间', { hint: '不填则查最近 7 天' }),
      span: field.enum('时间范围', SPAN, {
        radio: true,
        initial: 'DAY',
        visible: ({ around }) => around !== undefined && around !== null,
      }),
      payer: field.secret('付款人', 'openid', {
        placeholder: '卡号或手机号后四位',
        hint: '也可填完整的手机号或付款人标识；查找会留下记录',
      }),
    },
    initial: () => ({ span: 'DAY' }),
  },
  body: (_, values) => findBody(values as unknown as Known),
  result: foundTable,
}

const COLUMNS = ['平台订单号', '交易时间', '商户', '金额', '交易状态', '付款人']

/** The payments found, each with a link to its detail. */
function foundTable({ list, more }: Row): ActionResult {
  const rows = list as Row[]
  if (rows.length === 0)
    return { sentence: '没有找到符合的付款，请核对金额，或放宽时间范围', tone: 'waiting' }
  return {
    sentence: more
      ? `只列出最近的 ${rows.length} 笔，请补充时间或付款人`
      : `找到 ${rows.length} 笔`,
    tone: 'success',
    table: {
      label: '找到的付款',
      columns: COLUMNS,
      rows: rows.map((row) => {
        const { path, tradeNo, tradeTime, merName, amount, status } = foundRow(row)
        return { path, cells: [tradeNo, tradeTime, merName, amount, status, payerText(row)] }
      }),
    },
  }
}

const payerText = ({ cardTail, openid }: Row): string =>
  cardTail ? `卡尾号 ${String(cardTail)}` : String(openid ?? '--')
