/** What leads on from a row, a value or a card; buttons of a row say where they lead and hold nothing to copy. */
const WORDS = '#main :is(td, dd, .rv-cards) a[href^="/"]:not(.rv-row-actions a, .ant-btn)'
/** ms between two presses that are one double click; the system tells, this only forgets. */
const TWICE_MS = 800
/** ms: the rows are back by then. */
const PATIENCE_MS = 3_000

/** A link that was clicked, and where. */
interface Clicked {
  href: string
  text: string
  from: string
  /** It stood among the visited views before. */
  known: boolean
  at: number
}

interface Ways {
  /** Paths of the visited views. */
  visited: () => readonly string[]
  /** Takes the tab away that the first click opened. */
  drop: (path: string) => void
}

const here = (): string => location.pathname + location.search

/**
 * A double click marks words to copy them, also where they are a link. The first click leads on at
 * once, as any link does: waiting for a second one would slow every opening down. When the second
 * comes, the way is gone back, the tab that was opened is closed, and the words are marked.
 * @returns how to stop
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
    // What stands under the pointer by now was not meant.
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

/** The rest of the second click; a next press has none of it. */
function swallowNext(name: 'mouseup' | 'click' | 'dblclick'): void {
  document.addEventListener(name, swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener(name, swallow, true), 300)
}

/** @returns whether it came to be in time; asked at each picture */
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
