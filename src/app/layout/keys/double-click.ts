/**
 * Links in rows, values and cards; a row's buttons are excluded, as their labels need no copying.
 */
const WORDS = '#main :is(td, dd, .rv-cards) a[href^="/"]:not(.rv-row-actions a, .ant-btn)'
/** ms between two presses of a double click; after that the first click is forgotten. */
const TWICE_MS = 800
/** ms to wait for the list to be shown again. */
const PATIENCE_MS = 3_000

/** A clicked link and its position. */
interface Clicked {
  href: string
  text: string
  from: string
  /** Its tab was open before. */
  known: boolean
  at: number
}

interface Ways {
  /** Paths of the visited views. */
  visited: () => readonly string[]
  /** Closes the tab that the first click opened. */
  drop: (path: string) => void
}

const here = (): string => location.pathname + location.search

/**
 * A double click selects text for copying, also in links. The first click navigates at once:
 * waiting for a second one would delay every navigation. On the second click the navigation is
 * reverted, the new tab is closed, and the text is selected.
 * @returns a function that stops it
 */
export function listenToDoubleClicks({ visited, drop }: Ways): () => void {
  let clicked: Clicked | undefined
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(WORDS)
    if (event.detail !== 1 || !link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const href = link.getAttribute('href') ?? ''
    const known = visited().includes(href.split('?')[0] ?? '')
    clicked = { href, text: link.textContent, from: here(), known, at: event.timeStamp }
  }
  const onDown = (event: MouseEvent) => {
    const first = clicked
    clicked = undefined
    if (event.detail !== 2 || !first || event.timeStamp - first.at > TWICE_MS) return
    // The element now under the pointer is not the target of this click.
    swallow(event)
    for (const name of ['mouseup', 'click', 'dblclick'] as const) swallowNext(name)
    void goBack(first)
  }
  async function goBack({ href, text, from, known }: Clicked): Promise<void> {
    if (!(await until(() => here() !== from))) return
    history.back()
    if (!(await until(() => here() === from))) return
    if (!known) drop(href.split('?')[0] ?? '')
    await until(() => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>(WORDS)].find(
        (one) => one.getAttribute('href') === href && one.textContent === text,
      )
      if (link) getSelection()?.selectAllChildren(link)
      return link !== undefined
    })
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('mousedown', onDown, true)
  return () => {
    document.removeEventListener('click', onClick, true)
    document.removeEventListener('mousedown', onDown, true)
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Suppresses the rest of the second click, but not the next press. */
function swallowNext(name: 'mouseup' | 'click' | 'dblclick'): void {
  document.addEventListener(name, swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener(name, swallow, true), 300)
}

/**
 * Checks the condition once per frame.
 * @returns whether it became true in time
 */
function until(done: () => boolean): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  return new Promise((tell) => {
    const ask = () => {
      if (done()) tell(true)
      else if (performance.now() > end) tell(false)
      else requestAnimationFrame(ask)
    }
    ask()
  })
}
