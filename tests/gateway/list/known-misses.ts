/** Questions that are not answered by an index alone, with why they are asked nevertheless. */
export const MISSES: readonly string[] = [
  // Who was paid in the last minutes is looked up shop by shop; the planner takes them for as many as may be.
  '交易变化，按 SHOP：reads too much of an index',
  // All of a province in the order of time: what was asked is sorted.
  '商户信息查询，region：sorts many rows',
  // Its days' entries of the name and nothing else; the planner takes them for as many as may be.
  '抖音团购券终端核销记录，productName：reads too much of an index',
  // Until it is kept, by merchant each entry of the days is read, up to a million; above it waits.
  '收益变化，按 MERCHANT：sorts many rows',
]
