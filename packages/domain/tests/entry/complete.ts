import type { EntryFacts } from '#domain/application/index'
import { cardOf } from '#domain/validation/card'

/** Complete, valid applications of every kind. */

const TODAY = '2026-11-20'

export const FACTS: EntryFacts = {
  today: TODAY,
  corpEntryChannel: '1',
  costs: {
    WECHAT: { feeRate: 250 },
    ALIPAY: { feeRate: 250 },
    UNIONPAY: { feeRate: 260 },
    'BANKCARD-DEBIT': { feeRate: 420, feeCapAmt: 1900 },
    'BANKCARD-CREDIT': { feeRate: 520 },
    DCEP: { feeRate: 0 },
    OTHER: { feeRate: 380 },
  },
  reducedCosts: {
    WECHAT: { feeRate: 0 },
    ALIPAY: { feeRate: 0 },
    'BANKCARD-DEBIT': { feeRate: 0 },
  },
  privateSettleForCompanies: false,
  rateTemplates: [
    {
      code: 'HLB038',
      name: '标准费率 0.38%',
      products: ['WECHAT', 'ALIPAY', 'UNIONPAY'].map((payChannel) => ({
        payChannel,
        open: '1' as const,
        feeRate: 380,
      })),
    },
    {
      code: 'HLB020',
      name: '活动费率 0.20%',
      products: [{ payChannel: 'WECHAT', open: '1', feeRate: 200 }],
    },
  ],
  categoryOf: (code) =>
    [
      ['C01', '餐饮', null, false, false] as const,
      ['C0101', '中餐/西餐', '5812', false, true] as const,
      ['C0103', '酒吧/茶馆', '5813', false, false] as const,
      ['C0205', '烟酒专卖', '5921', true, false] as const,
      ['C0602', '民宿', '7011', true, true] as const,
      ['H0101', '正餐', '5812', false, true] as const,
      ['H0602', '儿童游乐', '7996', false, false] as const,
    ]
      .map(([categoryCode, categoryName, mcc, needQual, microAllowed]) => ({
        categoryCode,
        categoryName,
        mcc,
        needQual,
        microAllowed,
      }))
      .find((category) => category.categoryCode === code),
  regionNameOf: (region) =>
    region === '330000-330100-330106' ? '浙江省-杭州市-西湖区' : undefined,
  isRegionCode: (code) => ['330000', '330100', '330106', '440500', '110105'].includes(code),
  cardOf: (cardNo) =>
    cardOf(cardNo, [
      {
        bankCode: '01020000',
        bankName: '中国工商银行',
        bins: ['6299', '6298'],
        creditBins: ['6298'],
      },
    ]),
}

const LEGAL = {
  legalIdType: 'IDCARD',
  legalIdFront: ['t-id-front'],
  legalIdBack: ['t-id-back'],
  legalName: '张建国',
  legalIdNo: '110105198001010032',
  legalIdBegin: '2015-03-01',
  legalIdEnd: '2035-03-01',
  legalIdLong: '0',
  legalAddr: '北京市朝阳区建国路1号',
  legalMobile: '13812345678',
}

const AGREEMENT = { agreementType: 'ELEC', agree: '1' }

/** An enterprise that settles to its own account. */
export const NORMAL = {
  subjectType: 'ENTERPRISE',
  licensePic: ['t-licence'],
  licenseNo: '91330100799655058B',
  merRegName: '杭州西湖小笼餐饮有限公司',
  licenseBegin: '2016-05-01',
  licenseEnd: '9999-12-31',
  licenseLong: '1',
  regRegion: '330000-330100-330106',
  regAddr: '文三路90号1幢',
  foundDate: '2016-05-01',
  regCapitalAmt: '100',
  bizScope: '餐饮服务',
  ...LEGAL,
  legalIsUbo: 'Y',
  contactType: 'LEGAL',
  contactName: '张建国',
  contactMobile: '13812345678',
  contactEmail: 'zhang@example.com',
  shortName: '西湖小笼',
  receiptName: '西湖小笼包',
  servicePhone: '0571-88156688',
  categoryCode: 'C0101',
  mcc: '5812',
  sceneType: 'OFFLINE',
  bizRegion: '330000-330100-330106',
  bizAddr: '文三路90号1幢',
  lng: '120.130663',
  lat: '30.274085',
  storeHeaderPic: ['t-header'],
  storeIndoorPic: ['t-indoor'],
  storeCashierPic: ['t-cashier'],
  acctType: '0',
  acctName: '杭州西湖小笼餐饮有限公司',
  acctNo: '1202020919900012345',
  bankCode: '01020000',
  bankRegion: '330000-330100',
  branchCode: '102331002036',
  branchName: '中国工商银行杭州西湖支行',
  regAcctPic: ['t-account'],
  settleCycle: 'T1',
  minSettleAmt: 100,
  products: [
    { payChannel: 'WECHAT', open: '1', feeRate: 380 },
    { payChannel: 'ALIPAY', open: '1', feeRate: 380 },
    { payChannel: 'UNIONPAY', open: '0' },
    { payChannel: 'BANKCARD', cardKind: 'DEBIT', open: '1', feeRate: 500, feeCapAmt: 2000 },
    { payChannel: 'BANKCARD', cardKind: 'CREDIT', open: '0' },
    { payChannel: 'DCEP', open: '1', feeRate: 0 },
    { payChannel: 'OTHER', open: '0' },
  ],
  limitPerTxnAmt: 5_000_000,
  limitPerDayAmt: 20_000_000,
  ...AGREEMENT,
  salesman: '李拓',
}

/** A stall keeper. */
const MINI = {
  ...LEGAL,
  subjectType: 'MICRO',
  merRegName: '商户_张建国',
  contactType: 'LEGAL',
  contactName: '张建国',
  contactMobile: '13812345678',
  occupation: '04',
  microBizType: 'MICRO_TYPE_STORE',
  storeName: '张记小笼',
  bizRegion: '330000-330100-330106',
  bizAddr: '文三路90号1幢',
  storeHeaderPic: ['t-header'],
  storeIndoorPic: ['t-indoor'],
  shortName: '张记小笼',
  servicePhone: '13812345678',
  categoryCode: 'C0101',
  mcc: '5812',
  acctType: '1',
  acctName: '张建国',
  acctNo: '6299000000000007',
  bankCode: '01020000',
  cardFrontPic: ['t-card'],
  bankMobile: '13812345678',
  settleCycle: 'D1',
  minSettleAmt: 100,
  products: [
    { payChannel: 'WECHAT', open: '1', feeRate: 380 },
    { payChannel: 'ALIPAY', open: '1', feeRate: 380 },
    { payChannel: 'UNIONPAY', open: '0' },
  ],
  ...AGREEMENT,
}

const { occupation: _, categoryCode: __, minSettleAmt: ___, ...asMini } = MINI

/** The same on the partner channel. */
const HLB = {
  ...asMini,
  hlbCategoryCode: 'H0101',
  cityNode: '330000-330100',
  hlbRateTemplate: 'HLB038',
  products: FACTS.rateTemplates[0]!.products,
}

export const COMPLETE = { normal: NORMAL, mini: MINI, hlb: HLB } as const
