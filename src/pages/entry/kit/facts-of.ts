import type { BankRow } from '../../../components/fields/use-banks'
import { categoryLeaf, type CategoryNode } from '../../../components/fields/use-categories'
import { regionNames, regionPath, type Region } from '../../../components/fields/use-regions'
import type { EntryFacts } from '#domain/application/types'
import { cardOf } from '#domain/validation/card'
import type { ApplyOptions } from '../calls'

/** The lists that the console loads once; all of them are empty while loading. */
export interface EntryLists {
  categories: readonly CategoryNode[]
  regions: readonly Region[]
  /** Banks of private cards. */
  banks: readonly BankRow[]
  /** Banks of company accounts. */
  companyBanks: readonly BankRow[]
}

/** The rules' facts: the gateway's, and those derived from the console's lists. */
export const factsOf = (
  options: ApplyOptions,
  { categories, regions, banks, companyBanks }: EntryLists,
): EntryFacts => ({
  ...options,
  categoryOf: (code) => categoryLeaf(categories, code),
  categoriesKnown: categories.length > 0,
  regionNameOf: (region) => (isPath(regions, region) ? regionNames(regions, region) : undefined),
  isRegion: (region) => (regions.length > 0 ? isPath(regions, region) : undefined),
  isRegionCode: (code) => (regions.length > 0 ? hasCode(regions, code) : undefined),
  isBankOf: (bankCode, acctType) => {
    const list = acctType === '0' ? companyBanks : banks
    return list.length > 0 ? list.some((bank) => bank.bankCode === bankCode) : undefined
  },
  cardOf: (cardNo) => cardOf(cardNo, banks),
})

const isPath = (regions: readonly Region[], region: string): boolean => {
  const codes = region.split('-')
  return regionPath(regions, codes).length === codes.length
}

/** Region codes: the upper levels are prefixes. */
function hasCode(regions: readonly Region[], code: string): boolean {
  return regions.some(
    ({ regionCode, children = [] }) =>
      regionCode === code ||
      (code.startsWith(regionCode.replace(/(00)+$/, '')) && hasCode(children, code)),
  )
}
