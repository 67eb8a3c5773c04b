import { codes } from '#domain/bank-entry/codes'
import type { Action } from './resource'

/**
 * Link from a payment to its lines in 银行对账: that of the books and the bank's.
 * @param answered the field of the time at which the bank answered
 */
export const bankLine = <R extends object>(
  id: keyof R & string,
  answered: keyof R & string,
): Action<R> => ({
  name: 'bankLine',
  label: '银行流水',
  places: ['detail'],
  code: codes.verbs.list,
  roles: ['3'],
  visible: (row) => Boolean(row[answered]),
  link: (row) => `/fin/bank?refNo=${String(row[id])}`,
})
