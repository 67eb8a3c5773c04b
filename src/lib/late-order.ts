import { codes } from '#domain/upstream-order/fields'
import type { Action } from './resource'

/** As the gateway says it beside a value that upstream did not answer in time. */
const LATE = '上游逾期未答复'

const hintsOf = (row: object): string[] =>
  Object.values((row as { cellHints?: Record<string, string> | null }).cellHints ?? {})

/** Leads from a record whose order ran out to that order, where it is sent again. */
export const lateOrder = <R extends object>(id: keyof R & string): Action<R> => ({
  name: 'lateOrder',
  label: '重新发送',
  places: ['row', 'detail'],
  code: codes.verbs.resend,
  roles: ['3'],
  visible: (row) => hintsOf(row).includes(LATE),
  link: (row) => `/accounts/upstreamOrder?refId=${String(row[id])}`,
})

/** Upstream has not been reached with it, and will be: nothing is to be done by hand. */
export const isUnsent = (row: object): boolean => hintsOf(row).includes('等待上游')
