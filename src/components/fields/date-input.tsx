import { DatePicker } from 'antd'
import { useMemo, useState } from 'react'
import { isDate, isDateTime, isMonth } from '#domain/dates'
import type { ControlProps } from './control'
import { DATE_FORMATS, typedDate, type DateKind } from './date-text'
import { pickerLocale } from './picker-locale'
import { wallClock } from './wall-clock'
import { TypedInput, TypedInputsContext, type TypedInputs } from './typed-input'

const IS_READ = { date: isDate, dateTime: isDateTime, month: isMonth } as const
const COMPONENTS = { input: TypedInput }

/**
 * One day, moment or month as wire text; loaded when a form has one. Unparsable text stays in the
 * input and in the form, whose rule refuses it.
 */
export default function DateInput({
  kind,
  value,
  onChange,
  onBlur,
  ...control
}: ControlProps & { kind: DateKind }) {
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState<string>()
  const held = typeof value === 'string' ? value : ''
  const isRead = IS_READ[kind](held)
  const inputs = useMemo(
    (): TypedInputs => ({
      typed: () => typing ?? (isRead ? undefined : held),
      onType(_, text) {
        setTyping(text)
        onChange(typedDate(kind, text))
      },
      onDone(_, key) {
        setTyping(undefined)
        if (key === undefined) onBlur?.()
        else setOpen(false)
        return typing !== undefined
      },
    }),
    [typing, held, isRead, kind, onChange, onBlur],
  )
  return (
    <TypedInputsContext value={inputs}>
      <DatePicker
        {...control}
        className="rv-control"
        locale={pickerLocale}
        picker={kind === 'month' ? 'month' : 'date'}
        showTime={kind === 'dateTime'}
        showNow={false}
        format={DATE_FORMATS[kind]}
        components={COMPONENTS}
        open={open}
        onOpenChange={setOpen}
        value={isRead ? wallClock(held) : null}
        onChange={(_, text) => {
          setTyping(undefined)
          onChange(typeof text === 'string' && text ? text : undefined)
        }}
      />
    </TypedInputsContext>
  )
}
