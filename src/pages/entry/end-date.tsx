import { Checkbox, Input } from 'antd'
import type { ControlProps } from '../../components/fields/control'
import { LastDayInput } from '../../components/fields/last-day-input'
import { LONG_TERM } from '#domain/validation/index'

/** The last day of a document's validity, or 长期. */
export function EndDate({
  onLong,
  ...control
}: ControlProps & {
  /** 长期 was ticked or typed, or no longer is. */
  onLong: (value: string | undefined) => void
}) {
  const long = control.value === LONG_TERM
  return (
    <span className="entry-end">
      {long ? (
        <Input id={control.id} className="rv-control" value="长期" readOnly tabIndex={-1} />
      ) : (
        <LastDayInput {...control} onLong={() => onLong(LONG_TERM)} />
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
