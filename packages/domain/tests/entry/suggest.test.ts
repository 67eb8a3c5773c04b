import { describe, expect, it } from 'vitest'
import {
  acctNoAgainError,
  bankSource,
  closedChoices,
  emptyProducts,
  entryForm,
  fillFromOcr,
  MICRO_PRODUCTS,
  productLabel,
  NORMAL_PRODUCTS,
  suggest,
  type EntryData,
  type OcrSource,
} from '#domain/application/index'
import { cardOf } from '#domain/validation/card'
import { FACTS, NORMAL } from './complete'

const form = entryForm('normal', FACTS)
const mini = entryForm('mini', FACTS)
const BANKS = [
  { bankCode: '01020000', bins: ['629900', '629800'] },
  { bankCode: '03080000', bins: ['6299'] },
  { bankCode: '02010000' },
]
const facts = { ...FACTS, banks: BANKS }

it.each([
  ['6299000000000007', '01020000'],
  ['6299 0000 0000 0007', '01020000'],
  ['6299110000000007', '03080000'],
  ['4111111111111111', undefined],
  ['', undefined],
])('the bank of card %j is %s', (card, bank) => {
  expect(cardOf(card, BANKS)?.bank.bankCode).toBe(bank)
})

describe('values derived from a field', () => {
  it.each<[string, EntryData, Record<string, unknown>]>([
    ['acctNo', { acctType: '1', acctNo: '6299000000000007' }, { bankCode: '01020000' }],
    ['acctNo', { acctType: '1', acctNo: '6299000000000007', bankCode: '03080000' }, {}],
    ['acctNo', { acctType: '0', acctNo: '6299000000000007' }, {}],
    ['shortName', { shortName: '西湖小笼' }, { receiptName: '西湖小笼' }],
    ['shortName', { shortName: '西湖小笼', receiptName: '小笼' }, {}],
    ['legalName', { contactType: 'LEGAL', legalName: '张三' }, { contactName: '张三' }],
    ['legalName', { contactType: 'SUPER', legalName: '张三' }, {}],
    ['legalName', { acctType: '1', legalName: '张三' }, { acctName: '张三' }],
    ['merRegName', { acctType: '0', merRegName: '杭州小笼' }, { acctName: '杭州小笼' }],
    ['holderName', { acctType: '2', holderName: '王五' }, { acctName: '王五' }],
    ['categoryCode', { categoryCode: 'C0101', mcc: '9999' }, { mcc: '5812' }],
    ['licenseLong', { licenseLong: '1' }, { licenseEnd: '9999-12-31' }],
    ['licenseLong', { licenseLong: '0', licenseEnd: '9999-12-31' }, { licenseEnd: undefined }],
    ['licenseLong', { licenseLong: '0', licenseEnd: '2030-01-01' }, {}],
  ])('%s of %j fills %j', (changed, data, filled) => {
    expect(suggest(form, data, changed, facts).filled).toEqual(filled)
  })

  it('of a micro merchant is its name', () => {
    const { filled } = suggest(mini, { legalName: '张三' }, 'legalName', facts)
    expect(filled).toMatchObject({ merRegName: '商户_张三', acctName: '张三' })
  })

  it.each<[EntryData, Record<string, unknown>]>([
    [{ legalMobile: '13812345678' }, { servicePhone: '13812345678' }],
    [{ legalMobile: '13812345678', servicePhone: '95588' }, {}],
    [{ subjectType: 'INDIVIDUAL', legalName: '张三' }, { merRegName: '个体户张三' }],
    [{ subjectType: 'INDIVIDUAL', legalName: '张三', merRegName: '张三小吃店' }, {}],
    [{ subjectType: 'ENTERPRISE', legalName: '张三' }, {}],
    [
      { sceneType: 'OFFLINE', regRegion: '330000-330100-330106', regAddr: '文三路90号' },
      {
        bizRegion: '330000-330100-330106',
        bizAddr: '文三路90号',
      },
    ],
    [{ sceneType: 'ONLINE', regRegion: '330000-330100-330106', regAddr: '文三路90号' }, {}],
    [
      {
        sceneType: 'OFFLINE',
        bizRegion: '330000-330100-330102',
        regRegion: '330000-330100-330106',
        regAddr: '文三路90号',
      },
      {},
    ],
    [
      { regRegion: '330000-330100-330106', regAddr: '浙江省杭州市西湖区文三路90号' },
      {
        regAddr: '文三路90号',
      },
    ],
    [
      { acctType: '1', acctNo: '6299000000000007', bankCode: '03080000' },
      {
        bankCode: '01020000',
      },
    ],
  ])('%j offers %j', (data, offered) => {
    expect(suggest(form, data, [], facts).offered).toEqual(offered)
  })
})

