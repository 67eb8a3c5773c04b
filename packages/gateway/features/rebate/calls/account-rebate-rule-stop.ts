import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { REBATE_RULE_STATUS } from '#domain/rebate/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, reason, version } from '../../../core/inputs'
import { REBATE_RULE_FACTS, rebateRule } from '../rebate-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { keepFacts } from '../../../core/record-facts'
import { appendLog } from '../../../core/record-log'
import { checkVersion, moved, type Move } from '../../../core/moves'

/** Stops a rule from the next month on (domain §9.4). */
export default defineCall({
  path: '/v1/account/rebateRuleStop',
  access: { roles: ['3'], codes: [CODES.rebate.allot], whole: true },
  request: z.object({ ruleNo: id(), version, reason }),
  write: true,
  handler: stopRule,
})

type RuleStatus = keyof typeof REBATE_RULE_STATUS

const STOP: Move<RuleStatus> = { from: ['RUNNING'], to: 'STOPPED', title: '停止规则' }

/**
 * Stops a rule from the next month on: who traded towards a tier this month still gets it. Rebates
 * that were made stay as they are.
 * @throws CallError 90404 outside the scope; 90409 for a stale version or one that is stopped
 */
async function stopRule(
  context: SessionContext,
  { ruleNo, version, reason }: { ruleNo: string; version: number; reason: string },
) {
  const { tx, caller, clock } = context
  const now = clock.now()
  const own = and(scoped(caller.scope, rebateRule), eq(rebateRule.ruleNo, ruleNo))
  const [row] = await tx.select().from(rebateRule).where(own).for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  const change = {
    ruleStatus: moved<RuleStatus>(STOP, row.ruleStatus, REBATE_RULE_STATUS),
    lastMonth: formatDate(now).slice(0, 7),
    stopTime: new Date(now),
    stopReason: reason,
    version: row.version + 1,
  }
  await tx.update(rebateRule).set(change).where(own)
  const { ruleStatus, lastMonth } = change
  await keepFacts(
    tx,
    REBATE_RULE_FACTS,
    { providerId: row.providerId, nos: [ruleNo] },
    { operator: caller.nickName, reason, time: now },
  )
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'rebateRule',
    targetId: ruleNo,
    title: STOP.title,
    operator: caller.nickName,
    fromState: row.ruleStatus,
    toState: ruleStatus,
    remark: reason,
    time: now,
  })
  return { ruleNo, ruleStatus, lastMonth, version: change.version }
}
