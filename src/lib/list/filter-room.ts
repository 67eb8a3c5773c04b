import type { Field } from '../resource'
import type { FilterShape } from './filter-shape'

type Shape = Pick<FilterShape, 'form' | 'label' | 'field'>

/** px of a choice filter with a 14 px label and the gap. */
const CHOICE = 116
const TIMES = 292
/** px of a text filter: 130 for the text and a clear button. */
const TYPED = 178
/** px of an amount range; also the minimum of any filter. */
const AMOUNTS = 272
const LEAST = 158
/** px of 查询, 重置 and 展开 with the gaps between them. */
const BUTTONS = 200
const GAP = 12
/** Filters per line at which text inputs may be narrower than their text. */
const ENOUGH = 4

const LETTER = 14
const NO_TYPING: readonly Field['kind'][] = ['remote', 'region', 'enum', 'flag']

/** @param roomy text inputs are wide enough to show their whole text */
function leastOf({ form, label, field }: Shape, roomy: boolean): number {
  const letters = LETTER * label.length
  if (form === 'times') return TIMES + letters
  if (form === 'amounts') return AMOUNTS
  if (roomy && !NO_TYPING.includes(field.kind)) return TYPED + letters
  return Math.max(LEAST, CHOICE + letters)
}

/**
 * How many filters fit in one line, and the minimum width of each (`list.css` lets them grow).
 * @param room px; 0: not measured, as on a desktop
 */
export function lineOf(room: number, shapes: readonly Shape[], box?: { label: string }) {
  const boxLeast = box ? TYPED + LETTER * box.label.length : 0
  const free = (room || 1160) - BUTTONS - (box ? boxLeast + GAP : 0)
  const countOf = (roomy: boolean): number => {
    let left = free
    const first = shapes.findIndex((shape) => (left -= leastOf(shape, roomy) + GAP) < 0)
    return first < 0 ? shapes.length : first
  }
  const wide = countOf(true)
  const narrow = Math.min(ENOUGH - (box ? 1 : 0), countOf(false))
  return {
    /** Number of filters in the line; at least one if there is no search box. */
    count: Math.max(box ? 0 : 1, wide, narrow),
    /** px */
    box: boxLeast,
    least: (shape: Shape) => leastOf(shape, wide >= narrow),
  }
}
