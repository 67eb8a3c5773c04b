import { useCustom, type HttpError } from '@refinedev/core'
import type { RemoteSource } from '../../lib/resource'

export interface Choice {
  value: string
  label: string
}

/**
 * Choices of a remote source. Key/value calls answer at most 20 pairs; `keys` asks for the words
 * of known keys instead (contract §3).
 */
export function useChoices(
  source: RemoteSource,
  body: { keyword?: string; keys?: readonly string[] },
  parents: Readonly<Record<string, unknown>>,
  enabled: boolean,
): { choices: readonly Choice[]; loading: boolean; failed: boolean; retry: () => void } {
  const { query, result } = useCustom<Record<string, unknown>, HttpError>({
    url: source.call,
    // 'get' means a read to our data provider: aborted when abandoned, never a write.
    method: 'get',
    config: { payload: withoutEmpty({ ...parents, ...body }) },
    queryOptions: {
      enabled,
      // A list that comes whole is loaded once, and asked for again only while it is still empty
      // (spec §4, the teams); a search is worth asking again after a minute.
      staleTime: ({ state: { data } }) =>
        source.search === false && choicesOf(source, data?.data).length > 0 ? Infinity : 60_000,
      gcTime: source.search === false ? Infinity : undefined,
      placeholderData: (before) => before,
    },
  })
  return {
    choices: enabled || query.data ? choicesOf(source, result.data) : [],
    loading: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/** Only the parents that hold something narrow the choices. */
export function parentsOf(
  source: RemoteSource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return withoutEmpty(
    Object.fromEntries((source.parents ?? []).map((name) => [name, values[name]])),
  )
}

function withoutEmpty(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && !value[0]),
    ),
  )
}

/** `[{key, value}]`, or rows with columns of their own, bare or inside a list answer. */
function choicesOf(source: RemoteSource, data: unknown): Choice[] {
  const rows = Array.isArray(data) ? data : ((data as { list?: unknown[] } | null)?.list ?? [])
  const seen = new Map<string, Choice>()
  for (const row of rows as Record<string, unknown>[]) {
    const value = String(row[source.keyOf ?? 'key'] ?? '')
    const label = String(row[source.labelOf ?? 'value'] ?? value)
    if (value && !seen.has(value)) seen.set(value, { value, label })
  }
  return [...seen.values()]
}
