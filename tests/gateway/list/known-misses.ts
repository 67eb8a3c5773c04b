/** Questions that are not answered by an index alone, with why they are asked nevertheless. */
export const MISSES: readonly string[] = [
  // Of many names like this one the latest are sought; the planner believes in more than there are.
  '会员列表，nickName：sorts many rows',
  // A range of one column in the order of another, or all of a province: what was asked is sorted.
  '商户信息查询，region：sorts many rows',
  '商户进件，submitTime：sorts many rows',
  // The screen asks of one shop; a call without one is all shops'.
  '自助点餐详情，按 lastOrderTime 排序，深页：sorts many rows',
  '自助点餐详情，按 lastOrderTime 排序：sorts many rows',
  // A range again; cases are few.
  '风险商户申诉中心，deadline：sorts many rows',
]
