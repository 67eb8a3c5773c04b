import { formatDateTime } from '#domain/dates'

/** An instant as the wire has it; nothing stays nothing. */
export const wireTime = (time: Date | null): string | null =>
  time === null ? null : formatDateTime(time.getTime())
