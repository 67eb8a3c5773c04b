import { describe, expect, test } from 'vitest'
import { cnapsOfBank, cnapsWarning } from '#domain/validation/cnaps'
import { cnapsCityWarning } from '#domain/validation/cnaps-cities'
import { BANKS, cardOf } from '../../features/reference/banks'
import { branchesOf } from '../../features/reference/bank-branches'
import { REGION_TREE } from '../../features/reference/regions'
import { gatewayForFile } from '../support/gateway'

const PRIVATE = '/v1/function/bankFunc/banklist'
const CORPORATE = '/v1/function/bankFunc/dgBankList'
const BRANCHES = '/v1/function/bankFunc/branchList'

const gw = await gatewayForFile()
const session = await gw.signIn('fws_ops')

const ask = async (path: string, body: Record<string, unknown> = {}) =>
  gw.post(path, body, { session })
const names = async (path: string, keyword: string): Promise<string[]> =>
  (await ask(path, { keyword })).respData.map((bank: { bankName: string }) => bank.bankName)

describe('banks', () => {
  test('forty and more take private cards, thirty and more corporate accounts', async () => {
    const [cards, accounts] = [await ask(PRIVATE), await ask(CORPORATE)]
    expect(cards.respData.length).toBeGreaterThanOrEqual(40)
    expect(accounts.respData.length).toBeGreaterThanOrEqual(30)
    const { bins, creditBins, ...bank } = cards.respData[0]
    expect(bank).toEqual({
      bankCode: '01020000',
      bankName: '中国工商银行',
      pinyin: 'zggsyh zhongguogongshangyinhang gsyh gongshangyinhang',
    })
    // The sandbox's samples, and prefixes that the bank gives its own debit and credit cards.
    expect(bins).toEqual(expect.arrayContaining(['629900', '629800', '622202', '625330']))
    expect(creditBins).toEqual(expect.arrayContaining(['629800', '625330']))
    expect(creditBins).not.toContain('622202')
    for (const { respData } of [cards, accounts]) {
      const codes = respData.map((bank: { bankCode: string }) => bank.bankCode)
      expect(new Set(codes).size).toBe(codes.length)
    }
  })

  test.each([
    ['gsyh', '中国工商银行'],
    ['GSYH', '中国工商银行'],
    ['招商', '招商银行'],
    ['zhaoshang', '招商银行'],
    ['03080000', '招商银行'],
    [' 招商 ', '招商银行'],
  ])('%s finds %s', async (keyword, bankName) => {
    expect(await names(PRIVATE, keyword)).toContain(bankName)
  })

  test('policy banks have no cards, online banks no corporate accounts', async () => {
    expect(await names(CORPORATE, '国家开发银行')).toEqual(['国家开发银行'])
    expect(await names(PRIVATE, '国家开发银行')).toEqual([])
    expect(await names(PRIVATE, '微众')).toEqual(['深圳前海微众银行'])
    expect(await names(CORPORATE, '微众')).toEqual([])
  })

  test.each([
    '天津银行',
    '厦门银行',
    '温州银行',
    '徽商银行',
    '浙江省农村信用社',
    '上海农村商业银行',
  ])('%s keeps accounts of companies', async (bankName) => {
    expect(await names(CORPORATE, bankName)).toEqual([bankName])
  })

  test.each([
    ['6222021001112223335', '中国工商银行', 'DEBIT'],
    ['6225880112345678', '招商银行', 'DEBIT'],
    ['6217001180012345678', '中国建设银行', 'DEBIT'],
    ['6259650812345678', '中国建设银行', 'CREDIT'],
    ['6228480402564890018', '中国农业银行', 'DEBIT'],
  ])('%s is a card of %s, %s', (cardNo, bankName, cardKind) => {
    expect(cardOf(cardNo)).toMatchObject({ bank: { bankName }, cardKind })
  })

  test('a card of a range that is not public has no bank', () => {
    expect(cardOf('6299991234567890')).toBeUndefined()
    expect(cardOf('1234567890123456')).toBeUndefined()
  })

  test('branch numbers begin as the bank’s code says', () => {
    const wrong = BANKS.filter(
      ({ bankCode, cnaps }) => (cnapsOfBank(bankCode) ?? cnaps) !== cnaps,
    ).map(({ bankName }) => bankName)
    expect(wrong).toEqual([])
  })

  test('a card begins with the digits of one bank only', async () => {
    const { respData } = await ask(PRIVATE)
    const bins = respData.flatMap((bank: { bins: string[] }) => bank.bins)
    for (const bin of bins)
      expect(bins.filter((other: string) => bin.startsWith(other))).toEqual([bin])
  })

  test('a bank without cards knows no card by its digits', async () => {
    const { respData } = await ask(CORPORATE, { keyword: '国家开发银行' })
    expect([respData[0].bins, respData[0].creditBins]).toEqual([[], []])
  })

  test('a keyword without a match finds no bank; % and _ are literal', async () => {
    for (const keyword of ['没有这家', '%', '_']) expect(await names(PRIVATE, keyword)).toEqual([])
  })
})

