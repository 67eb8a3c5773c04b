import { describe, expect, test } from 'vitest'
import { cnapsWarning } from '#domain/validation/bank'
import { gatewayForFile } from '../../support/gateway'

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
    expect(cards.respData[0]).toEqual({
      bankCode: '01020000',
      bankName: '中国工商银行',
      pinyin: 'zggsyh zhongguogongshangyinhang gsyh gongshangyinhang',
      bins: ['629900', '629800'],
      creditBins: ['629800'],
    })
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

  test('a keyword that fits nothing finds nothing; % and _ are letters like others', async () => {
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

test.each([PRIVATE, CORPORATE, BRANCHES])('%s needs a session', async (path) => {
  expect((await gw.post(path, { bankCode: '01020000' })).respCode).toBe('90401')
})
