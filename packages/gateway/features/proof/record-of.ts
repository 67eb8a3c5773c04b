/** Which record a finding names, by how numbers begin, so that a screen can open it. */

/** Type of record and its number's pattern; `merchant` is last, as findings of others name one too. */
const RECORDS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['rate', /商户费率 (8\d{15})\//],
  ['settle', /\b(ST\d{12,})\b/],
  ['invoice', /\b(IV\d{12,})\b/],
  ['recharge', /\b(RC\d{10,})\b/],
  ['withdraw', /\b(WD\d{10,})\b/],
  ['subsidy', /\b(SB\d{10,})\b/],
  ['rebate', /\b(RB\d{10,})\b/],
  ['statementDiff', /\b(DF\d{12,})\b/],
  ['statement', /\b(B[LM]\d{12,})\b/],
  ['autoCash', /\b(AC\d{10,})\b/],
  ['cashOut', /\b(CO\d{10,})\b/],
  ['chargeback', /争议单 (CB\d{10,})/],
  ['merSettle', /^批次 (MS\d{10,})/],
  ['refund', /退款 (RF\w{10,}|\d{20,})/],
  ['trade', /交易 (\d{20,})/],
  ['income', /收益 (IN\d{10,})/],
  ['entry', /\b(AE\d{10,})\b/],
  ['merchant', /商户 (8\d{15})/],
]

export function recordOf(words: string): { recordType: string; recordNo: string } | undefined {
  for (const [recordType, pattern] of RECORDS) {
    const recordNo = pattern.exec(words)?.[1]
    if (recordNo) return { recordType, recordNo }
  }
  return undefined
}
