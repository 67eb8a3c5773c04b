import { and, eq } from 'drizzle-orm'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import type { Tx } from '../../core/db/open'
import { job } from '../../core/jobs/job-schema'
import { merchant } from '../../features/merchant/merchant-schema'
import { payoutAccount } from '../../features/payout-account/payout-account-schema'
import { accountWords } from '../../features/payout-account'
import {
  changeRequest,
  markMerchant,
  tellBoth,
} from '../../features/settle-account/settle-change-change'
import { awaitEnd } from '../../features/settle-account/settle-change-job'
import { settleChange } from '../../features/settle-account/settle-change-schema'
import { takeChange } from '../../features/settle-account/settle-change-take'
import { PAYOUT_ACCOUNT_JOB } from '../simulator/agenda'
import { simulated } from '../simulator/upstream'
import { STAFF } from './accounts'
import type { SeedMerchant } from './merchants'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Nobody answers at the first start: there is something to see. */
const ANSWERED_AFTER = 20 * HOUR

/** Asked so long ago, and how far they have come: to be looked at, cooling, its account on trial. */
const PLAN = [
  { asked: 3 * HOUR, by: STAFF.ops, reason: '对公账户迁至新开户行' },
  {
    asked: 9 * HOUR,
    by: STAFF.admin,
    decided: { ago: 8 * HOUR, by: STAFF.ops },
    reason: '原账户开户行合并',
  },
  {
    asked: (COOLING_HOURS + 1) * HOUR + 5 * MINUTE,
    by: STAFF.ops,
    // In force since five minutes ago: no payout has gone out since.
    decided: { ago: COOLING_HOURS * HOUR + 5 * MINUTE, by: STAFF.admin },
    reason: '原账户久悬，改用基本户',
  },
]

/** Changes that are under way, by the steps that calls and jobs take. */
export async function layOpenChanges(
  tx: Tx,
  merchants: readonly SeedMerchant[],
  time: SeedTime,
): Promise<void> {
  for (const [i, plan] of PLAN.entries()) await layChange(tx, merchants[i]!, plan, i, time)
}

async function layChange(
  tx: Tx,
  { row: { providerId, merId, pics } }: SeedMerchant,
  { asked, by, decided, reason }: (typeof PLAN)[number],
  i: number,
  time: SeedTime,
): Promise<void> {
  const key = and(eq(merchant.providerId, providerId), eq(merchant.merId, merId))
  const [holder] = await tx.select().from(merchant).where(key)
  const { partnerId, createdBy, acctType, acctName, bankCode, bankName, branchCode, branchName } =
    holder!
  const at = time.now - asked
  const [row] = await tx
    .insert(settleChange)
    .values({
      providerId,
      changeId: `SC${yyMMdd(time.daysAgo(0))}9000001${i + 1}`,
      merId,
      partnerId,
      createdBy,
      changeStatus: 'TO_REVIEW',
      fromBankName: holder!.bankName,
      fromAcctNo: holder!.acctNo,
      acctType,
      acctName,
      acctNo: `3044${createRandom(88_100_000 + i).digits(14)}`,
      bankCode,
      bankName,
      branchCode,
      branchName,
      changeReason: reason,
      pics: pics?.licensePic
        ? { applyPic: pics.storePics!.slice(0, 1), acctPic: pics.licensePic }
        : {},
      requestedBy: by.userId,
      requester: by.name,
      requestTime: new Date(at),
    })
    .returning()
  await markMerchant(tx, holder!, 'TO_REVIEW')
  await tellBoth(tx, holder!, {
    title: '申请变更结算账户',
    operator: by.name,
    remark: `${accountWords(row!)}，待他人复核`,
    now: at,
  })
  if (!decided) return
  const decideTime = time.now - decided.ago
  const effectiveTime = new Date(decideTime + COOLING_HOURS * HOUR)
  const cooling = await changeRequest(tx, row!, holder!, {
    event: 'approve',
    operator: decided.by.name,
    remark: accountWords(row!),
    set: {
      effectiveTime,
      decidedBy: decided.by.userId,
      decider: decided.by.name,
      decideTime: new Date(decideTime),
    },
    now: decideTime,
  })
  if (effectiveTime.getTime() > time.now) return awaitEnd(tx, cooling, effectiveTime)
  await takeChange(tx, simulated, { row: cooling, holder: holder!, now: effectiveTime.getTime() })
  const trial = and(eq(payoutAccount.providerId, providerId), eq(payoutAccount.merId, merId))
  const [account] = await tx.select().from(payoutAccount).where(trial)
  await tx
    .update(job)
    .set({ runAt: new Date(time.now + ANSWERED_AFTER) })
    .where(and(eq(job.kind, PAYOUT_ACCOUNT_JOB), eq(job.refId, account!.accountId)))
}
