import { lazy, Suspense, useState } from 'react'
import {
  addDays,
  addMonths,
  daysInRange,
  isMonth,
  monthsInRange,
  presetRange,
  PRESETS,
  type Preset,
} from '#domain/dates'
import { useConsole } from '../console'
import { Icon } from '../resource/parts/icons'

/** Antd's picker is a quarter of a list's code, and most visits never open it. */
const RangePicker = lazy(() => import('./range-picker'))

export interface TimeRangeProps {
  id: string
  label: string
  start: string
  end: string
  precision: 'date' | 'dateTime' | 'month'
  maxDays?: number | undefined
  maxMonths?: number | undefined
  /** false: without a range the default one applies, so there is nothing to clear. */
  clearable: boolean
  /** The range in force while none is chosen, e.g. 近90天. */
  placeholder: string
  onChange: (start: string, end: string) => void
}

/**
 * A range as text on a button; the picker is loaded when it is pressed. Whole days are shown
 * without their times.
 */
export function TimeRange(props: TimeRangeProps) {
  const { id, label, start, end, placeholder, onChange } = props
  const { today } = useConsole()
  const [open, setOpen] = useState<boolean>()
  const text = start && end ? rangeText(start, end, today()) : ''
  const steps = start && end ? rangeSteps(start, end) : undefined
  const words = <span className={text ? undefined : 'rv-placeholder'}>{text || placeholder}</span>
  const face = (
    <button
      // After closing, the button takes the focus back on mount.
      autoFocus={open === false}
      type="button"
      id={id}
      className="rv-range-face"
      aria-haspopup="dialog"
      aria-expanded={open === true}
      aria-label={`${label}：${text || placeholder}`}
      onClick={() => setOpen(true)}
    >
      {words}
    </button>
  )
  return (
    <span className="rv-range">
      {steps && (
        <StepButton label={`${label}前移`} icon="left" onClick={() => onChange(...steps.before)} />
      )}
      <span className="rv-range-slot">
        {open ? (
          <Suspense fallback={face}>
            <span className="rv-range-face" aria-hidden="true">
              {words}
            </span>
            <RangePicker {...props} today={today()} onClose={() => setOpen(false)} />
          </Suspense>
        ) : (
          face
        )}
      </span>
      {steps && (
        <StepButton
          label={`${label}后移`}
          icon="right"
          disabled={steps.after[0].slice(0, 10) > today().slice(0, steps.after[0].length)}
          onClick={() => onChange(...steps.after)}
        />
      )}
    </span>
  )
}

function StepButton(props: {
  label: string
  icon: 'left' | 'right'
  disabled?: boolean
  onClick: () => void
}) {
  const { label, icon, disabled, onClick } = props
  return (
    <button
      type="button"
      className="rv-range-step"
      aria-label={label}
      title={label.endsWith('前移') ? '前一段' : '后一段'}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The previous and next range of the same length: 前一天, 后一天 for a day; months for months. */
function rangeSteps(start: string, end: string) {
  if (isMonth(start)) {
    const months = monthsInRange(start, end)
    const moved = (by: number): [string, string] => [addMonths(start, by), addMonths(end, by)]
    return { before: moved(-months), after: moved(months) }
  }
  const days = daysInRange(start, end)
  const shift = (by: number): [string, string] => [
    addDays(start.slice(0, 10), by) + start.slice(10),
    addDays(end.slice(0, 10), by) + end.slice(10),
  ]
  return { before: shift(-days), after: shift(days) }
}

/** `今日 2026-11-20`, `近7天 2026-11-14 至 2026-11-20`, or the ends alone. */
function rangeText(start: string, end: string, today: string): string {
  const preset = PRESETS.find((name: Preset) => {
    const [from, to] = presetRange(name, today)
    return from === start && to === end
  })
  const ends = start === end ? start : `${start} 至 ${end}`
  return preset ? `${preset} ${ends}` : ends
}
