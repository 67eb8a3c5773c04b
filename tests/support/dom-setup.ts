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
