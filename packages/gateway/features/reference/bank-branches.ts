import { cnapsCheckDigit } from '#domain/validation/cnaps'
import { cnapsOfCity } from '#domain/validation/cnaps-cities'
import { bankOf, BANKS, type Bank } from './banks'
import { REGION_TREE, type Region } from './regions'

/** A branch of a bank with its 12-digit CNAPS number 联行号. */
export interface BankBranch {
  branchCode: string
  branchName: string
}

const CITIES: readonly Region[] = REGION_TREE.flatMap((province) => province.children ?? [])

/**
 * Branches of one bank, made up deterministically: one business department a city and one branch
 * a district, named as banks name them, numbered with a valid check digit. Without `cityCode`,
 * the business departments of all cities.
 */
export const branchesOf = (bankCode: string, cityCode?: string): BankBranch[] =>
  placedBranches(bankCode, cityCode).map(({ branchCode, branchName }) => ({
    branchCode,
    branchName,
  }))

/** The same with their cities. */
export function placedBranches(
  bankCode: string,
  cityCode?: string,
): (BankBranch & { cityCode: string })[] {
  const bank = bankOf(bankCode)
  if (!bank) return []
  const cities = CITIES.filter(
    ({ regionCode }) =>
      (!cityCode || regionCode === cityCode) &&
      (!bank.home || regionCode.slice(0, 2) === bank.home.slice(0, 2)),
  )
  return cities.flatMap((city) => {
    const place = city.regionName.replace(/(市|盟|地区)$/, '')
    const full = `${companyName(bank)}${place}`
    const names = [
      `${full}分行营业部`,
      ...(cityCode
        ? (city.children ?? []).map((county) => `${full}${shortCounty(county)}支行`)
        : []),
    ]
    return names.flatMap((branchName, i) => {
      const branchCode = branchNumber(bank, city.regionCode, i)
      return branchCode === undefined ? [] : [{ branchCode, branchName, cityCode: city.regionCode }]
    })
  })
}

/** Policy banks and unions of rural credit societies are no share companies. */
function companyName({ cnaps, bankName }: Bank): string {
  if (bankName.endsWith('信用社')) return `${bankName}联合社`
  return ['201', '202', '203'].includes(cnaps) ? bankName : `${bankName}股份有限公司`
}

/** Undefined where no bank of this country has a number. */
function branchNumber(
  { cnaps, bankCode }: Bank,
  cityCode: string,
  index: number,
): string | undefined {
  const own = cnapsOfCity(cityCode)
  // Counties that a province runs itself go by its capital's number, behind its own branches.
  const city = own ?? cnapsOfCity(`${cityCode.slice(0, 2)}0100`)
  if (city === undefined) return undefined
  const first = own === undefined ? 40 + (Number(cityCode.slice(2, 4)) % 10) * 8 : 0
  // Banks that share a type number (313 city banks) differ in the branch part.
  const nth = BANKS.filter((bank) => bank.cnaps === cnaps).findIndex(
    (bank) => bank.bankCode === bankCode,
  )
  const body = `${cnaps}${city}${String(nth * 100 + first + index + 1).padStart(4, '0')}`
  return body + cnapsCheckDigit(body)
}

function shortCounty(county: Region): string {
  const name = county.regionName
  return name.length > 2 ? name.replace(/(区|县|市|街道|镇)$/, '') : name
}

/** Whether `cityCode` is a city of the region tree. */
export const isCity = (cityCode: string): boolean =>
  CITIES.some((city) => city.regionCode === cityCode)
