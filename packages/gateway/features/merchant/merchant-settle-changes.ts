import { and, desc, eq } from 'drizzle-orm'
import { CODES } from '#domain/permission-codes'
import { formatDateTime } from '#domain/dates'
import { maskCard, maskName } from '#domain/mask'
import { SETTLE_CHANGE_PICS } from '#domain/settle-change/fields'
import type { Tx } from '../../core/db/open'
import type { Caller, SessionContext } from '../../core/call'
import { maySeePlain } from '../../core/plain'
import { staffFor } from '../../core/staff-of'
import { withHints } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import { payoutAccount } from '../payout-account/payout-account-schema'
import { settleChange } from '../settle-account/settle-change-schema'

type SettleChange = typeof settleChange.$inferSelect
type Account = Pick<typeof payoutAccount.$inferSelect, 'accountId' | 'checkStatus' | 'failReason'>
interface Record {
  change: SettleChange
  account: Account | null
}

/** As many as a detail shows, the newest first. */
const SHOWN = 20

const WAITS = [
  {
    targetType: 'payoutAccount',
    ref: ({ account }: Record) => account?.accountId ?? null,
    cell: 'checkStatus',
  },
] as const

/**
 * Requests for another settlement account of a merchant, with the proof of each that is in force, and
 * the documents of the newest for who may see them.
 */
export async function settleChangesOf(
  context: SessionContext,
  { providerId, merId }: { providerId: string; merId: string },
) {
  const { tx, caller } = context
  const changes = await newestOf(tx, { providerId, merId }, SHOWN)
  const accounts = await tx
    .select({
      acctNo: payoutAccount.acctNo,
      accountId: payoutAccount.accountId,
      checkStatus: payoutAccount.checkStatus,
      failReason: payoutAccount.failReason,
    })
    .from(payoutAccount)
    .where(and(eq(payoutAccount.providerId, providerId), eq(payoutAccount.merId, merId)))
  const byNumber = new Map(accounts.map((account) => [account.acctNo, account]))
  const rows: Record[] = changes.map((change) => ({
    change,
    account: (change.changeStatus === 'EFFECTIVE' && byNumber.get(change.acctNo)) || null,
  }))
  const newest = maySeeSettlePics(caller) ? rows[0]?.change.pics : undefined
  return {
    newAcctNo: changes[0] ? maskCard(changes[0].acctNo) : null,
    settleChanges: await withHints(context, WAITS, rows, (one) => changeRow(one, caller)),
    ...Object.fromEntries(SETTLE_CHANGE_PICS.map((name) => [name, newest?.[name] ?? []])),
  }
}

type Holder = Pick<SettleChange, 'providerId' | 'merId'>

const newestOf = (tx: Tx, { providerId, merId }: Holder, count: number): Promise<SettleChange[]> =>
  tx
    .select()
    .from(settleChange)
    .where(and(eq(settleChange.providerId, providerId), eq(settleChange.merId, merId)))
    .orderBy(desc(settleChange.requestTime), desc(settleChange.changeId))
    .limit(count)

/** The request whose documents a merchant's detail shows; undefined: there was none. */
export const newestSettleChange = async (
  tx: Tx,
  holder: Holder,
): Promise<SettleChange | undefined> => (await newestOf(tx, holder, 1))[0]

/** A card's photograph is its number: for who asks, who decides, and who may see plain numbers. */
export const maySeeSettlePics = (caller: Caller): boolean =>
  caller.roleType === '3' &&
  (maySeePlain(caller) ||
    [CODES.merchant.changeSettle, CODES.merchant.reviewSettle].some((code) => caller.may(code)))

function changeRow({ change, account }: Record, caller: Caller) {
  return {
    changeId: change.changeId,
    version: change.version,
    changeStatus: change.changeStatus,
    account: `${change.bankName} ${maskCard(change.acctNo)}`,
    acctOwner: change.acctType === '0' ? change.acctName : maskName(change.acctName),
    fromAccount: `${change.fromBankName} ${maskCard(change.fromAcctNo)}`,
    changeReason: change.changeReason,
    requester: change.requester,
    requesterId: staffFor(caller, change.requestedBy),
    requestTime: wireTime(change.requestTime),
    decider: change.decider,
    deciderId: staffFor(caller, change.decidedBy),
    decideTime: wireTime(change.decideTime),
    effectiveTime: wireTime(change.effectiveTime),
    checkStatus: account?.checkStatus ?? null,
    changeNote: noteOf(change, account),
    /** The second person is another one. */
    mine: change.requestedBy === caller.userId ? '1' : '0',
  }
}

/** The change's next step, or why it has none. */
function noteOf(change: SettleChange, account: Account | null): string | null {
  switch (change.changeStatus) {
    case 'TO_REVIEW':
      return `待他人复核（申请人：${change.requester}）`
    case 'COOLING':
      return `${formatDateTime(change.effectiveTime!.getTime())} 生效，此前可以撤回`
    case 'REJECTED':
      return change.decideRemark
    case 'WITHDRAWN':
      return `${change.withdrawer} 于 ${wireTime(change.withdrawTime)} 撤回`
    default:
      if (account?.checkStatus === 'WAIT_VERIFY') return '小额打款验证中，首笔付款等待验证结果'
      if (account?.checkStatus === 'FAILED')
        return `${account.failReason}，付款暂停，请重新变更结算账户`
      return null
  }
}
