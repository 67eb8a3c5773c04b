import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { Icon } from '../parts/icons'
import { broughtShapes } from '../../../lib/list/filter-shape'
import { textOf, without } from '../../../lib/list/list-state'
import { ScopeText } from './scope-text'
import type { ListControl } from './use-list-state'

/**
 * Filters a link brought that the bar has no control for. Each can be taken away, but for a screen
 * outside the menu: it shows what it was opened for.
 */
export function LinkChips({ resource, control }: { resource: AnyResource; control: ListControl }) {
  const { who } = useConsole()
  const { state, change } = control
  const brought = broughtShapes(resource, who).filter(
    (shape) => textOf(state.values, shape.name) !== '',
  )
  if (brought.length === 0) return null
  return (
    <p className="rv-chips">
      {brought.map((shape) => (
        <span key={shape.name} className="rv-chip">
          {shape.label}：<ScopeText shape={shape} values={state.values} />
          {!resource.hidden && (
            <button
              type="button"
              aria-label={`去掉${shape.label}`}
              onClick={() => change({ values: without(state.values, shape.names) })}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
    </p>
  )
}
