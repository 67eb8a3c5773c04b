import { formatYuan, toFen } from '#domain/money'
import type { AnyResource } from '../../../lib/resource'
import type { Row } from '../parts/value'
import type { AnyAction } from './actions'
import { LeftOut } from './bulk-report'
import { Facts } from './facts'
import { FileButton } from './outcome'
import type { useRunner } from './use-runner'

/** The question above an action's fields: for one record, several, or pasted ids. */
export function ActionQuestion(props: {
  resource: AnyResource
  action: AnyAction
  first: Row
  several: boolean
  /** The records that the action applies to. */
  rows: readonly Row[]
  /** Selected records that the action does not apply to. */
  unfit: readonly Row[]
  download: ReturnType<typeof useRunner>['download']
}) {
  const { resource, action, first, several, rows, unfit, download } = props
  const { confirm, form, pasted } = action
  const sentence = typeof confirm === 'function' ? confirm(first) : confirm
  return (
    <>
      {sentence && (pasted || !several) && <p className="rv-question">{sentence}</p>}
      {several && !pasted && (
        <p className="rv-question">
          对选中的 {rows.length} 条记录{action.label}
          {action.total &&
            `，${resource.fields[action.total]?.label}合计 ${sumOf(rows, action.total)}`}
          {unfit.length > 0 && `；另有 ${unfit.length} 条不符合条件，不处理`}
          {typeof confirm === 'string' && `。${confirm}`}
          {action.warning && `。${action.warning}`}
        </p>
      )}
      {unfit.length > 0 && <LeftOut resource={resource} rows={unfit} />}
      {!several && form?.facts && (
        <Facts facts={form.facts(first)} resource={resource} row={first} />
      )}
      {form?.download && <FileButton {...form.download} download={download} />}
    </>
  )
}

/** Sum over the records, e.g. `¥1,234.50`. */
const sumOf = (rows: readonly Row[], name: string): string =>
  formatYuan(rows.reduce((sum, row) => sum + (toFen(row[name] as number) ?? 0), 0))
