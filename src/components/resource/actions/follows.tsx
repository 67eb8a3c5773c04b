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
  const value = useFormValue((values) => String(values[follow.of] ?? ''))
  const { query } = useCustom<Record<string, unknown>, HttpError>({
    url: follow.call,
    method: 'get',
    config: { payload: { [follow.of]: value } },
    // Optional help: on failure the user types the values.
    errorNotification: false,
    queryOptions: { enabled: value !== '', staleTime: 60_000 },
  })
  const answer = value === '' ? undefined : query.data?.data
  const filled = useRef<FormValues>({})
  useEffect(() => {
    const said = answer ? saidBy(follow, answer) : {}
    const before = filled.current
    filled.current = said
    for (const name of new Set([...Object.keys(before), ...Object.keys(said)])) {
      const now = rules.values()[name] ?? ''
      if ((now === '' || now === before[name]) && now !== (said[name] ?? ''))
        rules.set(name, said[name] ?? undefined)
    }
  }, [answer, follow, rules])
  return null
}

/** An answer of several rows fills no field. */
function saidBy({ fill }: Follow, answer: unknown): FormValues {
  const row: unknown = !Array.isArray(answer) ? answer : answer.length === 1 ? answer[0] : {}
  return Object.fromEntries(
    Object.entries(fill).map(([name, from]) => [name, (row as FormValues)[from]]),
  )
}
