import { describe, expect, test } from 'vitest'
import { drawCaptcha, type CaptchaImage } from '../../../features/user/captcha-image'
import { attack, METHODS } from '../../user/captcha-attack'

/** The same pictures in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const drawn = (count: number, seed: number): CaptchaImage[] => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => drawCaptcha(random))
}

test('a captcha is a PNG of four letters or digits that people do not take for each other', () => {
  const pictures = drawn(100, 1)
  for (const { text, image } of pictures) {
    expect(text).toMatch(/^[ACDEFHJKMPRTWXY347]{4}$/)
    expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  }
  expect(new Set(pictures.map(({ image }) => image)).size).toBe(100)
})

describe('a script that has learned 60 captchas', () => {
  const known = drawn(60, 2)
  const others = drawn(100, 3)
  test.each(METHODS)(
    'reads fewer than 10 of 100 others, cut $cut, opened by $opening',
    (method) => {
      const read = attack(
        method,
        known,
        others.map(({ image }) => image),
      )
      const right = read.filter((text, i) => text === others[i]!.text).length
      expect(right).toBeLessThan(10)
    },
  )
})
