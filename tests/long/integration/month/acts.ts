import { OFFLINE } from '../../../../packages/gateway/tests/appeal/support'
import { APPEAL_FILES } from '#domain/appeal/files'
import { REPORT } from '../../../../packages/gateway/tests/auth-review/support'
import { pdf, png } from '../../../../packages/gateway/tests/files/samples'
import { uploadTo } from '../../../../packages/gateway/tests/support/upload'
import type { TestSession } from '../../../../packages/gateway/tests/support/wire-client'
import type { Life } from './life'
import { ask, type World } from './world'

/** What staff do once in the month, each by the calls of its screen. */

const picture = ({ gw, admin }: World, by: TestSession = admin) => uploadTo(gw, by, png(), '图.png')

/** The first days: a team with the chain's shops, terminals, table codes, the buyer of invoices. */
export async function setUp({ world, keepers, outside }: Life): Promise<void> {
  const [first] = keepers
  // Waits to be entered since November: without it no payment of New Year's Eve has a settle date.
  await ask(world, '/v1/holiday/save', {
    year: '2027',
    version: 1,
    offText: '2027-01-01',
    workedText: '',
    sourceText: '国务院办公厅关于2027年部分节假日安排的通知',
  })
  const { teamId } = await ask(world, '/v1/team/save', { teamName: '西湖连锁组' })
  for (const { shopId } of keepers.slice(0, 3)) {
    const { version } = await ask(world, '/v1/shop/detail', { shopId })
    await ask(world, '/v1/shop/assignTeam', { shopId, version, teamId })
  }
  for (const [i, { merId, shopId }] of keepers.slice(0, 3).entries()) {
    const { deviceId } = await ask(world, '/v1/device/add', {
      deviceKind: 'POS',
      model: 'LT-P2000',
      serialNo: `SN2026120${i}`,
      networkLicense: 'P3100',
    })
    await ask(world, '/v1/device/bind', {
      deviceId,
      version: 1,
      merId,
      shopId,
      installRegion: '330000-330100-330106',
      installAddr: '文三路90号1幢',
      lng: '120.130663',
      lat: '30.274085',
    })
  }
  const { shopId } = first!
  const shop = await ask(world, '/v1/shop/detail', { shopId })
  await ask(world, '/v1/shop/orderingSave', {
    shopId,
    version: shop.version,
    orderOpen: '1',
    payMode: 'PRE',
    orderUrl: 'https://order.example.cn/t/',
    serviceFeeOpen: '0',
  })
  await ask(world, '/v1/shop/codeAdd', {
    shopId,
    tableNos: 'A01 A02',
    areaName: '大厅',
    seatCount: 4,
  })
  await ask(world, '/v1/billing/ruleSave', {
    sellerTaxNo: '91330100799655058B',
    buyerName: '某某银行股份有限公司',
    buyerTaxNo: '91330100799655058B',
    buyerAddr: '杭州市庆春路1号',
    buyerPhone: '0571-88000000',
    bankName: '中国工商银行杭州分行',
    bankAcctNo: '1202020919900099999',
    invoiceContent: '*信息技术服务*服务费',
    invoiceKinds: ['1', '2'],
    dueDay: 25,
  })
  await outside.answer()
}

/** The provider's accounts: money in, a subsidy, a rebate, and what the reserve keeps. */
export async function fund({ world, keepers, outside }: Life): Promise<void> {
  for (const [acctKind, amt] of [
    ['SUBSIDY', 500_000],
    ['REBATE', 300_000],
  ] as const)
    await ask(world, '/v1/account/rechargeApply', {
      acctKind,
      amt,
      payWay: 'EBANK',
      payerAcct: '1202026709900012345',
    })
  await outside.answer()
  await ask(world, '/v1/account/subsidyAllot', {
    activityName: '开业立减',
    subsidyRule: 'PER_TXN',
    perTxnAmt: 100,
    capAmt: 100_000,
    beginDate: '2026-12-02',
    endDate: '2026-12-31',
    merIds: [keepers[0]!.merId],
  })
  await ask(world, '/v1/account/rebateAllot', {
    ruleName: '年末激励',
    targetType: 'MERCHANT',
    merIds: [keepers[0]!.merId, keepers[1]!.merId],
    tiers: [
      { fromAmt: 0, rate: 10 },
      { fromAmt: 1_000_000, rate: 20 },
    ],
    fromMonth: '2026-12',
  })
}

