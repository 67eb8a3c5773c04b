/** Questions that are not answered by an index alone, with why they are asked nevertheless. */
export const MISSES: readonly string[] = [
  // A range of one column in the order of another, or all of a province: what was asked is sorted.
  '商户信息查询，region：sorts many rows',
  '商户进件，submitTime：sorts many rows',
  // A range again; cases are few.
  '风险商户申诉中心，deadline：sorts many rows',
]
