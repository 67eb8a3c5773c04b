import { Link } from '@refinedev/core'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { usePathOf } from '../../move'
import { Icon } from './icons'

/** A link to the list as it was left: filters, page, sort. */
export function BackLink({ resource }: { resource: AnyResource }) {
  const { lastQuery } = useConsole()
  const pathOf = usePathOf()
  if (!resource.list) return null
  const path = pathOf(resource.name, 'list')
  return (
    <Link className="rv-back" data-key="Escape" to={path + lastQuery(path)}>
      <Icon name="back" />
      返回列表
    </Link>
  )
}
