import { Link } from 'react-router'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { listPath } from '../actions/actions'
import { Icon } from './icons'

/** The way back to the list as it was left: filters, page, order. */
export function BackLink({ resource }: { resource: AnyResource }) {
  const { lastQuery } = useConsole()
  if (!resource.list) return null
  const path = listPath(resource)
  const query = lastQuery(path).replace(/^\?/, '')
  return (
    <Link className="rv-back" to={{ pathname: path, search: query && `?${query}` }}>
      <Icon name="back" />
      返回列表
    </Link>
  )
}
