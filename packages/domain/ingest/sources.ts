import type { RemoteSource } from '../field'

/** The sources of the provider; there are few. */
export const SOURCES = {
  call: '/v1/source/list',
  keyOf: 'sourceId',
  labelOf: 'sourceName',
  search: false,
  of: 'source',
  textField: 'sourceName',
  keyLabel: '来源编号',
} as const satisfies RemoteSource
