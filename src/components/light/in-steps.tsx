import {
  createContext,
  startTransition,
  use,
  useEffect,
  useState,
  type PropsWithChildren,
  type ReactNode,
} from 'react'

/** ms: a hidden page draws no frame to wait for. */
const AT_LATEST_MS = 200

/** `Late` outside of `InSteps` renders at once. */
const Whole = createContext(true)

/**
 * Renders its children in two steps: first all but `<Late>`, so that the main content is painted
 * soon; then the rest, bit by bit.
 */
export function InSteps({ children }: PropsWithChildren) {
  const [whole, setWhole] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setWhole(true))), [])
  return <Whole value={whole}>{children}</Whole>
}

/**
 * Content that may follow the first paint.
 * @param props.room a placeholder of the same size, so that the layout does not shift
 */
export function Late({ room, children }: PropsWithChildren<{ room: ReactNode }>) {
  return use(Whole) ? children : room
}

/** @returns a function that cancels it */
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
