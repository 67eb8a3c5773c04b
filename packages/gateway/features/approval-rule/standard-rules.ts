import type { ApprovalAct } from '#domain/approval/acts'
import { WITHIN_HOURS } from '#domain/approval-rule/fields'
import type { approvalRule } from './approval-rule-schema'
import { ruleNoOf } from './rule-save'

/** Acts that a new provider has a rule for, from an amount of its own. */
const FROM_AMOUNT: readonly ApprovalAct[] = [
  'REFUND',
  'CHARGEBACK',
  'WITHDRAW',
  'PAYOUT_AGAIN',
  'SETTLE_NOW',
  'PROFIT_SETTLE',
  'RECHARGE_DIFF',
  'SUBSIDY',
  'REBATE',
  'MERCHANT_LIMIT',
  'DIFF_ACCEPT',
  'FILL',
  'ADJUST',
  'WRITE_OFF',
]
/** Acts whose amount does not say what they may lead to. */
const ALWAYS: readonly ApprovalAct[] = ['REFUND_UNCOVERED', 'OVERDRAFT', 'ROLE', 'RULE']

/**
 * What every provider begins with. All are off: a provider begins with one person, who could approve
 * nothing; they are switched on once there are two who may.
 * @param fromAmt fen
 */
export const standardRules = (
  providerId: string,
  fromAmt: number,
  at: Date,
): (typeof approvalRule.$inferInsert)[] =>
  [...FROM_AMOUNT, ...ALWAYS].map((act, i) => ({
    providerId,
    ruleNo: ruleNoOf(providerId, i + 1),
    act,
    fromAmt: ALWAYS.includes(act) ? 0 : fromAmt,
    approverRoleNos: [],
    needed: 1,
    withinHours: WITHIN_HOURS,
    ruleState: 'OFF',
    operator: '命令行',
    updateTime: at,
  }))
