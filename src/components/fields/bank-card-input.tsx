import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { cardEdit, grouped } from '#domain/card-groups'
import type { ControlProps } from './control'

/**
 * A bank card number in groups of four. The value is its digits; the cursor stays in place, also in
 * the middle, and a pasted number may have any format.
 */
export default function BankCardInput({ value, onChange, ...control }: ControlProps) {
  const held = typeof value === 'string' ? value : ''
  const input = useRef<InputRef>(null)
  const caret = useRef<number>(undefined)
  /** During composition the input method owns the text. */
  const [composing, setComposing] = useState<string>()

  useLayoutEffect(() => {
    const at = caret.current
    caret.current = undefined
    if (at !== undefined) input.current?.setSelectionRange(at, at)
  })

  const take = (text: string, at: number, inputType?: string) => {
    const next = cardEdit(held, text, at, inputType)
    caret.current = next.caret
    setComposing(undefined)
    onChange(next.digits === '' ? undefined : next.digits)
  }

  return (
    <Input
      {...control}
      ref={input}
      className="rv-control rv-num"
      inputMode="numeric"
      autoComplete="off"
      value={composing ?? grouped(held)}
      onChange={({ target, nativeEvent }) => {
        const event = nativeEvent as InputEvent
        if (event.isComposing) setComposing(target.value)
        else take(target.value, target.selectionStart ?? target.value.length, event.inputType)
      }}
      onCompositionEnd={({ currentTarget }) =>
        take(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
      }
    />
  )
}
