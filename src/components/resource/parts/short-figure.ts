import { abbreviateCount, abbreviateFen, toFen } from '#domain/money'
import { chosenUnits } from '../../../theme/units'

/** From here on digits are counted before they are read: 100,000 of fen's yuan, or of things. */
const LONG = 100_000

/**
 * A long figure in K/M/G/T/P/E, or as the user wants it, to stand beside the exact one as
 * `data-short`; undefined where the exact one is read at a glance.
 */
export function shortFigure(kind: string, value: unknown): string | undefined {
  const number = toFen(value as number)
  if (number === undefined) return undefined
  const units = chosenUnits()
  if (kind === 'money')
    return Math.abs(number) < LONG * 100 ? undefined : abbreviateFen(number, units)
  return Math.abs(number) < LONG ? undefined : abbreviateCount(number, units)
}
