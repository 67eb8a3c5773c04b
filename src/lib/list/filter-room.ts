import type { Field } from '../resource'
import type { FilterShape } from './filter-shape'

type Shape = Pick<FilterShape, 'form' | 'label' | 'field'>

/** px of a filter beside its label of 14 px letters, the gap between them included. */
const CHOICE = 116
const TIMES = 292
/** 130 px for what is typed, in a box with a button that clears it. */
const TYPED = 178
/** px: two amounts; and the least of any filter. */
const AMOUNTS = 272
const LEAST = 158
/** px: 查询, 重置, 展开 side by side, and what is between any two. */
const BUTTONS = 200
const GAP = 12
/** As many stand in a line even where what is typed is cut by it. */
const ENOUGH = 4

const LETTER = 14
const NO_TYPING: readonly Field['kind'][] = ['remote', 'region', 'enum', 'flag']

/** @param roomy what is typed can be read to its end */
function leastOf({ form, label, field }: Shape, roomy: boolean): number {
  const letters = LETTER * label.length
  if (form === 'times') return TIMES + letters
  if (form === 'amounts') return AMOUNTS
  if (roomy && !NO_TYPING.includes(field.kind)) return TYPED + letters
  return Math.max(LEAST, CHOICE + letters)
}

/**
 * What stands in one line of filters, and how narrow each may be (`list.css` lets them grow).
 * @param room px; 0: not measured, as on a desk
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
    /** Of the filters; one stands whatever the room, if there is no box. */
    count: Math.max(box ? 0 : 1, wide, narrow),
    /** px */
    box: boxLeast,
    least: (shape: Shape) => leastOf(shape, wide >= narrow),
  }
}
