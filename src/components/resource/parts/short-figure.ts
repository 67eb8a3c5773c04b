import { abbreviateCount, abbreviateFen, toFen } from '#domain/money'
import { chosenUnits } from '../../../theme/units'

/** From here on a figure is shortened: 100,000 yuan (of fen), or items. */
const LONG = 100_000

/**
 * A long figure in K/M/G/T/P/E or 万/亿, shown beside the exact one as `data-short`, for a user who
 * chose units; undefined without a choice, and for a short figure.
 */
export function shortFigure(kind: string, value: unknown): string | undefined {
  const units = chosenUnits()
  const number = toFen(value as number)
  if (units === undefined || number === undefined) return undefined
  if (kind === 'money')
    return Math.abs(number) < LONG * 100 ? undefined : abbreviateFen(number, units)
  return Math.abs(number) < LONG ? undefined : abbreviateCount(number, units)
}
