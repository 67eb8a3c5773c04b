import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { isOffered, mayUse, recordLinks, UNSAID, type Field } from '../../../lib/resource'
import { useConsole } from '../../console'
import { isEmpty, type Row } from './value'

/** The link of a value for this user; undefined for plain text. */
export type LinkOf = (name: string, field: Field, row: Row) => string | undefined

/** A sum of zero gets no link: the list behind it would be empty. */
const isZero = ({ kind }: Field, value: unknown): boolean =>
  (kind === 'money' || kind === 'count') && Number(value) === 0

/**
 * Links of values, by a field's `link` or derived from the field: only to screens the user may
 * open, and never to the current record.
 */
export function useLinks(): LinkOf {
  const { registry, who } = useConsole()
  const { pathname } = useLocation()
  return useMemo(() => {
    const routes = registry.routes
      .filter(({ resource }) => isOffered(who, resource.feature))
      .filter((route) => mayUse(who, route.code ?? undefined, route.roles))
    const open = routes.map((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`))
    const recordOf = recordLinks(registry, routes)
    return (name, field, row) => {
      if (isEmpty(row[name]) || isZero(field, row[name])) return undefined
      if (!field.link) {
        const path = recordOf(name, field, row)
        return path === undefined || isHere(path, pathname) ? undefined : path
      }
      const path = field.link(row)
      const place = path?.split('?')[0] ?? ''
      return open.some((pattern) => pattern.test(place)) ? path : undefined
    }
  }, [registry, who, pathname])
}

/** Whether a link leads to the current record, even if it lacks some parameters. */
const isHere = (path: string, pathname: string): boolean => {
  const here = pathname.split('/')
  return path.split('/').every((part, at) => part === here[at] || part === UNSAID)
}
