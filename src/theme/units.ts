import type { Units } from '#domain/money'

/** How somebody wants long figures shortened, in this browser; without a choice each place has its own. */
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
    // Refused: figures stay as they are.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** @returns how to stop listening */
export function watchUnits(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}
