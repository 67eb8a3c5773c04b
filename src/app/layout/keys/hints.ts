import type { Field } from '#domain/field'
import { routeAt, type AnyResource, type Registry } from '../../../lib/resource'

/** What may have a sentence: a status, a heading of a table, and a name in a detail. */
const WORDS = '#main :is(.rv-tag, th, dt)'

export interface Hints {
  /** Moves the focus to the next word with a sentence, or to the one before, and shows it. */
  step: (by: 1 | -1) => Promise<void>
  stop: () => void
}

/**
 * The sentences of statuses, headings and names of values: a tooltip when the pointer reaches the
 * word, and beside it when the keyboard's focus does. Rows are drawn without them: a page has
 * hundreds. The same sentences are in the help (`?`).
 */
export function listenToHints(registry: Registry): Hints {
  const here = (): AnyResource | undefined => {
    const route = routeAt(registry, location.pathname)
    return route && registry.loaded(route.resource.name)
  }
  const onOver = ({ target }: Event) => {
    const word = (target as Element).closest<HTMLElement>(WORDS)
    const resource = word && here()
    if (!resource || word.dataset.hinted !== undefined || word.title !== '') return
    word.dataset.hinted = ''
    // If it fails to load, the help remains.
    sentenceOf(word, resource).then(
      (sentence) => {
        if (sentence !== undefined) word.title = sentence
      },
      () => delete word.dataset.hinted,
    )
  }
  const show = async (word: HTMLElement, sentence: string) => {
    const { showSentence } = await import('./sentence-tip')
    if (word.contains(document.activeElement)) showSentence(word, sentence)
  }
  // A heading that sorts is reached by Tab; `.rv-hint` has a tooltip of its own.
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible:not(.rv-hint)')) return
    const word = target.parentElement?.closest<HTMLElement>(WORDS)
    const resource = word && here()
    if (!resource) return
    sentenceOf(word, resource).then(
      (sentence) => (sentence === undefined ? undefined : show(word, sentence)),
      () => undefined,
    )
  }
  const step = async (by: 1 | -1) => {
    const resource = here()
    if (!resource) return
    for (const word of wordsFrom(document.activeElement, by)) {
      const sentence = await sentenceOf(word, resource)
      if (sentence === undefined) continue
      word.tabIndex = -1
      word.focus()
      // What is folded away takes no focus.
      if (document.activeElement === word) return show(word, sentence)
    }
  }
  document.addEventListener('pointerover', onOver, { passive: true })
  document.addEventListener('focusin', onFocus)
  return {
    step,
    stop: () => {
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
    },
  }
}

/** The words behind `from`, nearest first, or those in front of it. */
function wordsFrom(from: Element | null, by: 1 | -1): HTMLElement[] {
  const words = [...document.querySelectorAll<HTMLElement>(WORDS)]
  const isInMain = from?.closest('#main')
  const side = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const wanted = isInMain
    ? words.filter((word) => from!.compareDocumentPosition(word) & side)
    : words
  return by === 1 ? wanted : wanted.toReversed()
}

async function sentenceOf(word: HTMLElement, resource: AnyResource): Promise<string | undefined> {
  const { amountSentence, stateSentence } = await import('../../../lib/help')
  const text = textOf(word)
  if (word.classList.contains('rv-tag')) return stateSentence(resource, text, headingOf(word))
  const field = Object.values(resource.fields as Record<string, Field>).find(
    ({ label }) => label === text,
  )
  return field && amountSentence(field)
}

/** The label of the column or the value that an element belongs to. */
function headingOf(word: Element): string | undefined {
  const cell = word.closest('td')
  const heading = cell
    ? cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]
    : word.closest('dd')?.previousElementSibling
  return heading ? textOf(heading) : undefined
}

/** Amounts have their unit in the heading. */
const textOf = (element: Element): string => element.textContent.trim().replace(/（元）$/, '')
