import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToPointing } from '../../src/components/resource/hover-card/pointing'

/** Longer than a pointer rests on a link before its card is asked for. */
const RESTED = 500

let stop: () => void
let opened: HTMLAnchorElement | undefined
let link: HTMLAnchorElement

const listen = () =>
  listenToPointing({
    open: (at) => (opened = at),
    close: () => (opened = undefined),
    opened: () => opened,
  })
const pointer = (type: string, pointerType = 'mouse', on: Element = link) => {
  const event = new MouseEvent(type, { bubbles: true })
  on.dispatchEvent(Object.defineProperty(event, 'pointerType', { value: pointerType }))
}

beforeEach(() => {
  vi.useFakeTimers()
  opened = undefined
  document.body.innerHTML = '<main id="main"><a href="/merchants/merdetail/1">西湖餐饮</a></main>'
  link = document.querySelector('a')!
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a mouse that is already over a link opens its card once it moves there', () => {
  pointer('pointerover')
  stop = listen()
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBeUndefined()
  pointer('pointermove')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBe(link)
})

test('a card that a scroll closed opens again where the mouse moves on the same link', () => {
  stop = listen()
  pointer('pointerover')
  vi.advanceTimersByTime(RESTED)
  document.dispatchEvent(new Event('scroll'))
  expect(opened).toBeUndefined()
  pointer('pointermove')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBe(link)
})

test('a touch opens no card where a mouse never was', () => {
  stop = listen()
  pointer('pointermove', 'touch')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBeUndefined()
})

test('a mouse that moves on where it pressed, or where Esc closed the card, opens none', () => {
  stop = listen()
  pointer('pointerover')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBe(link)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  expect(opened).toBeUndefined()
  pointer('pointermove')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBeUndefined()

  pointer('pointerover')
  pointer('pointerdown')
  pointer('pointermove')
  vi.advanceTimersByTime(RESTED)
  expect(opened).toBeUndefined()
})
