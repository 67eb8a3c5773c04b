import { useMemo } from 'react'
import { isOffered, mayUse, type Field } from '../../../lib/resource'
import { useConsole } from '../../console'
import { isEmpty, type Row } from './value'

/** Where a value leads for this user; undefined for plain text. */
export type LinkOf = (name: string, field: Field, row: Row) => string | undefined

/** Nothing was added up: the list behind it would be empty. */
const isZero = ({ kind }: Field, value: unknown): boolean =>
  (kind === 'money' || kind === 'count') && Number(value) === 0

/**
 * Follows fields' `link`: a value leads somewhere only where the user may go, so that nobody is
 * led to a refusal.
 */
export function useLinks(): LinkOf {
  const { registry, who } = useConsole()
  return useMemo(() => {
    const open = registry.routes
      .filter(({ resource }) => isOffered(who, resource.feature))
      .filter((route) => mayUse(who, route.code ?? undefined, route.roles))
      .map((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`))
    return (name, field, row) => {
      const path = isEmpty(row[name]) || isZero(field, row[name]) ? undefined : field.link?.(row)
      const place = path?.split('?')[0] ?? ''
      return open.some((pattern) => pattern.test(place)) ? path : undefined
    }
  }, [registry, who])
}
