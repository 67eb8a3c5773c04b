import { useMemo } from 'react'
import { CARD_BANKS, CORPORATE_BANKS, useBanks } from '../../../components/fields/use-banks'
import { useCategories } from '../../../components/fields/use-categories'
import { useRegions } from '../../../components/fields/use-regions'
import type { EntryKind } from '#domain/application/types'
import type { ApplyOptions } from '../calls'
import { CATEGORY_SOURCES, categoryFieldOf } from '../sources'
import { factsOf } from './facts-of'

/** The rules' facts: the gateway's, and the lists the console loads once. */
export function useFacts(kind: EntryKind, options: ApplyOptions) {
  const { regions } = useRegions()
  const { banks } = useBanks(CARD_BANKS)
  // Micro merchants are paid to their own card.
  const { banks: companyBanks } = useBanks(CORPORATE_BANKS, kind === 'normal')
  const { tree } = useCategories(CATEGORY_SOURCES[categoryFieldOf(kind)] ?? '')
  const facts = useMemo(
    () => factsOf(options, { categories: tree, regions, banks, companyBanks }),
    [banks, companyBanks, options, regions, tree],
  )
  return { facts, regions, banks }
}
