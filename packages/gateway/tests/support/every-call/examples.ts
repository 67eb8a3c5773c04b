/**
 * What a call wants beside a record's own values, where no answer has it: forms. As sent, by path.
 */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v1/account/enterClearing': {
    payChannel: 'WECHAT',
    settleDate: '2026-11-20',
    amt: '100',
    bankSerialNo: 'B2026112000001',
  },
  '/v1/correction/add': {
    ofMonth: '2026-10',
    debitAccount: 'COST',
    creditAccount: 'CHANNEL',
    amt: '100',
    reason: '渠道补收成本',
  },
  '/v1/holiday/save': {
    year: '2028',
    offText: '2028-01-01 至 2028-01-03',
    workedText: '2028-01-08',
    sourceText: '国办发明电〔2027〕1号',
  },
  '/v1/ingest/eventDiscard': { reason: '对方已撤回' },
  '/v1/source/save': {
    expectedBy: '09:30',
    fileDays: 'WORKING',
    dropUrl: 's3://bills/out',
    dropPattern: 'bill_{yyyyMMdd}.csv',
  },
  '/v1/merchant/setExpiryRule': { expiryAct: 'LIMIT', expiryLimitDays: '30', reason: '公司制度' },
  '/v1/account/setClearing': { clearWord: 'BILL', payoutWaits: 'YES', reason: '按账单入账' },
  '/v1/account/rechargeApply': {
    acctKind: 'SUBSIDY',
    payWay: 'TRANSFER',
    payerAcct: '571900000010802',
    rechargeAmt: '10000',
  },
  '/v1/account/rechargeSettleDiff': { remark: '与付款凭证核对一致' },
  '/v1/account/subsidyAllot': { perTxnAmt: '100', merQuotaAmt: '10000', quotaAmt: '10000' },
  '/v1/account/subsidyRule': { perTxnAmt: '100', merQuotaAmt: '10000', quotaAmt: '10000' },
  '/v1/account/withdrawApply': { acctKind: 'PROFIT', amt: '100' },
  '/v1/fin/billAsk': { billDateStart: '2026-11-17', billDateEnd: '2026-11-18' },
  '/v1/merchant/topUp': { payWay: 'TRANSFER', payerAcct: '571900000010802' },
  '/v1/merchantChange/ask': {
    kind: 'CYCLE',
    after: JSON.stringify({ settleCycle: 'T1', minSettleAmt: '12300' }),
  },
  '/v1/partner/save': { newMobile: '13912345678' },
  '/v1/private/business/applyStep': {
    draftKey: 'a0000000-0000-4000-8000-000000000001',
    corpEntryChannel: '1',
  },
  '/v1/risk/appealSubmit': { appealFileList: '[]' },
  '/v1/billing/ruleSave': { dueDay: '20' },
  '/v1/shop/codeAdd': { tableNos: 'Z01', areaName: '大厅', seatCount: '4' },
  '/v1/shop/orderingSave': {
    orderOpen: '1',
    payMode: 'PRE',
    orderUrl: 'https://order.example.cn/t/',
    wxMiniAppId: 'wx12345678',
    aliMiniAppId: '2021000000',
    serviceFeeOpen: '0',
  },
  '/v1/staff/add': { newMobile: '13912345678', newEmail: 'lin@example.com' },
  '/v1/staff/save': { newMobile: '13912345678', newEmail: 'lin@example.com' },
  '/v1/trade/find': {
    payAmt: '8800',
    tradeTimeStart: '2026-11-19 00:00:00',
    tradeTimeEnd: '2026-11-20 14:00:00',
    payer: '1234',
  },
  '/v1/view/look': { place: 'trade', state: '{}' },
  '/v1/view/save': { state: '{}' },
  '/v2/hlbMiniApply/save': {
    draftKey: 'a0000000-0000-4000-8000-000000000002',
    corpEntryChannel: '2',
  },
}
