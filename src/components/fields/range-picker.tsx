import './range-picker.css'
import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { addMonths, daysInRange, monthsInRange, presetRange, PRESETS } from '#domain/dates'
import { useWide } from '../resource/parts/use-wide'
import { pickerLocale } from './picker-locale'
import { DATE_FORMATS } from './date-text'
import type { TimeRangeProps } from './time-range'
import { TypedInput, TypedInputsContext } from './typed-input'
import { useTypedRange } from './use-typed-range'
import { wallClock } from './wall-clock'

/** px, as in the style sheet: two times to the second. */
const WIDTH = 376
/** px of free space beside it. */
const EDGE = 16

const BOTH: [boolean, boolean] = [true, true]
const COMPONENTS = { input: TypedInput }

/**
 * The picker of a range, opened at the months of the value. On a desktop it is below all filters,
 * so that it covers no label; on a phone it is among them. Dayjs has wall-clock text only: it is
 * read from and written to wire text, so the machine's time zone has no influence.
 */
export default function RangePicker(
  props: TimeRangeProps & { today: string; onClose: () => void },
) {
  const { id, label, start, end, precision, maxDays, maxMonths, clearable, today } = props
  const { onChange, onClose } = props
  const withTime = precision === 'dateTime'
  const ends: [Dayjs, Dayjs] | null =
    start && end
      ? [wallClock(start), withTime ? wallClock(closedSecond(end)) : wallClock(end)]
      : null
  const presets =
    precision === 'month'
      ? monthPresets(today.slice(0, 7), maxMonths)
      : PRESETS.map((name) => ({ name, range: presetRange(name, today) }))
          .filter(({ range }) => !maxDays || daysInRange(...range) <= maxDays)
          .map(({ name, range: [from, to] }) => ({
            label: name,
            value: [wallClock(from), wallClock(withTime ? closedSecond(to) : to)] as [Dayjs, Dayjs],
          }))

  const note = maxMonths
    ? `最长${maxMonths}个月`
    : maxDays
      ? `最长${maxDays}天，北京时间`
      : undefined

  const choose = (from: string, to: string) => {
    if (withTime && from.endsWith(' 00:00:00') && to.endsWith(' 23:59:59'))
      onChange(from.slice(0, 10), to.slice(0, 10))
    else onChange(from, to)
  }

  const slot = useRef<HTMLSpanElement>(null)
  const wide = useWide()
  usePlaceBelow(slot)
  const typed = useTypedRange({
    id,
    kind: precision,
    shown: withTime ? [firstSecond(start), closedSecond(end)] : [start, end],
    limits: { clearable, maxDays, maxMonths },
    root: slot,
    onTake(from, to) {
      choose(from, to)
      onClose()
    },
  })
  return (
    <span className="rv-range-picker" ref={slot}>
      <TypedInputsContext value={typed.inputs}>
        <DatePicker.RangePicker
          components={COMPONENTS}
          status={typed.error ? 'error' : ''}
          onCalendarChange={(_, [from, to], { range }) =>
            typed.pick([from, to], range === 'start' ? 0 : 1)
          }
          id={{ start: id, end: `${id}-end` }}
          aria-label={label}
          className="rv-control"
          locale={pickerLocale}
          picker={precision === 'month' ? 'month' : 'date'}
          format={DATE_FORMATS[precision]}
          showTime={
            withTime && {
              defaultOpenValue: [wallClock('2000-01-01'), wallClock('2000-01-01 23:59:59')],
            }
          }
          showNow={false}
          autoFocus
          defaultOpen
          allowClear={clearable}
          // Otherwise the picker moves the cursor back to an end that was typed but not selected.
          allowEmpty={BOTH}
          value={ends}
          // Neither of the two panels may lack selectable days.
          maxDate={wallClock(`${today} 23:59:59`)}
          presets={presets.map(({ label: name, value }) => ({
            label: <Preset name={name} />,
            value,
          }))}
          onKeyDown={(event, preventDefault) => {
            if (event.key === 'Escape') typed.forget()
            if (event.key !== 'ArrowDown') return
            preventDefault()
            presetsOf(document)[0]?.focus()
          }}
          disabledDate={(date, { from }) => {
            if (precision === 'month') {
              const month = date.format('YYYY-MM')
              return (
                month > today.slice(0, 7) ||
                Boolean(
                  maxMonths && from && monthsBetween(month, from.format('YYYY-MM')) > maxMonths,
                )
              )
            }
            if (date.format('YYYY-MM-DD') > today) return true
            return Boolean(maxDays && from && Math.abs(dayDifference(date, from)) >= maxDays)
          }}
          renderExtraFooter={
            note ? () => <span className="rv-picker-note">{note}</span> : undefined
          }
          onChange={(_, [from, to]) => {
            if (typed.finish()) return
            if (from && to) choose(from, to)
            else if (!from && !to) onChange('', '')
          }}
          onOpenChange={(isOpen) => {
            if (!isOpen && !typed.finish()) onClose()
          }}
          {...(!wide && { getPopupContainer: () => slot.current! })}
        />
      </TypedInputsContext>
      {typed.error && (
        <span className="rv-wrong" role="alert">
          {typed.error}
        </span>
      )}
    </span>
  )
}

/**
 * Sets the bottom of the surrounding filters for `range-picker.css` while the picker is mounted.
 */
function usePlaceBelow(slot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const position = () => {
      const element = slot.current
      const around = element?.parentElement?.getBoundingClientRect()
      if (!element || !around) return
      const bar = element.closest('form')?.getBoundingClientRect() ?? around
      element.style.setProperty('--below', `${bar.bottom - around.top}px`)
      element.dataset.end = String(around.left + WIDTH > innerWidth - EDGE)
    }
    position()
    addEventListener('resize', position)
    return () => removeEventListener('resize', position)
  }, [slot])
}

/**
 * A button, so that it is reachable by keyboard: ArrowDown from the field, arrows along, Enter
 * selects.
 */
function Preset({ name }: { name: string }) {
  return (
    <button
      type="button"
      className="rv-preset"
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0) return
        event.preventDefault()
        const all = presetsOf(document)
        all[all.indexOf(event.currentTarget) + step]?.focus()
      }}
    >
      {name}
    </button>
  )
}

const presetsOf = (page: Document): HTMLButtonElement[] => [
  ...page.querySelectorAll<HTMLButtonElement>('.rv-preset'),
]

/** 本月, 上月 and the last months including this one. */
function monthPresets(month: string, maxMonths = Infinity) {
  const before = addMonths(month, -1)
  return [
    { label: '本月', value: [month, month] },
    { label: '上月', value: [before, before] },
    ...[3, 6, 12]
      .filter((count) => count <= maxMonths)
      .map((count) => ({ label: `近${count}个月`, value: [addMonths(month, 1 - count), month] })),
  ].map(({ label, value: [from, to] }) => ({
    label,
    value: [wallClock(from!), wallClock(to!)] as [Dayjs, Dayjs],
  }))
}

/** Number of months between two, both included, in either order. */
const monthsBetween = (a: string, b: string): number =>
  a < b ? monthsInRange(a, b) : monthsInRange(b, a)

const firstSecond = (text: string): string => (text.length === 10 ? `${text} 00:00:00` : text)
const closedSecond = (text: string): string => (text.length === 10 ? `${text} 23:59:59` : text)

function dayDifference(a: Dayjs, b: Dayjs): number {
  const [from, to] = [a.format('YYYY-MM-DD'), b.format('YYYY-MM-DD')]
  return daysInRange(from, to) - 1
}
