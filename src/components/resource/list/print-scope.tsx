import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { searchBoxOf, type AnyResource } from '../../../lib/resource'
import { textOf } from '../../../lib/list/list-state'
import { useConsole } from '../../console'
import { ScopeText, shapesInUse } from './scope-text'
import type { ListTable } from './use-list-table'

interface ScopeProps {
  resource: AnyResource
  list: Pick<ListTable, 'values'>
}

/** The conditions of a list over its rows, there only while the page is printed. */
export default function PrintScope(props: ScopeProps) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser draws the sheet when the listener is done.
    const show = () => flushSync(() => setPrinting(true))
    const hide = () => setPrinting(false)
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return printing && <Conditions {...props} />
}

function Conditions({ resource, list }: ScopeProps) {
  const { who } = useConsole()
  const box = searchBoxOf(resource)
  const searched = textOf(list.values, box?.name)
  return (
    <dl className="rv-print-scope" aria-label="查询条件">
      {searched && (
        <div>
          <dt>{box?.label}</dt>
          <dd>{searched}</dd>
        </div>
      )}
      {shapesInUse(resource, who, list.values).map((shape) => (
        <div key={shape.label}>
          <dt>{shape.label}</dt>
          <dd>
            <ScopeText shape={shape} values={list.values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
