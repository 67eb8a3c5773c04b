import { codes } from '#domain/bank-entry/fields'
import type { Action } from './resource'

/** Link from a payment to its lines in 银行对账: that of the books and the bank's. */
export const bankLine = <R extends object>(
  id: keyof R & string,
  paid: (row: R) => boolean,
): Action<R> => ({
  name: 'bankLine',
  label: '银行流水',
  places: ['detail'],
  code: codes.verbs.list,
  roles: ['3'],
  visible: paid,
  link: (row) => `/fin/bank?refNo=${String(row[id])}`,
})