/** The risk desk opens a case and demands proof; both are answered by the merchant's staff. */
export async function risk({ world, keepers, outside }: Life): Promise<void> {
  const { merId, applyId } = keepers[3]!
  await outside.news('risk.case', merId, {
    code: 'OPEN',
    riskType: 'COMPLAINT',
    handleDegree: 'L1',
    riskDesc: '持卡人投诉',
  })
  const { list } = await ask(world, '/v1/risk/appealList', { merId })
  const [{ appealId, version }] = list
  const appealFileList = []
  for (const name of [
    'legalIdFront',
    'legalIdBack',
    'doorPhoto',
    'indoorPhoto',
    'tradeProof',
  ] as const)
    appealFileList.push({ ...fileOf(name), token: await picture(world) })
  await ask(world, '/v1/risk/appealSubmit', {
    appealId,
    version,
    merType: '03',
    ...OFFLINE,
    appealFileList,
  })
  await outside.news('risk.proof', merId, { code: 'ASK', items: [{ itemCode: 'DOOR_PHOTO' }] })
  const info = await ask(world, '/v1/merchant/rejectInfo', { applyId })
  await ask(world, '/v1/merchant/rejectSubmit', {
    applyId,
    version: info.version,
    ...REPORT,
    checkDate: '2026-12-03',
    DOOR_PHOTO: [await picture(world)],
  })
  await outside.answer()
}

const fileOf = (name: keyof typeof APPEAL_FILES) => {
  const { fileCode, itemName } = APPEAL_FILES[name]
  return { fileCode, itemName }
}

/** A dispute of a payment, as its channel opens it. */
export async function dispute(
  { outside }: Life,
  tradeNo: string,
  n: number,
  day: string,
  amt: number,
) {
  await outside.news('channel.chargeback', tradeNo, {
    code: 'OPEN',
    disputeKind: 'CHARGEBACK',
    caseNo: `CB-${n}`,
    disputeAmt: amt,
    reasonType: 'NOT_RECEIVED',
    reason: '持卡人称未收到商品',
    deadline: `${day} 18:00:00`,
  })
}

/** Of three disputes one is answered, one accepted, and of one the deadline passes. */
export async function answerDisputes({ world, outside }: Life): Promise<void> {
  const { list } = await ask(world, '/v1/chargeback/list', { pageSize: 20 })
  const [one, two] = list.toSorted((a: { caseNo: string }, b: { caseNo: string }) =>
    a.caseNo < b.caseNo ? -1 : 1,
  )
  await ask(world, '/v1/chargeback/answer', {
    chargebackNo: one.chargebackNo,
    version: one.version,
    explanation: '商品已当面交付，附签购单。',
    documents: [await picture(world)],
  })
  await ask(world, '/v1/chargeback/accept', {
    chargebackNo: two.chargebackNo,
    version: two.version,
    reason: '商户同意退款',
  })
  await outside.answer()
}

/** Files to take along, of two reports. */
export async function exports({ world }: Life): Promise<void> {
  for (const reportType of ['merchant', 'refund'])
    await ask(world, '/v1/download/create', { reportType, format: 'CSV' })
  await world.gw.runDue()
}

/** A refund that staff ask for; the channel cannot pay it at first, and is asked again. */
export async function refundByHand({ world, outside, payments }: Life, day: string): Promise<void> {
  const payment = payments.find(
    (one) =>
      one.payChannel === 'ALIPAY' &&
      one.ending === 'SUCCESS' &&
      one.bookedOn === one.day &&
      one.refunds.length === 0 &&
      one.transAmt > 10_000,
  )!
  const { list } = await ask(world, '/v1/trade/queryList', { channelTradeNo: payment.no })
  const [{ tradeNo }] = list
  const { refundNo } = await ask(world, '/v1/refund/apply', {
    tradeNo,
    refundAmt: 5_000,
    reason: '顾客退货',
  })
  await outside.answer()
  for (;;) {
    const { refundStatus, version } = await ask(world, '/v1/refund/detail', { refundNo })
    if (refundStatus === 'SUCCESS') break
    await ask(world, '/v1/refund/retry', { refundNo, version })
    await outside.answer()
  }
  payment.refunds.push({ no: refundNo, day, time: `${day} 12:00:00`, amt: 5_000 })
}

/** The payee's bank sends a payout back that had arrived. */
export async function returnPayout({ world, outside }: Life): Promise<void> {
  const { list } = await ask(world, '/v1/cashout/queryList', { cashStatus: 'SUCCESS' })
  const returned = { code: 'RETURNED', reason: '收款账户已销户' }
  await outside.tellLater('bank.cashOut', list[0].cashNo, returned)
  await outside.answer()
}

/** The document of an electronic invoice. */
export const invoiceFile = ({ gw }: World, by: TestSession) => uploadTo(gw, by, pdf(), '发票.pdf')
