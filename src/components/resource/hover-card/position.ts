export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** px between the link and its card: close enough to move the pointer across. */
const GAP = 6
/** px to the window's edge. */
const EDGE = 8

/**
 * Position of a card, px of the window: beside its link, so that the links above and below stay
 * free to be clicked; without room at either side, below or above. Never over the link.
 */
export function positionOf(
  link: Box,
  card: Pick<Box, 'width' | 'height'>,
  room: Pick<Box, 'width' | 'height'>,
): { left: number; top: number } {
  const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE))
  const top = within(link.top, room.height - card.height)
  const right = link.left + link.width + GAP
  if (right + card.width + EDGE <= room.width) return { left: right, top }
  if (link.left - GAP - card.width >= EDGE) return { left: link.left - GAP - card.width, top }
  const left = within(link.left, room.width - card.width)
  const below = link.top + link.height + GAP
  return below + card.height + EDGE <= room.height
    ? { left, top: below }
    : { left, top: link.top - GAP - card.height }
}
