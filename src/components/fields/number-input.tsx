import { Input } from 'antd'
import { useState } from 'react'
import type { ControlProps } from './control'
import type { NumberText } from './typed-number'

/**
 * An amount, rate or count as text: the typed text stays as it is (`12.`), `onChange` gets the wire
 * value.
 */
export function NumberInput({
  text: { read, show },
  unit,
  value,
  onChange,
  onBlur,
  ...control
}: ControlProps & { text: NumberText; unit?: string }) {
  const [typed, setTyped] = useState({ text: show(value), value })
  const shown = Object.is(typed.value, value) ? typed.text : show(value)
  return (
    <Input
      {...control}
      className="rv-control"
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      value={shown}
      onChange={(event) => {
        const next = read(event.target.value)
        setTyped({ text: event.target.value, value: next })
        onChange(next)
      }}
      onBlur={() => {
        // On blur an amount is normalized: `12.3` becomes `12.30`.
        setTyped({ text: show(value), value })
        onBlur?.()
      }}
    />
  )
}
