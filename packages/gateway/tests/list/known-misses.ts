/** Questions that are not answered by an index alone, with why they are asked nevertheless. */
export const MISSES: readonly string[] = [
  // A name is counted to 10,000 in the order of time, however rare the name is among the rows.
  '会员列表，nickName：reads too much of an index',
  '会员列表，nickName：sorts many rows',
  // Whose papers expire is found by their day, and shown in the order of time: no index has both, as
  // the state of a paper changes by itself from day to day.
  '商户信息查询，expiryState：reads too much of an index',
  // All of a province in the order of time: what was asked is sorted.
  '商户信息查询，region：sorts many rows',
  // As the nickname of members.
  '商户进件，salesman：reads too much of an index',
  // The shops of each team of the page are counted.
  '团队，最长区间：reads too much of an index',
  '团队，默认：reads too much of an index',
  '抖音团购券终端核销记录，productName 谁也没有：reads too much of an index',
  '抖音团购券终端核销记录，productName：reads too much of an index',
  // By merchant each entry of the days is read, up to a million.
  '收益变化，按 MERCHANT：sorts many rows',
  // As the nickname of members.
  '自助点餐详情，tableNo：reads too much of an index',
  '门店信息查询，shopName：reads too much of an index',
]
