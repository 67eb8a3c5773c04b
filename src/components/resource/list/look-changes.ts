import { orderColumns, type Look } from '../../../lib/list/look'

/** The default layout: all columns as in the definition. */
const lookOf = (all: readonly string[], look: Look | undefined): Look => ({
  hidden: [],
  ...look,
  order: orderColumns(all, look),
})

/** @param px undefined: the natural width */
export function resized(
  all: readonly string[],
  look: Look | undefined,
  name: string,
  px: number | undefined,
): Look {
  const { widths, ...rest } = lookOf(all, look)
  const { [name]: _, ...others } = widths ?? {}
  const next = px === undefined ? others : { ...others, [name]: Math.round(px) }
  return { ...rest, ...(Object.keys(next).length > 0 && { widths: next }) }
}

/** @param before undefined: to the end */
export function moved(
  all: readonly string[],
  look: Look | undefined,
  name: string,
  before: string | undefined,
): Look {
  const now = lookOf(all, look)
  const order = now.order.filter((one) => one !== name)
  const at = before === undefined ? order.length : order.indexOf(before)
  return { ...now, order: [...order.slice(0, at), name, ...order.slice(at)] }
}

/** The columns among which one moves: a pinned column moves among the pinned ones. */
export const movesAmong = (
  shown: readonly string[],
  look: Look | undefined,
  name: string,
): readonly string[] => {
  const isPinned = (one: string) => look?.pinned?.includes(one) === true
  return shown.slice(1).filter((one) => isPinned(one) === isPinned(name))
}
