import { payoutAccount } from '../../features/payout-account/payout-account-schema'
import { settleChange } from '../../features/settle-account/settle-change-schema'
import { insertRows } from '../../core/db/insert-rows'
import { PROVIDER_ONE, STAFF } from './accounts'
import type { SeedMerchant } from './merchants'
import type { SeedPart } from './parts'
import { createRandom } from './random'
import { layOpenChanges } from './settle-change-open'
import { yyMMdd, type SeedTime } from './time'

type Change = typeof settleChange.$inferInsert

const HOUR = 3_600_000
/** Days ago that they were asked for, and how they ended. */
const PLAN = [
  { days: 41, end: 'EFFECTIVE', reason: '原账户开户行网点撤并' },
  { days: 27, end: 'REJECTED', reason: '法人要求换卡', remark: '变更申请书未加盖公章' },
  { days: 12, end: 'EFFECTIVE', reason: '原银行卡遗失补办' },
] as const

/** Accounts that were changed, or were to be: history, and a few that are under way. */
export default {
  name: 'settleChanges',
  async insert(tx, { world: { merchants, time } }) {
    const old = merchants.filter(
      ({ row }) =>
        row.providerId === PROVIDER_ONE &&
        row.merStatus === 'NORMAL' &&
        row.openTime < time.at(time.daysAgo(60), 0),
    )
    const rows = PLAN.map((plan, i) => changeOf(old[i * 5]!, plan, i, time))
    await insertRows(tx, settleChange, rows)
    await insertRows(
      tx,
      payoutAccount,
      rows.filter(({ changeStatus }) => changeStatus === 'EFFECTIVE').map(provenBy),
    )
    const companies = old.filter(
      ({ row }) =>
        row.acctType === '0' && row.subjectType === 'ENTERPRISE' && row.settleCycle === 'T1',
    )
    await layOpenChanges(tx, companies.slice(-PLAN.length), time)
  },
} satisfies SeedPart

function changeOf(
  { row }: SeedMerchant,
  plan: (typeof PLAN)[number],
  i: number,
  time: SeedTime,
): Change {
  const random = createRandom(88_000_000 + i)
  const asked = time.at(time.daysAgo(plan.days), 10 * 3600 + i * 600)
  const decided = new Date(asked.getTime() + HOUR)
  const effective = plan.end === 'EFFECTIVE'
  const other = `${row.acctType === '0' ? '3044' : '6299'}${random.digits(14)}`
  return {
    providerId: row.providerId,
    changeId: `SC${yyMMdd(time.daysAgo(plan.days))}9000000${i + 1}`,
    merId: row.merId,
    partnerId: row.partnerId ?? null,
    createdBy: row.createdBy,
    changeStatus: plan.end,
    fromBankName: effective ? '华夏银行' : row.bankName,
    fromAcctNo: effective ? other : row.acctNo,
    acctType: row.acctType,
    acctName: row.acctName,
    acctNo: effective ? row.acctNo : other,
    bankCode: row.bankCode,
    bankName: row.bankName,
    branchCode: row.branchCode ?? null,
    branchName: row.branchName ?? null,
    changeReason: plan.reason,
    pics: {},
    requestedBy: STAFF.ops.userId,
    requester: STAFF.ops.name,
    requestTime: asked,
    decidedBy: STAFF.admin.userId,
    decider: STAFF.admin.name,
    decideTime: decided,
    decideRemark: 'remark' in plan ? plan.remark : '',
    effectiveTime: effective ? new Date(decided.getTime() + 24 * HOUR) : null,
    version: effective ? 3 : 2,
  }
}

const provenBy = (change: Change, i: number): typeof payoutAccount.$inferInsert => {
  const { providerId, merId, acctType, acctName, acctNo, bankCode, bankName } = change
  const askTime = change.effectiveTime!
  return {
    providerId,
    merId,
    acctType,
    acctName,
    acctNo,
    bankCode,
    bankName,
    accountId: `PA${change.changeId.slice(2)}`,
    checkStatus: 'VERIFIED',
    checkAmt: 17 + i * 26,
    askTime,
    answerTime: new Date(askTime.getTime() + HOUR / 6),
    version: 2,
  }
}
