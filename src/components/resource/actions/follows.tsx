import { useCustom, type HttpError } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { Follow, FormValues } from '../../../lib/resource'
import { useFormValue, useRules } from '../../fields/field-item'

/** Fills fields of a form from chosen values. */
export function Follows({ follows }: { follows: readonly Follow[] }) {
  return follows.map((follow) => <OneFollow key={follow.of} follow={follow} />)
}

/**
 * Reads by the chosen value and fills fields from the answer. Edited fields stay unchanged; values
 * filled in for an earlier choice are replaced or cleared.
 */
function OneFollow({ follow }: { follow: Follow }) {
  const rules = useRules()
  const { of, document, body } = follow
  const value = useFormValue((values) => newest(values[of]))
  const { query } = useCustom<Record<string, unknown>, HttpError>({
    url: follow.call,
    method: 'get',
    config: {
      payload: document
        ? { token: value, type: document }
        : (body?.(value, rules.values()) ?? { [of]: value }),
    },
    // Optional help: on failure the user types the values.
    errorNotification: false,
    queryOptions: { enabled: value !== '', staleTime: 60_000 },
  })
  const said = value === '' ? undefined : query.data?.data
  const answer = document ? said?.fields : said
  const filled = useRef<FormValues>({})
  useEffect(() => {
    const next = answer ? saidBy(follow, answer) : {}
    const before = filled.current
    filled.current = next
    for (const name of new Set([...Object.keys(before), ...Object.keys(next)])) {
      const now = rules.values()[name] ?? ''
      if ((now === '' || now === before[name]) && now !== (next[name] ?? ''))
        rules.set(name, next[name] ?? undefined)
    }
  }, [answer, follow, rules])
  return null
}

/** The value, or the last of several pictures. */
const newest = (value: unknown): string =>
  String((Array.isArray(value) ? value.at(-1) : value) ?? '')

/** An answer of several rows fills no field. */
function saidBy({ fill }: Follow, answer: unknown): FormValues {
  const row: unknown = !Array.isArray(answer) ? answer : answer.length === 1 ? answer[0] : {}
  return Object.fromEntries(
    Object.entries(fill).map(([name, from]) => [name, (row as FormValues)[from]]),
  )
}
