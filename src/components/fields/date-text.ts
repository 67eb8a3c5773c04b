import { readDate, readMoment, readMonth } from '#domain/reading/date'
import { visibleText } from '#domain/reading/text'

export type DateKind = 'date' | 'dateTime' | 'month'

export const DATE_FORMATS = {
  date: 'YYYY-MM-DD',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
} as const satisfies Record<DateKind, string>

/** A typed date as wire text; undefined for unparsable text. */
function readAs(kind: DateKind, text: string): string | undefined {
  switch (kind) {
    case 'date':
      return readDate(text)
    case 'dateTime':
      return readMoment(text)
    case 'month':
      return readMonth(text)
  }
}

/** A typed date as a form stores it: wire text, or the typed text where its rule must refuse it. */
export function typedDate(kind: DateKind, text: string): string | undefined {
  const shown = visibleText(text).trim()
  return shown === '' ? undefined : (readAs(kind, shown) ?? shown)
}
