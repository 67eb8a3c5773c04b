import { useEffect, useRef, useState } from 'react'
import type { AnyResource, Fact } from '../../../lib/resource'
import type { Row } from '../parts/value'
import { Facts } from './facts'

/** The confirmation step: a sentence that says what will be done. */
export function ReviewStep(props: {
  /** What the action will do, where its call has words for it. */
  said?: string | undefined
  sentence: string
  facts: readonly Fact[]
  resource: AnyResource
  row: Row
}) {
  const { said, sentence, ...of } = props
  const root = useRef<HTMLElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <section ref={root} className="rv-review" tabIndex={-1} aria-label="请再次确认">
      {said && <p className="rv-question">{said}</p>}
      <p className="rv-question">{sentence}</p>
      <Facts {...of} />
    </section>
  )
}

const DOUBLE_CLICK_MS = 400

/**
 * State of a dialog's second step. Its button is at the position of the first step's and is
 * disabled for a moment, so that a double click never confirms an unread text.
 */
export function useReview() {
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setReady(true), DOUBLE_CLICK_MS)
    return () => {
      clearTimeout(timer)
      setReady(false)
    }
  }, [open])
  return { open, ready, enter: () => setOpen(true), leave: () => setOpen(false) }
}
