import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { readLastDay } from '#domain/reading/date'
import { LONG_TERM } from '#domain/validation/validity'
import type { ControlProps } from './control'

const DateInput = lazy(() => import('./date-input'))

/**
 * A document's last day. 长期 that is typed into it is taken once the cursor leaves.
 * @param onLong 长期 was typed
 */
export function LastDayInput({
  onLong,
  onBlur,
  ...control
}: ControlProps & { onLong: () => void }) {
  const leave = () => {
    const { value } = control
    if (typeof value === 'string' && readLastDay(value) === LONG_TERM) onLong()
    else onBlur?.()
  }
  return (
    <Suspense fallback={<Input id={control.id} className="rv-control" disabled />}>
      <DateInput {...control} onBlur={leave} kind="date" />
    </Suspense>
  )
}
