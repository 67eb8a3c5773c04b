import { CanAccess, Link } from '@refinedev/core'
import { formatCount } from '#domain/money'
import { columnsOf, type AnyResource, type Fields } from '../../../lib/resource'
import { useConsole } from '../../console'
import { usePathOf } from '../../move'
import { useMay } from '../../rights'
import { showPathOf } from '../actions/actions'
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
          <Link to={pathOf(resource.name, 'list') + all}>
            查看全部（{data.capped ? '10000+' : formatCount(data.total)}）
          </Link>
        </p>
      )}
    </>
  )
}
