import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { Icon } from '../parts/icons'
import { hiddenShapes } from './filter-shape'
import { textOf, without } from './list-state'
import { ScopeText } from './scope-text'
import type { ListControl } from './use-list-state'

/** Filters a link brought that the bar has no control for; each can be taken away. */
export function LinkChips({ resource, control }: { resource: AnyResource; control: ListControl }) {
  const { who } = useConsole()
  const { state, change } = control
  const brought = hiddenShapes(resource, who).filter(
    (shape) => shape.name !== resource.list?.tabs && textOf(state.values, shape.name) !== '',
  )
  if (brought.length === 0) return null
  return (
    <p className="rv-chips">
      {brought.map((shape) => (
        <span key={shape.name} className="rv-chip">
          {shape.label}：<ScopeText shape={shape} values={state.values} />
          <button
            type="button"
            aria-label={`去掉${shape.label}`}
            onClick={() => change({ values: without(state.values, shape.names) })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </p>
  )
}
