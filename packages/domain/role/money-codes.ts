import { CODE_ALL } from '../codes'

/**
 * Action codes of calls that move or promise money, or decide who may: a role with one of them is
 * granted under the act ROLE. A test derives them from the calls.
 */
export const MONEY_CODES: readonly string[] = [
  '02100006:reserve',
  '02100006:settleNow',
  '02100006:settleReview',
  '02100006:topUp',
  '02100007:ask',
  '02100007:review',
  '02100009:cashRetry',
  '02100011:diff',
  '02100015:recharge',
  '02100016:allot',
  '02100027:confirm',
  '02100027:review',
  '02100033:apply',
  '02100034:answer',
  '02109004:edit',
  '02109006:apply',
  '02110002:handle',
  '02112001:decide',
  '02112002:edit',
  '92100001:allot',
]

/** The money codes that `after` holds and `before` does not; `all` holds every code. */
export function moneyGranted(before: readonly string[], after: readonly string[]): string[] {
  if (before[0] === CODE_ALL) return []
  if (after[0] === CODE_ALL) return [CODE_ALL]
  return MONEY_CODES.filter((code) => after.includes(code) && !before.includes(code))
}
