import { codes } from '#domain/upstream-order/fields'
import type { Action } from './resource'

/** The gateway's hint for a record whose upstream answer is overdue. */
const LATE = '上游逾期未答复'

const hintsOf = (row: object): string[] =>
  Object.values((row as { cellHints?: Record<string, string> | null }).cellHints ?? {})

/** Link from a record whose order timed out to that order, where it can be resent. */
export const lateOrder = <R extends object>(id: keyof R & string): Action<R> => ({
  name: 'lateOrder',
  label: '重新发送',
  places: ['row', 'detail'],
  code: codes.verbs.resend,
  roles: ['3'],
  visible: (row) => hintsOf(row).includes(LATE),
  link: (row) => `/ingest/upstreamOrder?refId=${String(row[id])}`,
})

/** The order was not sent upstream yet and will be sent automatically: no manual step is needed. */
export const isUnsent = (row: object): boolean => hintsOf(row).includes('等待上游')
