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
  // What stood on a day is added up from the entries before it; nothing keeps it by day.
  '在途付款，sentTime：reads too much of an index',
  '在途付款，sentTime：sorts many rows',
  '在途付款，按 transitAmt 排序，深页：reads too much of an index',
  '在途付款，按 transitAmt 排序，深页：sorts many rows',
  '在途付款，按 transitAmt 排序：reads too much of an index',
  '在途付款，按 transitAmt 排序：sorts many rows',
  '在途付款，最长区间：reads too much of an index',
  '在途付款，最长区间：sorts many rows',
  '在途付款，默认：reads too much of an index',
  '在途付款，默认：sorts many rows',
  '应付商户款，merId：reads all of income_entry',
  '应付商户款，按 depositAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 depositAmt 排序：reads all of income_entry',
  '应付商户款，按 olderAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 olderAmt 排序：reads all of income_entry',
  '应付商户款，按 openAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 openAmt 排序：reads all of income_entry',
  '应付商户款，按 paidAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 paidAmt 排序：reads all of income_entry',
  '应付商户款，按 payableAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 payableAmt 排序：reads all of income_entry',
  '应付商户款，按 takenAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 takenAmt 排序：reads all of income_entry',
  '应付商户款，按 transitAmt 排序，深页：reads all of income_entry',
  '应付商户款，按 transitAmt 排序：reads all of income_entry',
  '应付商户款，最长区间：reads all of income_entry',
  '应付商户款，默认：reads all of income_entry',
  '抖音团购券终端核销记录，productName 谁也没有：reads too much of an index',
  '抖音团购券终端核销记录，productName：reads too much of an index',
  // By merchant each entry of the days is read, up to a million.
  '收益变化，按 MERCHANT：sorts many rows',
  // As the nickname of members.
  '自助点餐详情，tableNo：reads too much of an index',
  // As what stood on a day.
  '试算平衡，account：reads too much of an index',
  '试算平衡，按 account 排序，深页：reads too much of an index',
  '试算平衡，按 account 排序：reads too much of an index',
  '试算平衡，按 closeAmt 排序，深页：reads too much of an index',
  '试算平衡，按 closeAmt 排序：reads too much of an index',
  '试算平衡，按 creditAmt 排序，深页：reads too much of an index',
  '试算平衡，按 creditAmt 排序：reads too much of an index',
  '试算平衡，按 debitAmt 排序，深页：reads too much of an index',
  '试算平衡，按 debitAmt 排序：reads too much of an index',
  '试算平衡，按 openAmt 排序，深页：reads too much of an index',
  '试算平衡，按 openAmt 排序：reads too much of an index',
  '试算平衡，最长区间：reads too much of an index',
  '试算平衡，默认：reads too much of an index',
  '门店信息查询，shopName：reads too much of an index',
]
