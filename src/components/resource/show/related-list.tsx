import { CanAccess, Link, useList, type HttpError } from '@refinedev/core'
import { formatCount } from '#domain/money'
import { columnsOf, type AnyResource, type Fields } from '../../../lib/resource'
import { useConsole } from '../../console'
import { usePathOf } from '../../move'
import { useMay } from '../../rights'
import { showPathOf } from '../actions/actions'
import { readAddress, writeAddress } from '../../../lib/list/address'
import { variantOf } from '../../../lib/list/list-state'
import { wireValues } from '../../../lib/list/wire-filters'
import { notifyOnce, useAskAgain } from '../parts/use-ask-again'
import type { Row } from '../parts/value'
import { RowsTable } from './rows-table'

const ROWS = 10

/** The first rows of another resource's list filtered by this record, and a link to all of them. */
export function RelatedList({
  name,
  filter,
}: {
  name: string
  filter: Readonly<Record<string, string>>
}) {
  const resource = useConsole().registry.byName(name)
  const refused = <p className="rv-dim rv-no-rows">没有查看{resource.title}的权限</p>
  return (
    <CanAccess resource={name} action="list" params={{}} fallback={refused}>
      <Related resource={resource} filter={filter} />
    </CanAccess>
  )
}

function Related(props: { resource: AnyResource; filter: Readonly<Record<string, string>> }) {
  const { resource, filter } = props
  const { who, today } = useConsole()
  const leads = useMay(resource.name, 'show')
  const pathOf = usePathOf()
  const search = `?${new URLSearchParams(filter).toString()}`
  const { filters = [], sorters = [] } = readAddress(resource, who, search, today())
  const { query, result } = useList<Row, HttpError>({
    resource: resource.name,
    filters,
    sorters,
    pagination: { pageSize: ROWS },
    errorNotification: notifyOnce,
    queryOptions: { placeholderData: (before) => before },
  })
  const again = useAskAgain(query)
  if (query.error && !query.data)
    return (
      <p className="rv-no-rows" role="alert">
        {resource.title}加载失败：{query.error.message}
        <button type="button" className="rv-link" onClick={again}>
          重试
        </button>
      </p>
    )
  if (query.isPending) return <output className="rv-bone-block" aria-label="正在加载" />
  const all = writeAddress(resource, who, { filters, sorters }, today())
  const total = result.total ?? 0
  const variant = variantOf(resource, who, wireValues(resource, filters))
  return (
    <>
      <RowsTable
        title={resource.title}
        rows={result.data}
        fields={resource.fields as Fields}
        columns={columnsOf(resource, variant)}
        empty={resource.list?.empty}
        pathOf={(row) => (leads ? showPathOf(resource, row) : undefined)}
      />
      {total > 0 && (
        <p className="rv-all">
          <Link to={pathOf(resource.name, 'list') + all}>
            查看全部（{result.totalCapped ? `${total}+` : formatCount(total)}）
          </Link>
        </p>
      )}
    </>
  )
}