describe('values read from a picture', () => {
  const ID = { name: '张三', idNo: '110105198001010032', address: '北京市朝阳区1号' }
  const LICENCE = {
    licenseNo: '91330100799655058B',
    name: '杭州小笼有限公司',
    address: '文三路90号',
    legalName: '张三',
    begin: '2016-05-01',
    end: '9999-12-31',
    foundDate: '2016-05-01',
    capital: '50000000',
    scope: '餐饮',
  }
  const company = { subjectType: 'ENTERPRISE' }

  it.each<[OcrSource, EntryData, Record<string, string>, Record<string, unknown>]>([
    [
      'licensePic',
      company,
      LICENCE,
      {
        licenseNo: '91330100799655058B',
        merRegName: '杭州小笼有限公司',
        regAddr: '文三路90号',
        legalName: '张三',
        licenseBegin: '2016-05-01',
        licenseEnd: '9999-12-31',
        licenseLong: '1',
        foundDate: '2016-05-01',
        regCapitalAmt: '50',
        bizScope: '餐饮',
      },
    ],
    ['licensePic', { ...NORMAL, licenseNo: '' }, LICENCE, { licenseNo: '91330100799655058B' }],
    ['licensePic', { subjectType: 'INDIVIDUAL' }, { capital: '1' }, {}],
    ['licensePic', company, { capital: '1234567' }, { regCapitalAmt: '1.234567' }],
    ['licensePic', company, { capital: '10000' }, { regCapitalAmt: '0.01' }],
    ['licensePic', company, { capital: '百万', begin: '长期', foundDate: '2016-13-01' }, {}],
    ['certPic', { subjectType: 'OTHERS' }, { licenseNo: '123' }, { certNo: '123' }],
    [
      'legalIdFront',
      company,
      ID,
      {
        legalName: '张三',
        legalIdNo: '110105198001010032',
        legalAddr: '北京市朝阳区1号',
      },
    ],
    ['legalIdFront', { ...company, legalName: '张三丰' }, { name: '张三' }, {}],
    ['legalIdFront', { legalIdType: 'OVERSEA_PASSPORT' }, ID, {}],
    [
      'legalIdBack',
      {},
      { begin: '2015-03-01', end: '2035-03-01' },
      {
        legalIdBegin: '2015-03-01',
        legalIdEnd: '2035-03-01',
      },
    ],
    ['legalIdBack', { legalIdLong: '1' }, { end: '2035-03-01' }, {}],
    [
      'contactIdFront',
      { contactType: 'SUPER' },
      ID,
      {
        contactName: '张三',
        contactIdNo: '110105198001010032',
      },
    ],
    ['contactIdFront', { contactType: 'LEGAL' }, ID, {}],
    [
      'holderIdFront',
      { acctType: '2' },
      ID,
      {
        holderName: '张三',
        holderIdNo: '110105198001010032',
      },
    ],
    [
      'cardFrontPic',
      { acctType: '1' },
      { cardNo: '6299000000000007', bankCode: '01020000', bankName: '工行' },
      {
        acctNo: '6299000000000007',
        bankCode: '01020000',
      },
    ],
  ])('%s into %j: %j gives %j', (from, data, read, filled) => {
    const answer = fillFromOcr(form, data, from, read)
    expect(answer.filled).toEqual(filled)
    expect(answer.marked).toEqual(Object.keys(filled).filter((name) => name !== 'licenseLong'))
  })
})

it('closed choices say why', () => {
  const WHY = '企业、事业单位、政府机关与社会组织只能结算到对公账户'
  expect(closedChoices(FACTS, { subjectType: 'ENTERPRISE' })).toEqual({
    acctType: { '1': WHY, '2': WHY },
    settleCycle: { D0: '商户入网满90天且正常交易满30天后才能开通D0' },
  })
  expect(closedChoices(FACTS, { subjectType: 'INDIVIDUAL' }).acctType).toEqual({})
  const open = { ...FACTS, privateSettleForCompanies: true }
  expect(closedChoices(open, { subjectType: 'ENTERPRISE' }).acctType).toEqual({})
})

it('banks follow from the kind of account', () => {
  expect(bankSource('0').call).toBe('/v1/function/bankFunc/dgBankList')
  expect(bankSource('1').call).toBe('/v1/function/bankFunc/banklist')
  expect(bankSource('2').call).toBe('/v1/function/bankFunc/banklist')
})

it('an account is typed twice', () => {
  expect(acctNoAgainError('6299 0000', '62990000')).toBeUndefined()
  expect(acctNoAgainError('62990000', '62990001')).toBe('两次输入的银行账号不一致')
})

it('the tables of rates begin closed', () => {
  expect(emptyProducts(MICRO_PRODUCTS)).toEqual([
    { payChannel: 'WECHAT', open: '0', feeRate: null },
    { payChannel: 'ALIPAY', open: '0', feeRate: null },
    { payChannel: 'UNIONPAY', open: '0', feeRate: null },
  ])
  expect(NORMAL_PRODUCTS.map(productLabel)).toEqual([
    '微信',
    '支付宝',
    '云闪付/银联二维码',
    '银行卡-借记卡',
    '银行卡-贷记卡',
    '数字人民币',
    '其他',
  ])
})
