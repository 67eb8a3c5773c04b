import {
  createContext,
  startTransition,
  use,
  useEffect,
  useState,
  type PropsWithChildren,
  type ReactNode,
} from 'react'

/** ms: a page that nobody sees draws no frame to wait for. */
const AT_LATEST_MS = 200

/** What stands by itself stands whole. */
const Whole = createContext(true)

/**
 * Draws in two steps what is inside: first all but `<Late>`, so that what one came for is painted
 * soon; then the rest, bit by bit.
 */
export function InSteps({ children }: PropsWithChildren) {
  const [whole, setWhole] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setWhole(true))), [])
  return <Whole value={whole}>{children}</Whole>
}

/**
 * What may come a moment after the first rows.
 * @param props.room as large as what is to come, so that nothing moves
 */
export function Late({ room, children }: PropsWithChildren<{ room: ReactNode }>) {
  return use(Whole) ? children : room
}

/** @returns how to call it off */
function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    clearTimeout(task)
    // After the frame's own painting.
    task = setTimeout(run)
  })
  task = setTimeout(run, AT_LATEST_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
