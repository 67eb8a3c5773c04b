import { addDays, parseTime } from '#domain/dates'

/** 00:00 of a day, Asia/Shanghai. @param day `YYYY-MM-DD` @returns epoch ms */
export const startOf = (day: string): number => parseTime(`${day} 00:00:00`)

/** 00:00 of the day after. */
export const tomorrow = (day: string): number => startOf(addDays(day, 1))
