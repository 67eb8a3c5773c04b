import { useCustom, type HttpError } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { Follow, FormValues } from '../../../lib/resource'
import { useFormValue, useRules } from '../../fields/field-item'

/** What a form's chosen values say of its other fields. */
export function Follows({ follows }: { follows: readonly Follow[] }) {
  return follows.map((follow) => <OneFollow key={follow.of} follow={follow} />)
}

/**
 * Asks about the chosen value and fills in what its answer says. What somebody typed stays, and
 * what was filled in for another choice goes with it.
 */
function OneFollow({ follow }: { follow: Follow }) {
  const rules = useRules()
  const value = useFormValue((values) => String(values[follow.of] ?? ''))
  const { query } = useCustom<Record<string, unknown>, HttpError>({
    url: follow.call,
    method: 'get',
    config: { payload: { [follow.of]: value } },
    // It helps; whom it does not help types.
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

/** Of several rows none is meant. */
function saidBy({ fill }: Follow, answer: unknown): FormValues {
  const row: unknown = !Array.isArray(answer) ? answer : answer.length === 1 ? answer[0] : {}
  return Object.fromEntries(
    Object.entries(fill).map(([name, from]) => [name, (row as FormValues)[from]]),
  )
}
