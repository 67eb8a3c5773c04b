import type { Field } from '#domain/field'
import { routeAt, type AnyResource, type Registry } from '../../../lib/resource'

/** What has a sentence: a status, a heading of a table, and a name in a detail. */
const WORDS = '#main :is(.rv-tag, th[scope=col], dt)'

/**
 * Gives statuses, headings and names of values their sentence as a tooltip when the pointer reaches
 * them. Rows are drawn without it: a page has hundreds of them. The same sentences are in the help
 * (`?`), for the keyboard.
 * @returns a function that stops it
 */
export function listenToHints(registry: Registry): () => void {
  const onOver = ({ target }: Event) => {
    const word = (target as Element).closest<HTMLElement>(WORDS)
    const route = word && routeAt(registry, location.pathname)
    const resource = route && registry.loaded(route.resource.name)
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
  document.addEventListener('pointerover', onOver, { passive: true })
  return () => document.removeEventListener('pointerover', onOver)
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
