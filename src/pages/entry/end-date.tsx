import { Checkbox, Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { ControlProps } from '../../components/fields/control'
import { LONG_TERM } from '#domain/validation/index'

const DateInput = lazy(() => import('../../components/fields/date-input'))

/** The last day of a document's validity, or 长期. */
export function EndDate({
  onLong,
  ...control
}: ControlProps & {
  /** 长期 was ticked or unticked. */
  onLong: (value: string | undefined) => void
}) {
  const long = control.value === LONG_TERM
  return (
    <span className="entry-end">
      {long ? (
        <Input id={control.id} className="rv-control" value="长期" readOnly tabIndex={-1} />
      ) : (
        <Suspense fallback={<Input id={control.id} className="rv-control" disabled />}>
          <DateInput {...control} kind="date" />
        </Suspense>
      )}
      <Checkbox
        checked={long}
        onChange={({ target }) => onLong(target.checked ? LONG_TERM : undefined)}
      >
        长期
      </Checkbox>
    </span>
  )
}
