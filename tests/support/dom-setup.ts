import { cleanup, configure, prettyDOM } from '@testing-library/react'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { afterEach } from 'vitest'
import { insertStylesOnce } from './antd-in-jsdom'

/**
 * What jsdom lacks and antd asks for, and a window as empty as a new one: a worker keeps it, with
 * React and antd loaded into it, from file to file.
 */

dayjs.locale('zh-cn')
// Only what never comes takes so long: chunks are read from disk, and a slow machine is no failure.
configure({ asyncUtilTimeout: 60_000, getElementError: missing })

/** Prints the document only when the error is read: a wait creates one at each failed attempt. */
function missing(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

// Here, not in the modules that draw: those are loaded once, and this before every file.
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

/** A desktop: `min-width` queries match (antd's grid, the shell's 992 px), `max-width` ones do not. */
window.matchMedia = (query: string): MediaQueryList =>
  ({
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= SilentResizeObserver

// jsdom reports these as not implemented.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

if (!window.bareComputedStyle) insertStylesOnce()

/** jsdom's own, whatever a file before this one has put over it. */
const computed = (window.bareComputedStyle ??= window.getComputedStyle.bind(window))
window.getComputedStyle = (element) => {
  const style = computed(element)
  // A browser's lengths are numbers, jsdom's may be empty: antd would set a height of NaN.
  if (element instanceof HTMLTextAreaElement) {
    const value = style.getPropertyValue.bind(style)
    style.getPropertyValue = (name) =>
      /^(padding|border)-(top|bottom)/.test(name) && Number.isNaN(parseFloat(value(name)))
        ? '0px'
        : value(name)
  }
  return style
}

declare global {
  interface Window {
    bareComputedStyle?: typeof window.getComputedStyle
  }
}
