import { abbreviateCount, abbreviateFen, toFen } from '#domain/money'
import { chosenUnits } from '../../../theme/units'

/** From here on a figure is shortened: 100,000 yuan (of fen), or items. */
const LONG = 100_000

/**
 * A long figure in K/M/G/T/P/E, or as the user chose, shown beside the exact one as `data-short`;
 * undefined for a short figure.
 */
export function shortFigure(kind: string, value: unknown): string | undefined {
  const number = toFen(value as number)
  if (number === undefined) return undefined
  const units = chosenUnits()
  if (kind === 'money')
    return Math.abs(number) < LONG * 100 ? undefined : abbreviateFen(number, units)
  return Math.abs(number) < LONG ? undefined : abbreviateCount(number, units)
}
