import { configure } from '@testing-library/react'

/** What jsdom lacks and antd asks for. */

// Only what never comes takes so long: a slow machine is not a failure.
configure({ asyncUtilTimeout: 15_000 })

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
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined })
const computed = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computed(element)
