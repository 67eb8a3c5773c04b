import { cnapsCheckDigit } from '#domain/validation/bank'
import { bankOf, BANKS } from './banks'
import { REGION_TREE, type Region } from './regions'

/** A branch of a bank with its 12-digit CNAPS number 联行号. */
export interface BankBranch {
  branchCode: string
  branchName: string
}

/** Clearing-house numbers of the larger cities, by our city code; others follow their province. */
const CITY_NUMBERS: Record<string, string> = {
  '110100': '1000',
  '120100': '1100',
  '130100': '1210',
  '140100': '1610',
  '150100': '1910',
  '210100': '2210',
  '210200': '2220',
  '220100': '2410',
  '230100': '2610',
  '310100': '2900',
  '320100': '3010',
  '320200': '3020',
  '320500': '3050',
  '330100': '3310',
  '330200': '3320',
  '330300': '3330',
  '340100': '3610',
  '350100': '3910',
  '350200': '3930',
  '360100': '4210',
  '370100': '4510',
  '370200': '4520',
  '410100': '4910',
  '420100': '5210',
  '430100': '5510',
  '440100': '5810',
  '440300': '5840',
  '440600': '5880',
  '441900': '6020',
  '450100': '6110',
  '460100': '6410',
  '510100': '6510',
  '500100': '6530',
  '520100': '7010',
  '530100': '7310',
  '540100': '7700',
  '610100': '7910',
  '620100': '8210',
  '630100': '8510',
  '640100': '8710',
  '650100': '8810',
}

const CITIES: readonly Region[] = REGION_TREE.flatMap((province) => province.children ?? [])

/**
 * Branches of one bank, made up deterministically: one business department a city and one branch
 * a district, named as banks name them, numbered with a valid check digit. Without `cityCode`,
 * the business departments of all cities.
 */
export function branchesOf(bankCode: string, cityCode?: string): BankBranch[] {
  const bank = bankOf(bankCode)
  if (!bank) return []
  const cities = cityCode ? CITIES.filter((city) => city.regionCode === cityCode) : CITIES
  return cities.flatMap((city) => {
    const place = city.regionName.replace(/(市|盟|地区)$/, '')
    const full = `${bank.bankName}股份有限公司${place}`
    const names = [
      `${full}分行营业部`,
      ...(cityCode
        ? (city.children ?? []).map((county) => `${full}${shortCounty(county)}支行`)
        : []),
    ]
    return names.map((branchName, i) => ({
      branchCode: branchNumber(bank.cnaps, bankCode, city.regionCode, i),
      branchName,
    }))
  })
}

function branchNumber(cnaps: string, bankCode: string, cityCode: string, index: number): string {
  // Banks that share a type number (313 city banks) are told apart by the branch part.
  const own = BANKS.filter((bank) => bank.cnaps === cnaps).findIndex(
    (bank) => bank.bankCode === bankCode,
  )
  const body = `${cnaps}${cityNumber(cityCode)}${String(own * 100 + index + 1).padStart(4, '0')}`
  return body + cnapsCheckDigit(body)
}

function cityNumber(cityCode: string): string {
  const known = CITY_NUMBERS[cityCode]
  if (known) return known
  const capital = CITY_NUMBERS[`${cityCode.slice(0, 2)}0100`]
  const base = capital ? Number(capital.slice(0, 2)) : Number(cityCode.slice(0, 2)) + 20
  return `${base}${cityCode.slice(2, 4)}`
}

function shortCounty(county: Region): string {
  const name = county.regionName
  return name.length > 2 ? name.replace(/(区|县|市|街道|镇)$/, '') : name
}

/** Whether `cityCode` is a city of the region tree. */
export const isCity = (cityCode: string): boolean =>
  CITIES.some((city) => city.regionCode === cityCode)
