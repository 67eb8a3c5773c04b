import { Link } from 'react-router'
import { formatCount } from '#domain/money'
import { columnsOf, type AnyResource, type Fields } from '../../../lib/resource'
import { useConsole } from '../../console'
import { listPath, mayOpen, showPathOf } from '../actions/actions'
import {
  DEFAULT_PAGE_SIZE,
  readListState,
  valuesInForce,
  variantOf,
  writeListState,
} from '../../../lib/list/list-state'
import { useListData } from '../list/use-list-data'
import { RowsTable } from './rows-table'

const ROWS = 10

/** The first rows of another resource's list under this record, and the way to all of them. */
export function RelatedList({
  name,
  filter,
}: {
  name: string
  filter: Readonly<Record<string, string>>
}) {
  const { registry, who } = useConsole()
  const resource = registry.byName(name)
  if (!mayOpen(resource, 'list', registry, who))
    return <p className="rv-dim rv-no-rows">没有查看{resource.title}的权限</p>
  return <Related resource={resource} filter={filter} />
}

function Related(props: { resource: AnyResource; filter: Readonly<Record<string, string>> }) {
  const { resource, filter } = props
  const { who, today, registry } = useConsole()
  const leads = mayOpen(resource, 'show', registry, who)
  const search = `?${new URLSearchParams(filter).toString()}`
  const state = { ...readListState(resource, who, search), pageSize: ROWS, pageNum: 1 }
  const values = valuesInForce(resource, who, state.values, today())
  const variant = variantOf(resource, who, values)
  const data = useListData(resource, { state, values, variant })
  if (data.error && data.updatedAt === 0)
    return (
      <p className="rv-no-rows" role="alert">
        没有取到{resource.title}：{data.error.message}
        <button type="button" className="rv-link" onClick={data.refetch}>
          重试
        </button>
      </p>
    )
  if (data.loading) return <output className="rv-bone-block" aria-label="正在加载" />
  const all = writeListState({ ...state, pageSize: DEFAULT_PAGE_SIZE })
  return (
    <>
      <RowsTable
        title={resource.title}
        rows={data.rows}
        fields={resource.fields as Fields}
        columns={columnsOf(resource, variant)}
        empty={resource.list?.empty}
        pathOf={(row) => (leads ? showPathOf(resource, row) : undefined)}
      />
      {data.total > 0 && (
        <p className="rv-all">
          <Link to={listPath(resource) + all}>
            查看全部（{data.capped ? '10000+' : formatCount(data.total)}）
          </Link>
        </p>
      )}
    </>
  )
}
