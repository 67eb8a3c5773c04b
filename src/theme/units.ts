import type { Units } from '#domain/money'

/**
 * The user's choice of how long figures are shortened, stored in this browser; without a choice
 * each component has its default.
 */
const KEY = 'units'
const CHANGED = 'unitschange'

export function chosenUnits(): Units | undefined {
  try {
    const units = localStorage.getItem(KEY)
    return units === 'wan' || units === 'km' ? units : undefined
  } catch {
    return undefined
  }
}

export function chooseUnits(units: Units | undefined): void {
  try {
    if (units) localStorage.setItem(KEY, units)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage refused: the choice is not stored.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** @returns a function that unsubscribes */
export function watchUnits(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}
