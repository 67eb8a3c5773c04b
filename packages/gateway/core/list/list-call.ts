import { defineCall, type SessionCall } from '../call'
import { listAnswer } from './answer'
import type { List } from './define-list'
import { listRequest } from './request'

/**
 * The call of a list: its request has the list's filters and sorting, its answer a page of rows
 * with total, tabs and sums (contract §3).
 */
export const defineListCall = <R>({
  path,
  access,
  list,
  ...more
}: Pick<SessionCall, 'path' | 'access' | 'afterOperations'> & { list: List<R> }) =>
  defineCall({
    path,
    access,
    ...more,
    request: listRequest(list),
    mayLag: true,
    handler: (context, query) => listAnswer(context, list, query),
  })
