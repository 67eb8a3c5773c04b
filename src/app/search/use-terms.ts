import { useEffect, useMemo, useState } from 'react'
import { nameRank } from '#domain/name-search'
import type { Field } from '#domain/field'
import { useMayRead } from '../../components/rights'
import type { AnyResource, Registry } from '../../lib/resource'
import type { MenuArea } from '../layout/use-menu-areas'
import type { EntryGroup } from './entries'

type Help = typeof import('../../lib/help')

const MOST = 4
/** Shorter texts match too many terms. */
const MIN_CHARS = 2

/**
 * States and amounts of the user's screens with their sentences, by name: 暂缓结算. An entry leads to
 * its screen. The sentences load after the dialog has opened.
 */
export function useTerms(
  typed: string,
  { areas, registry }: { areas: readonly MenuArea[]; registry: Registry<AnyResource> | undefined },
): EntryGroup | undefined {
  const [help, setHelp] = useState<Help>()
  const mayRead = useMayRead()
  useEffect(() => {
    // If it fails to load, there are no terms.
    import('../../lib/help').then(setHelp, () => undefined)
  }, [])
  const terms = useMemo(() => {
    if (!help || !registry) return []
    const may = (field: Field) => mayRead(field)
    return areas.flatMap(({ items }) =>
      items.flatMap(({ name, path, title }) => {
        const resource = registry.resources.find((one) => one.name === name)
        if (!resource) return []
        const states = help.statesOf(resource, may).flatMap((one) => one.states)
        return [...states, ...help.amountsOf(resource, may)].map(({ label, sentence }) => ({
          label,
          entry: {
            key: `term:${name}:${label}`,
            title: label,
            facts: [{ value: sentence }, { value: title }],
            path,
          },
        }))
      }),
    )
  }, [help, areas, registry, mayRead])
  if ([...typed].length < MIN_CHARS) return undefined
  const entries = terms
    .flatMap(({ label, entry }) => {
      const rank = nameRank({ name: label, pinyin: '' }, typed)
      return rank === undefined ? [] : [{ rank, entry }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
  return entries.length > 0 ? { title: '帮助', entries } : undefined
}
