import { expect, test } from 'vitest'
import { field } from '../../src/lib/resource'
import { cutAt } from '../../src/components/resource/parts/cut-edges'
import type { GridColumn } from '../../src/components/resource/parts/grid-table'
import { holdsWords } from '../../src/components/resource/parts/value'

const COLUMNS: GridColumn[] = [
  { px: 200, stuck: 'left' },
  { px: 120 },
  { px: 160, words: true },
  { px: 140 },
  { px: 100, stuck: 'right' },
]

test('no column is cut where all have room', () => {
  expect(cutAt(COLUMNS, 720, 0)).toEqual({ left: undefined, right: undefined })
})

test('a number that the last column would cut is covered whole', () => {
  // The amount begins 480 px from the left; the actions begin at 550 px.
  expect(cutAt(COLUMNS, 650, 0).right).toEqual({ at: 480, width: 70, whole: true, column: 3 })
  expect(cutAt(COLUMNS, 650, 0).left).toBeUndefined()
})

test('words fade at the edge instead', () => {
  expect(cutAt(COLUMNS, 500, 0).right).toEqual({
    at: 372,
    width: 28,
    whole: false,
    column: 2,
  })
})

test('a stroke or two of a word is not shown', () => {
  // 40 px of the words are left of the actions.
  expect(cutAt(COLUMNS, 460, 0).right).toEqual({ at: 320, width: 40, whole: true, column: 2 })
})

test('scrolled sideways, the other edge cuts too', () => {
  expect(cutAt(COLUMNS, 650, 70)).toEqual({
    left: { at: 200, width: 50, whole: true, column: 1 },
    right: undefined,
  })
})

test('an edge between two columns cuts none', () => {
  expect(cutAt(COLUMNS, 580, 0).right).toBeUndefined()
  expect(cutAt(COLUMNS, 420, 0).right).toBeUndefined()
})

test.each(['2026-12-02 至 2026-12-31', '12:00 至 18:30', '0.38%', '****8554', '3 / 12'])(
  'half of %s would be another value: it is no word',
  (value) => {
    expect(holdsWords([{ value: '云杉支付' }, { value }], 'value', field.text('值'))).toBe(false)
  },
)
