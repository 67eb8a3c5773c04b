import type { Profile } from './profile'

const fen = { as: 'amount' } as const
const day: Profile['columns'][string] = { as: 'date', formats: ['YYYY-MM-DD'] }
const time: Profile['columns'][string] = { as: 'time', formats: ['YYYY-MM-DD HH:mm:ss'] }

/** Facts of events by name; the file's columns have the same names. */
const columns: Profile['columns'] = {
  kind: { must: true },
  occurredAt: { ...time, must: true },
  eventId: {},
  channelTradeNo: {},
  outTradeNo: {},
  tradeNo: {},
  transAmt: fen,
  payChannel: {},
  payType: {},
  merId: {},
  subMchId: {},
  orderTime: time,
  shopId: {},
  termNo: {},
  serialNo: {},
  cardKind: {},
  couponAmt: fen,
  feeAmt: fen,
  channelFeeAmt: fen,
  rrn: {},
  authCode: {},
  goodsName: {},
  bankName: {},
  openid: {},
  cardTail: {},
  clientIp: {},
  channelRefundNo: {},
  outRefundNo: {},
  refundAmt: fen,
  reason: {},
  settleDate: day,
  amt: fen,
  count: { as: 'count' },
  couponNo: {},
  poiId: {},
  couponPayAmt: fen,
  certificateId: {},
  productName: {},
  originalAmt: fen,
  payAmt: fen,
  merchantTicketAmt: fen,
  verifyType: {},
  orderId: {},
  operatorName: {},
  memberNo: {},
  nickName: {},
  mobile: {},
  levelName: {},
  memberSource: {},
  memberStatus: {},
  payNo: {},
  payWay: {},
  balanceBiz: {},
  pointsBiz: {},
  points: { as: 'count' },
  actNo: {},
  actName: {},
  bankCode: {},
  beginDate: day,
  endDate: day,
  bankAmt: fen,
  merAmt: fen,
  provAmt: fen,
  bizDate: day,
  settleStatus: {},
}

const must = new Set(['kind', 'occurredAt'])
const facts = Object.fromEntries(
  Object.keys(columns)
    .filter((name) => name !== 'kind')
    .map((name) => [name, { from: [name], ...(must.has(name) && { must: true as const }) }]),
)

/** The wire's own table: UTF-8, commas, a header of facts, amounts in fen. */
export const GENERIC_CSV: Profile = {
  name: 'generic-csv',
  encoding: 'utf-8',
  format: { kind: 'delimited', separator: ',', quote: '"' },
  columns,
  rules: [{ kind: { from: 'kind' }, facts }],
  totals: {
    required: false,
    line: '#total,',
    unit: 'fen',
    count: { at: { line: '#total,', after: 'count=', before: ',' } },
    sum: { of: ['transAmt', 'refundAmt'], at: { line: '#total,', after: 'sum=', before: ',' } },
  },
}

/** The same as the first sheet of a workbook. */
export const GENERIC_XLSX: Profile = {
  ...GENERIC_CSV,
  name: 'generic-xlsx',
  format: { kind: 'sheet' },
}
