import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { WRONG_DATE } from '#domain/reading/date'
import type { DateKind } from './date-text'
import { rangeError, readBoth, readEnd, type RangeLimits } from './typed-range'
import type { TypedInputs } from './typed-input'
import { useReportWrong } from './wrong-filters'

type Ends = readonly [start: string, end: string]
type Side = 0 | 1

interface TypedRange {
  inputs: TypedInputs
  /** The error of the typed text after blur. */
  error: string | undefined
  /** The panel's dates, as the picker writes them; a selected end replaces a typed one. */
  pick: (ends: Ends, side: Side | undefined) => void
  /**
   * Applies the typed text.
   * @returns false where no text was typed
   */
  finish: () => boolean
  /** Discards the typed text. */
  forget: () => void
}

const SIDES = ['start', 'end'] as const

/**
 * The texts typed into the two inputs of a range. Both are applied together: by Enter, or when the
 * focus leaves both. Unparsable text stays, with an error.
 */
export function useTypedRange(of: {
  id: string
  kind: DateKind
  /** The range in force, as the picker shows it. */
  shown: Ends
  limits: RangeLimits & { clearable: boolean }
  root: RefObject<HTMLElement | null>
  onTake: (start: string, end: string) => void
}): TypedRange {
  const { id, kind, root } = of
  const [typed, setTyped] = useState<readonly [string?, string?]>([])
  const [error, setError] = useState<string>()
  const state = useRef({ typed, picked: of.shown, of })
  useLayoutEffect(() => {
    state.current.of = of
  })
  const unread = typed.some(
    (text, side) => text !== undefined && readEnd(kind, text, SIDES[side]!) === undefined,
  )
  useReportWrong(id, error ?? (unread ? WRONG_DATE : undefined))

  const range = useMemo((): Omit<TypedRange, 'error'> => {
    const sideOf = (input: string): Side => (input === id ? 0 : 1)
    const put = (next: readonly [string?, string?]) => {
      state.current.typed = next
      setTyped(next)
      setError(undefined)
    }
    const isTyped = () => state.current.typed.some((text) => text !== undefined)
    const reading = () =>
      SIDES.map((which, side) => {
        const text = state.current.typed[side]
        return text === undefined ? state.current.picked[side]! : readEnd(kind, text, which)
      }) as [string | undefined, string | undefined]

    const finish = (): boolean => {
      if (!isTyped()) return false
      const ends = reading()
      const wrong = rangeError(ends, state.current.of.limits)
      setError(wrong)
      if (wrong === undefined) {
        put([])
        state.current.of.onTake(ends[0]!, ends[1]!)
      }
      return true
    }

    return {
      pick(ends, side) {
        state.current.picked = ends
        if (side === undefined) put([])
        else put(side === 0 ? [undefined, state.current.typed[1]] : [state.current.typed[0]])
      },
      finish,
      forget: () => put([]),
      inputs: {
        typed: (input) => state.current.typed[sideOf(input)],
        onType(input, text) {
          const both = readBoth(kind, text)
          if (both) put(both)
          else
            put(
              sideOf(input) === 0 ? [text, state.current.typed[1]] : [state.current.typed[0], text],
            )
        },
        onDone(input, key) {
          if (!isTyped()) return false
          if (key === undefined) {
            // The focus may be moving to the other input or to the panel.
            setTimeout(() => {
              const at = root.current?.ownerDocument.activeElement
              const isInside =
                root.current?.contains(at ?? null) || at?.closest('.ant-picker-dropdown')
              if (root.current && !isInside) finish()
            })
            return true
          }
          const isFirst = input === id && reading()[0] !== undefined
          if (isFirst) root.current?.ownerDocument.getElementById(`${id}-end`)?.focus()
          else finish()
          return true
        },
      },
    }
  }, [id, kind, root])
  // A new object for each change of a text, so that the inputs render again.
  const inputs = useMemo(
    () => ({ ...range.inputs, typed: (input: string) => typed[input === id ? 0 : 1] }),
    [range, typed, id],
  )
  return { ...range, inputs, error }
}
