import { isWorkingDay } from '../../core/holidays'

/**
 * Trade by month in hundredths of a business's best days (January first): cold drinks in summer,
 * heaters in winter, schools while there are lessons, hotels when people travel.
 */
const MONTHS = {
  even: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  cold: [25, 30, 40, 55, 75, 95, 100, 100, 85, 60, 35, 25],
  warm: [100, 80, 45, 30, 35, 60, 80, 75, 35, 45, 80, 100],
  clothes: [100, 60, 60, 70, 65, 50, 45, 55, 75, 85, 100, 100],
  lessons: [60, 10, 100, 100, 100, 100, 10, 20, 100, 100, 100, 100],
  travel: [55, 75, 60, 70, 85, 75, 100, 100, 75, 85, 60, 50],
} as const satisfies Record<string, readonly number[]>

export type Season = keyof typeof MONTHS

/** The effect of days off. */
const DAYS_OFF: Readonly<Partial<Record<Season, (part: number) => number>>> = {
  // Fees are paid when the office is open.
  lessons: () => 0,
  travel: () => 100,
}

/** Hundredths of its best days. @param day `YYYY-MM-DD` */
export function seasonPart(season: Season, day: string): number {
  const part = MONTHS[season][Number(day.slice(5, 7)) - 1]!
  return isWorkingDay(day) ? part : (DAYS_OFF[season]?.(part) ?? part)
}
