import { useMemo } from 'react'
import { CARD_BANKS, useBanks } from '../../../components/fields/use-banks'
import { useCategories } from '../../../components/fields/use-categories'
import { regionNames, useRegions } from '../../../components/fields/use-regions'
import { bankOfCard } from '../../../lib/entry'
import type { EntryFacts, EntryKind } from '../../../lib/entry/types'
import type { ApplyOptions } from '../calls'
import { CATEGORY_SOURCES, categoryFieldOf } from '../sources'

/** The rules' facts: the gateway's, and the trees the console asks for once. */
export function useFacts(kind: EntryKind, options: ApplyOptions) {
  const { regions } = useRegions()
  const { banks } = useBanks(CARD_BANKS)
  const { tree, leafOf } = useCategories(CATEGORY_SOURCES[categoryFieldOf(kind)] ?? '')
  const facts = useMemo(
    (): EntryFacts => ({
      ...options,
      categoryOf: leafOf,
      categoriesKnown: tree.length > 0,
      regionNameOf: (region) => regionNames(regions, region) || undefined,
      cardKindOf: (cardNo) => {
        const bank = bankOfCard(cardNo, banks)
        if (!bank) return undefined
        return bank.creditBins?.some((bin) => cardNo.startsWith(bin)) ? 'CREDIT' : 'DEBIT'
      },
    }),
    [banks, leafOf, options, regions, tree],
  )
  return { facts, regions, banks }
}
