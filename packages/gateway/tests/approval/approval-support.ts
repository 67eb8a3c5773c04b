import { and, eq } from 'drizzle-orm'
import type { ApprovalAct } from '#domain/approval/acts'
import { approval, approvalRule } from '../../schema'
import type { TestGateway, TestSession } from '../support/gateway'
import { PROVIDER_ONE } from '../support/samples'

/** Switches the first provider's rule of an act on; without an amount from 0.01 yuan on. */
export async function switchOn(
  gw: TestGateway,
  act: ApprovalAct,
  over: Partial<typeof approvalRule.$inferInsert> = {},
): Promise<void> {
  const row = { act, fromAmt: 1, withinHours: 72, needed: 1, ...over }
  await gw.db
    .insert(approvalRule)
    .values({
      providerId: PROVIDER_ONE,
      ruleNo: `T-${act}`,
      ruleState: 'ON',
      operator: '测试',
      updateTime: new Date(0),
      ...row,
    })
    .onConflictDoUpdate({
      target: [approvalRule.providerId, approvalRule.ruleNo],
      set: { ...row, ruleState: 'ON' },
    })
}

export const switchOff = (gw: TestGateway, act: ApprovalAct) =>
  gw.db.update(approvalRule).set({ ruleState: 'OFF' }).where(eq(approvalRule.act, act))

export const approvalOf = async (gw: TestGateway, approvalNo: string) =>
  (
    await gw.db
      .select()
      .from(approval)
      .where(and(eq(approval.providerId, PROVIDER_ONE), eq(approval.approvalNo, approvalNo)))
  )[0]!

/** Decides at the version that the approval has now. */
export async function decide(
  gw: TestGateway,
  session: TestSession,
  event: 'approve' | 'reject' | 'withdraw',
  approvalNo: string,
  words = event === 'reject' ? '与商户核实后不退' : '',
) {
  const { version } = await approvalOf(gw, approvalNo)
  return gw.post(`/v1/approval/${event}`, { approvalNo, version, words }, { session })
}
