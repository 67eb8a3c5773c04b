import type { ACCT_TYPE } from '#domain/merchant/dicts'
import { sameName } from '#domain/reading/name'
import { bankNamed, CORPORATE_BANKS, PRIVATE_BANKS, STANDARD_CATEGORIES } from '../reference'

const CATEGORIES = STANDARD_CATEGORIES.flatMap(({ children = [] }) => children)

/** The business category of a name, a code or an MCC. */
export const findCategory = (typed: string) =>
  CATEGORIES.find(
    ({ categoryCode, categoryName, mcc }) =>
      [categoryCode, mcc].includes(typed) || sameName(categoryName, typed),
  )

/** The bank of a code or a name, with or without 中国, among those for an account of that type. */
export const findBank = (acctType: keyof typeof ACCT_TYPE | undefined) => (typed: string) =>
  bankNamed(acctType === '0' ? CORPORATE_BANKS : PRIVATE_BANKS, typed)
