import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { Icon } from '../parts/icons'
import { broughtShapes } from '../../../lib/list/filter-shape'
import { textOf, without } from '../../../lib/list/list-state'
import { ScopeText } from './scope-text'
import type { ListTable } from './use-list-table'

/**
 * Filters from a link that have no control in the bar. Each can be removed, except on a screen
 * outside the menu, which these filters identify.
 */
export function LinkChips({ resource, list }: { resource: AnyResource; list: ListTable }) {
  const { who } = useConsole()
  const { said, narrow } = list
  const brought = broughtShapes(resource, who).filter((shape) => textOf(said, shape.name) !== '')
  if (brought.length === 0) return null
  return (
    <p className="rv-chips">
      {brought.map((shape) => (
        <span key={shape.name} className="rv-chip">
          {shape.label}：<ScopeText shape={shape} values={said} />
          {!resource.hidden && (
            <button
              type="button"
              aria-label={`去掉${shape.label}`}
              onClick={() => narrow(without(said, shape.names))}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
    </p>
  )
}
