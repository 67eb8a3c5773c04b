import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/**
 * Wire text as a date of antd's pickers. It is treated as UTC, which has no daylight saving: in a
 * browser in New York `2026-03-08 02:30:00` stays that hour.
 */
export const wallClock = (text: string): Dayjs => dayjs.utc(text)