describe('branches', () => {
  test('of a city: its business department and one for each district, validly numbered', async () => {
    const { respData } = await ask(BRANCHES, { bankCode: '01050000', cityCode: '330100' })
    expect(respData[0].branchName).toBe('中国建设银行股份有限公司杭州分行营业部')
    expect(respData[0].branchCode).toMatch(/^1053310\d{5}$/)
    expect(respData.map((one: { branchName: string }) => one.branchName)).toContain(
      '中国建设银行股份有限公司杭州西湖支行',
    )
    for (const { branchCode } of respData) expect(cnapsWarning(branchCode)).toBeUndefined()
  })

  test('of any city: fifty at most, the keyword finds the others', async () => {
    const all = await ask(BRANCHES, { bankCode: '01020000' })
    expect(all.respData).toHaveLength(50)
    const found = await ask(BRANCHES, { bankCode: '01020000', keyword: '乌鲁木齐' })
    expect(found.respData).toHaveLength(1)
  })

  test('get their names back by their numbers', async () => {
    const place = { bankCode: '01050000', cityCode: '330100' }
    const { respData } = await ask(BRANCHES, place)
    const found = await ask(BRANCHES, { ...place, keys: JSON.stringify([respData[2].branchCode]) })
    expect(found.respData).toEqual([respData[2]])
  })

  test('are the same each time', async () => {
    const body = { bankCode: '03080000', cityCode: '440300' }
    expect((await ask(BRANCHES, body)).respData).toEqual((await ask(BRANCHES, body)).respData)
  })

  test.each([
    [{}, 'bankCode', '必填项不能为空'],
    [{ bankCode: '99999999' }, 'bankCode', '银行编码不存在'],
    [{ bankCode: '01020000', cityCode: '330106' }, 'cityCode', '城市编码不存在'],
  ])('%j is refused at %s', async (body, field, msg) => {
    const { respCode, respData } = await ask(BRANCHES, body)
    expect(respCode).toBe('90400')
    expect(respData.errors).toEqual([{ field, msg }])
  })

  test('every branch belongs to its city, and to no other place', () => {
    const branches = BANKS.filter(({ bankCode }) => ['01020000', '14293300'].includes(bankCode))
    const numbers: string[] = []
    for (const { children: cities = [] } of REGION_TREE)
      for (const { regionCode } of cities)
        for (const { bankCode } of branches)
          for (const { branchCode } of branchesOf(bankCode, regionCode)) {
            numbers.push(branchCode)
            expect(cnapsCityWarning(branchCode, `-${regionCode}`)).toBeUndefined()
          }
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('a bank of one province has no branch elsewhere', () => {
    expect(branchesOf('04123330', '510100')).toEqual([])
    expect(branchesOf('04123330', '330300')[0]).toEqual({
      branchCode: expect.stringMatching(/^3133330\d{5}$/),
      branchName: '温州银行股份有限公司温州分行营业部',
    })
  })

  test('no two banks share a number in a city', async () => {
    const banks = (await ask(CORPORATE)).respData as { bankCode: string }[]
    const numbers = []
    for (const { bankCode } of banks) {
      const { respData } = await ask(BRANCHES, { bankCode, cityCode: '330100' })
      numbers.push(...respData.map((one: { branchCode: string }) => one.branchCode))
    }
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
