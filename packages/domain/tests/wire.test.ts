import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signText, skipEmpty, wirePairs, wireText } from '#domain/wire'

it.each([
  ['text', 'text'],
  ['', ''],
  [0, '0'],
  [-1.5, '-1.5'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [true, 'true'],
  [false, 'false'],
  [['a', 1], '["a",1]'],
  [{ b: '中' }, '{"b":"中"}'],
  [null, undefined],
  [undefined, undefined],
])('%j goes out as %j', (value, text) => {
  expect(wireText(value)).toBe(text)
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x')])(
  'a value that is no data is refused',
  (value) => {
    expect(() => wireText(value)).toThrow(TypeError)
  },
)

describe('the signed text', () => {
  it('is sorted by UTF-16 code unit, without sign', () => {
    expect(
      signText(wirePairs({ b: 1, a: 'x', B: 2, _: 3, sign: 'old', ａ: 4, none: null, '😀': 5 })),
    ).toBe('B=2&_=3&a=x&b=1&😀=5&ａ=4')
  })

  it('holds text exactly as it came', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signText(wirePairs({ k: text }))).toBe(`k=${text}`)
      }),
    )
  })
})

it('list bodies skip empty and ALL, and keep zero and false', () => {
  expect(
    skipEmpty({
      a: '',
      b: 'ALL',
      c: [],
      d: null,
      e: undefined,
      f: 0,
      g: false,
      h: ['ALL'],
      i: 'x',
    }),
  ).toEqual({ f: 0, g: false, h: ['ALL'], i: 'x' })
})
