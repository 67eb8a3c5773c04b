import { TextInput } from '../light/text-input'
import { useState } from 'react'
import { fenToYuanText } from '#domain/money'
import { readCount, readYuan, WRONG_AMOUNT } from '#domain/reading/number'
import { useReportWrong } from './wrong-filters'

/**
 * Two amounts typed in yuan and stored in fen (as decimal text, for the address), or two counts.
 * Unparsable text is marked and not applied.
 */
export default function YuanRange(props: {
  id: string
  label: string
  money: boolean
  min: string
  max: string
  onChange: (min: string, max: string) => void
}) {
  const { id, label, money, min, max, onChange } = props
  const unit = money ? '（元）' : ''
  return (
    <span className="rv-pair">
      <AmountInput
        id={id}
        label={`${label}最小值`}
        placeholder={`最低${unit}`}
        money={money}
        value={min}
        onChange={(text) => onChange(text, max)}
      />
      <span aria-hidden="true">–</span>
      <AmountInput
        id={`${id}-max`}
        label={`${label}最大值`}
        placeholder={`最高${unit}`}
        money={money}
        value={max}
        onChange={(text) => onChange(min, text)}
      />
    </span>
  )
}

function AmountInput(props: {
  id: string
  label: string
  placeholder: string
  money: boolean
  value: string
  onChange: (text: string) => void
}) {
  const { id, label, placeholder, money, value, onChange } = props
  const shown = money ? fenToYuanText(value) : value
  const [typed, setTyped] = useState({ text: shown, value })
  // The typed text is replaced only when the value changes from outside (reset, another link).
  const text = typed.value === value ? typed.text : shown
  const read = (input: string): string | undefined => {
    const clean = input.trim()
    if (clean === '') return ''
    const number = money ? readYuan(clean) : readCount(clean)
    return number === undefined ? undefined : String(number)
  }
  const wrong = read(text) === undefined ? (money ? WRONG_AMOUNT : '请输入整数') : undefined
  useReportWrong(id, wrong)
  return (
    <>
      <TextInput
        id={id}
        className="rv-control rv-num"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong && `${id}-wrong`}
        status={wrong ? 'error' : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          const next = read(event.target.value) ?? ''
          setTyped({ text: event.target.value, value: next })
          if (next !== value) onChange(next)
        }}
      />
      {wrong && (
        <span className="rv-wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
    </>
  )
}
