import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq, inArray } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { OPEN_SETTLE_CHANGE } from '#domain/settle-change/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import type { Tx } from '../../../core/db/open'
import { conflict } from '../../../core/errors'
import { formText, id, optional, texts, version } from '../../../core/inputs'
import { checkVersion } from '../../../core/moves'
import { nextNumber } from '../../../core/numbers'
import { noteChange } from '../../../core/operations/notes'
import { lockMerchant } from '../../merchant'
import type { merchant } from '../../merchant/merchant-schema'
import { checkedAccount, checkedPics, doubtsOf, type AskedAccount } from '../settle-change-ask'
import { accountWords } from '../../payout-account'
import { markMerchant, tellBoth } from '../settle-change-change'
import { settleChange } from '../settle-change-schema'

const pictures = optional(texts(2))

/** Asks for another settlement account of a merchant, which another person decides. */
export default defineCall({
  path: '/v1/merchant/changeSettle',
  access: { roles: ['3'], codes: [CODES.merchant.changeSettle] },
  takesFiles: true,
  request: z.object({
    merId: id(),
    version,
    acctType: z.enum(['0', '1', '2']),
    acctName: formText,
    bankCode: formText,
    acctNo: formText,
    branchCode: formText,
    branchName: formText,
    changeReason: formText,
    applyPic: pictures,
    acctPic: pictures,
    authPic: pictures,
  }),
  write: true,
  handler: askForChange,
})

/**
 * Keeps the request; the merchant's account stays what it is until a second person has agreed and
 * the cooling time is over.
 * @throws CallError 90404 outside the scope, 90409 for a stale version, a closed merchant or a
 *   second request, 90400 at the wrong fields
 */
async function askForChange(
  context: SessionContext,
  { merId, version: seen, ...asked }: AskedAccount & { merId: string; version: number },
) {
  const { tx, caller, clock } = context
  const holder = await lockMerchant(context, merId)
  checkVersion(holder, seen)
  if (holder.merStatus === 'CLOSED') throw conflict('商户已注销，不能变更结算账户')
  if (await hasOpen(tx, holder)) throw conflict('该商户已有进行中的结算账户变更，请先处理')
  const account = checkedAccount(asked, holder)
  const pics = await checkedPics(context, asked)
  const now = clock.now()
  const { providerId, partnerId, createdBy } = holder
  const changeId = await nextNumber(tx, 'SC', formatDate(now))
  const changeStatus = 'TO_REVIEW'
  await tx.insert(settleChange).values({
    providerId,
    changeId,
    merId,
    partnerId,
    createdBy,
    changeStatus,
    fromBankName: holder.bankName,
    fromAcctNo: holder.acctNo,
    ...account,
    changeReason: asked.changeReason!,
    pics,
    requestedBy: caller.userId,
    requester: caller.nickName,
    requestTime: new Date(now),
  })
  await markMerchant(tx, holder, changeStatus)
  await tellBoth(tx, holder, {
    title: '申请变更结算账户',
    operator: caller.nickName,
    remark: `${accountWords(account)}，待他人复核`,
    now,
  })
  noteChange(context.tx, {
    type: 'merchant',
    id: merId,
    // The last four digits tell which account it was; the number itself stays out of the trail.
    after: { changeId, from: tailOf(holder), to: tailOf(account) },
  })
  return { changeId, merId, changeStatus, version: 1, warnings: doubtsOf(account) }
}

async function hasOpen(
  tx: Tx,
  { providerId, merId }: Pick<typeof merchant.$inferSelect, 'providerId' | 'merId'>,
): Promise<boolean> {
  const rows = await tx
    .select({ changeId: settleChange.changeId })
    .from(settleChange)
    .where(
      and(
        eq(settleChange.providerId, providerId),
        eq(settleChange.merId, merId),
        inArray(settleChange.changeStatus, [...OPEN_SETTLE_CHANGE]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const tailOf = ({
  acctType,
  bankCode,
  acctNo,
}: Pick<typeof merchant.$inferSelect, 'acctType' | 'bankCode' | 'acctNo'>) => ({
  acctType,
  bankCode,
  tail: acctNo.slice(-4),
})
