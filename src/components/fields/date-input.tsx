import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from './control'
import { pickerLocale } from './picker-locale'

const FORMATS = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM' } as const

/** One day, moment or month as wire text; loaded when a form has one. */
export default function DateInput({
  kind,
  value,
  onChange,
  ...control
}: ControlProps & { kind: keyof typeof FORMATS }) {
  return (
    <DatePicker
      {...control}
      className="rv-control"
      locale={pickerLocale}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'dateTime'}
      showNow={false}
      format={FORMATS[kind]}
      value={typeof value === 'string' && value ? dayjs(value) : null}
      // Enter takes the typed date; it does not send the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.nativeEvent.preventDefault()
      }}
      onChange={(_, text) => onChange(typeof text === 'string' && text ? text : undefined)}
    />
  )
}
