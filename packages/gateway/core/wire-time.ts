import { formatDateTime } from '#domain/dates'

/** An instant as the wire has it; null stays null. */
export const wireTime = (time: Date | null): string | null =>
  time === null ? null : formatDateTime(time.getTime())
