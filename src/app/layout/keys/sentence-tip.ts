import '../../../components/resource/hover-card/hover-card.css'
import { positionOf } from '../../../components/resource/hover-card/position'

const ID = 'sentence-tip'

/**
 * Shows a sentence beside the focused `word`, and lets a screen reader read it after the word. It
 * closes when the word loses the focus, when the user scrolls, and on Escape.
 */
export function showSentence(word: HTMLElement, sentence: string): void {
  document.getElementById(ID)?.remove()
  const tip = Object.assign(document.createElement('div'), {
    id: ID,
    role: 'tooltip',
    className: 'rv-hover-card',
    textContent: sentence,
  })
  const described = document.activeElement
  const end = () => {
    tip.remove()
    described?.removeAttribute('aria-describedby')
    word.removeEventListener('focusout', end)
    document.removeEventListener('wheel', end)
    window.removeEventListener('keydown', onKey, true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape also leads back to the list: it closes only the sentence first.
    event.preventDefault()
    event.stopImmediatePropagation()
    end()
  }
  document.getElementById('main')?.append(tip)
  const { left, top } = positionOf(word.getBoundingClientRect(), tip.getBoundingClientRect(), {
    width: window.innerWidth,
    height: window.innerHeight,
  })
  tip.style.cssText = `left:${left}px;top:${top}px`
  described?.setAttribute('aria-describedby', ID)
  word.addEventListener('focusout', end)
  document.addEventListener('wheel', end, { passive: true })
  window.addEventListener('keydown', onKey, true)
}
