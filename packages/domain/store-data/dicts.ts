import type { Dict } from '../field'

/** Period of a row of a store's figures (contract §3 `granularity`). */
export const GRANULARITY = {
  DAY: '按日',
  WEEK: '按周',
  MONTH: '按月',
} as const satisfies Dict
