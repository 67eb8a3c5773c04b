import { device, merchant, partner, shop } from '../../schema'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bankCard } from '#domain/validation/bank'
import { cnapsWarning } from '#domain/validation/cnaps'
import { newMobile, servicePhone } from '#domain/validation/contact'
import { idCard, idHolderAge } from '#domain/validation/id-card'
import { uscc, usccSubjectWarning } from '#domain/validation/license'
import { merchantName, shortName } from '#domain/validation/names'
import type { OpenDatabase } from '../../core/db/open'
import { openTestDatabase } from '../support/test-database'

const TODAY = '2026-11-20'

let database: OpenDatabase
let merchants: (typeof merchant.$inferSelect)[]
let shops: (typeof shop.$inferSelect)[]
let devices: (typeof device.$inferSelect)[]
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
  merchants = await database.db.select().from(merchant)
  shops = await database.db.select().from(shop)
  devices = await database.db.select().from(device)
})
afterAll(() => database.close())

/** Values a rule refuses, with what it says. */
const refused = (values: readonly (string | null)[], rule: (text: string) => string | undefined) =>
  values.flatMap((value) => (value && rule(value) ? [`${value}: ${rule(value)}`] : []))

describe('numbers of people and firms', () => {
  test('identity numbers are valid, of adults, and of the sample area only', () => {
    const numbers = merchants.map((row) => row.legalIdNo)
    expect(refused(numbers, idCard(TODAY))).toEqual([])
    expect(refused(numbers, idHolderAge(TODAY))).toEqual([])
    expect(numbers.filter((number) => !number.startsWith('110105'))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('credit codes are valid and fit their subject; micro merchants have none', () => {
    expect(
      refused(
        merchants.map((row) => row.licenseNo),
        uscc,
      ),
    ).toEqual([])
    const unfit = merchants.filter(({ subjectType, licenseNo }) =>
      subjectType === 'MICRO'
        ? licenseNo !== null
        : usccSubjectWarning(licenseNo!, subjectType) !== undefined,
    )
    expect(unfit).toEqual([])
  })

  test('private accounts are debit cards of BINs no bank has', () => {
    const cards = merchants.filter((row) => row.acctType !== '0').map((row) => row.acctNo)
    expect(cards.length).toBeGreaterThan(50)
    expect(refused(cards, bankCard)).toEqual([])
    expect(cards.filter((card) => !/^6299\d{15}$/.test(card))).toEqual([])
  })

  test('corporate accounts carry the registered name and a branch with a valid number', () => {
    const corporate = merchants.filter((row) => row.acctType === '0')
    expect(
      refused(
        corporate.map((row) => row.branchCode),
        cnapsWarning,
      ),
    ).toEqual([])
    for (const row of corporate) expect(row.acctName).toBe(row.merRegName)
  })

  test('mobiles are of the synthetic block', () => {
    const mobiles = [
      ...merchants.flatMap((row) => [row.legalMobile, row.contactMobile]),
      ...shops.map((row) => row.contactMobile),
    ]
    expect(refused(mobiles, newMobile)).toEqual([])
    expect(mobiles.filter((mobile) => !mobile.startsWith('19900'))).toEqual([])
    expect(
      refused(
        merchants.map((row) => row.servicePhone),
        servicePhone,
      ),
    ).toEqual([])
  })

  test('names are such as the entry form takes', () => {
    for (const row of merchants) {
      expect([row.merRegName, merchantName(row.subjectType)(row.merRegName)]).toEqual([
        row.merRegName,
        undefined,
      ])
      expect([row.shortName, shortName([row.legalName])(row.shortName)]).toEqual([
        row.shortName,
        undefined,
      ])
    }
  })
})

describe('ids', () => {
  test.each([
    ['merId', () => merchants.map((row) => row.merId), /^8\d{15}$/],
    ['applyId', () => merchants.map((row) => row.applyId), /^AP\d{6}\d{8}$/],
    ['shopId', () => shops.map((row) => row.shopId), /^3\d{11}$/],
    ['deviceId', () => devices.map((row) => row.deviceId), /^\d{12}$/],
    ['serialNo', () => devices.map((row) => row.serialNo), /^[A-Z0-9]{6,32}$/],
  ])('%s has its shape and never repeats', (_name, read, shape) => {
    const ids = read()
    expect(ids.filter((id) => !shape.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('provider and partner numbers begin with 6 and 7', async () => {
    const partners = await database.db.select({ id: partner.partnerId }).from(partner)
    expect(partners.every(({ id }) => /^7\d{15}$/.test(id))).toBe(true)
    expect(new Set(merchants.map((row) => row.providerId))).toEqual(
      new Set(['6000000000000001', '6000000000000002']),
    )
  })

  test('a terminal in a shop has an eight-digit number, one in stock none', () => {
    const wrong = devices.filter(({ shopId, termNo }) =>
      shopId ? !/^\d{8}$/.test(termNo ?? '') : termNo !== null,
    )
    expect(wrong).toEqual([])
  })
})

describe('what hangs together', () => {
  test('a merchant counts its shops and their terminals', () => {
    for (const row of merchants) {
      const own = shops.filter((one) => one.merId === row.merId)
      expect(own.length).toBe(row.shopCount)
      expect(own.length).toBeGreaterThanOrEqual(1)
      expect(own.length).toBeLessThanOrEqual(6)
      expect(devices.filter((one) => one.merId === row.merId).length).toBe(row.deviceCount)
    }
  })

  test('the search by initials finds 星贝壳咖啡', () => {
    const found = merchants.filter((row) => row.pinyin.includes('xbk'))
    expect(found.map((row) => row.shortName)).toContain('星贝壳咖啡')
  })
})
