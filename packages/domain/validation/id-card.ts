import { isDate } from '../dates'
import type { Rule } from './rule'

const SHAPE_18 = /^[1-9]\d{16}[\dX]$/
const SHAPE_15 = /^\d{15}$/
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
/** Provinces of GB/T 2260, and 83 for Taiwan residence permits. */
const PROVINCES = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 ' +
    '61 62 63 64 65 71 81 82 83'
  ).split(' '),
)

/** A province, and below it a prefecture and a county; residence permits have a province only. */
const isPlace = (id: string): boolean =>
  PROVINCES.has(id.slice(0, 2)) && (id[0] === '8' || !/^..(00|..00)/.test(id))

/** The check digit of the first 17 digits (GB 11643: ISO 7064 MOD 11-2). */
export function idCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return CHECK_DIGITS[sum % 11]!
}

/**
 * An 18-digit identity number: shape, region, a real birth date that is not ahead of `today`,
 * check digit. A small `x` counts as `X`. 15-digit cards are void since 2013 and refused.
 * @param today `YYYY-MM-DD`
 */
export function idCard(today: string): Rule {
  return (text) => {
    const id = text.toUpperCase()
    if (SHAPE_15.test(id)) return '15位身份证已停用，请填写18位身份证号码'
    if (!SHAPE_18.test(id)) return '请输入18位身份证号码'
    // 9xx: the 18-digit form of the foreigner's permanent residence card.
    if (id[0] !== '9' && !isPlace(id)) return '身份证号码中的地区不存在'
    const birth = birthDate(id)
    if (birth === undefined || birth > today) return '身份证号码中的出生日期不正确'
    return idCheckDigit(id) === id[17] ? undefined : '身份证号码校验位不正确，请核对'
  }
}

/** `YYYY-MM-DD` of an 18-digit number; undefined when it is no date of 18xx to 20xx. */
export function birthDate(id18: string): string | undefined {
  const date = id18.slice(6, 14).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return /^(18|19|20)/.test(date) && isDate(date) ? date : undefined
}

/** Whole years between two dates; on the birthday itself the year is complete. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Holders of an application are 18 to 80 years old (domain §2). For numbers that pass `idCard`. */
export function idHolderAge(today: string): Rule {
  return (text) => {
    const birth = birthDate(text)
    if (birth === undefined) return undefined
    const age = ageOn(birth, today)
    return age >= 18 && age <= 80 ? undefined : '持证人须年满18周岁且不超过80周岁'
  }
}

/** An old 15-digit number as 18 digits, for reading old rows; undefined for other text. */
export function upgradeIdCard15(text: string): string | undefined {
  if (!SHAPE_15.test(text)) return undefined
  const first17 = `${text.slice(0, 6)}19${text.slice(6)}`
  return birthDate(first17) === undefined ? undefined : first17 + idCheckDigit(first17)
}
