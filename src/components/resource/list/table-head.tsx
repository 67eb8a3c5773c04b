import { Tooltip } from 'antd'
import type { AnyResource, Field } from '../../../lib/resource'
import { ROLE } from '../parts/grid-table'
import { Icon } from '../parts/icons'
import { headingOf, type Row } from '../parts/value'
import type { Mark } from './table-columns'

type Sort = { field: string; order: 'asc' | 'desc' }

/** Descending first (newest, largest), then ascending, then the list's default. */
function nextSort(name: string, sort: Sort | undefined, own: Sort | undefined): Sort | undefined {
  if (sort?.field === name && sort.order === 'desc') return { field: name, order: 'asc' }
  const isOwn = own?.field === name && own.order === 'asc'
  return sort?.field === name && !isOwn ? undefined : { field: name, order: 'desc' }
}

/** Headings with their sort buttons and hints. Amounts have their unit here, not in each cell. */
export function TableHead(props: {
  resource: AnyResource
  columns: readonly string[]
  marks: readonly Mark[]
  rows: readonly Row[]
  selectable: boolean
  selected: ReadonlySet<string>
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  withActions: boolean
}) {
  const { resource, columns, marks, rows, selectable, selected, sort, onSort, withActions } = props
  const all = rows.length > 0 && rows.every((row) => selected.has(String(row[resource.id ?? ''])))
  return (
    <thead {...ROLE.group}>
      <tr {...ROLE.row}>
        {selectable && (
          <th scope="col" className="rv-fixed-left rv-select" {...ROLE.head}>
            <input
              type="checkbox"
              aria-label="选择本页"
              data-select="*"
              checked={all}
              onChange={() => undefined}
            />
          </th>
        )}
        {columns.map((name, index) => {
          const field = resource.fields[name] as Field
          const order = sort?.field === name ? sort.order : undefined
          return (
            <th
              key={name}
              scope="col"
              {...ROLE.head}
              className={marks[index]?.className}
              style={marks[index]?.style}
              aria-sort={
                order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'
              }
            >
              {field.sortable ? (
                <button
                  type="button"
                  className="rv-sort"
                  data-order={order}
                  onClick={() => onSort(nextSort(name, sort, resource.list?.defaultSort))}
                >
                  {headingOf(field)}
                  <span className="rv-sort-mark" aria-hidden="true" />
                </button>
              ) : (
                headingOf(field)
              )}
              {field.hint && (
                <Tooltip title={field.hint} trigger={['hover', 'focus']}>
                  <button type="button" className="rv-hint" aria-label={`${field.label}说明`}>
                    <Icon name="info" />
                  </button>
                </Tooltip>
              )}
            </th>
          )
        })}
        {withActions && (
          <th scope="col" className="rv-fixed-right" {...ROLE.head}>
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}
