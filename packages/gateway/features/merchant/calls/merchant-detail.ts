import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, asc, desc, eq } from 'drizzle-orm'
import { MER_STATUS } from '#domain/merchant/dicts'
import { LONG_TERM } from '#domain/validation/validity'
import { maskCard, maskIdNo, maskMobile, maskName } from '#domain/mask'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional } from '../../../core/inputs'
import { channelReg, regIdOf } from '../../channel-reg/channel-reg-schema'
import { merchantProduct } from '../merchant-schema'
import { rechargeOrder } from '../../recharge/recharge-schema'
import { shop } from '../../shop/shop-schema'
import { notFound } from '../../../core/errors'
import { scoped } from '../../../core/scope'
import { timelineOf } from '../../../core/record-log'
import { staffOf } from '../../../core/staff-of'
import { maySeePlain } from '../../../core/plain'
import { wireTime } from '../../../core/wire-time'
import { hintOf, withHints } from '../../../core/upstream/hints'
import { merchantBalanceOf, merchantEntriesOf } from '../../merchant-account'
import { applicationOf } from '../merchant-application'
import { findMerchant } from '../merchant-find'
import { merchantList, type MerchantRecord } from '../merchant-list'
import { openChangesOf } from '../merchant-open-changes'
import { rateChanges, rateNo } from '../merchant-rates'
import { merchantRow } from '../merchant-row'
import { settleChangesOf } from '../merchant-settle-changes'

/** One merchant with its rates, shops, registrations and log (domain §7.8). */
export default defineCall({
  path: '/v1/merchant/detail',
  access: { roles: ['3', '4'], codes: [CODES.merchant.show] },
  request: z.object({ merId: id(), applyId: optional(id()) }),
  handler: (context, { merId, applyId }) => merchantDetail(context, merId, applyId),
})

/**
 * A merchant's whole record (domain §7.8). Personal data is masked for every caller; callers who may
 * see it ask field by field (`plainInfo`).
 * @param applyId when given it must be this merchant's
 * @throws CallError 90404
 */
async function merchantDetail(context: SessionContext, merId: string, applyId: string | undefined) {
  const record = await findMerchant(context, merId)
  if (applyId !== undefined && applyId !== record.applyId) throw notFound()
  const { tx, caller } = context
  const target = { providerId: record.providerId, targetType: 'merchant', targetId: merId }
  return {
    ...merchantRow(record, caller, context.clock.now()),
    ...(await hintOf(context, merchantList.upstream, record)),
    regAddr: record.regAddr,
    bizAddr: record.bizAddr,
    foundDate: record.foundDate,
    licenseBegin: record.licenseBegin,
    licenseEnd: endText(record.licenseEnd),
    legalIdEnd: endText(record.legalIdEnd),
    bizScope: record.bizScope,
    legalName: maskName(record.legalName),
    legalIdType: record.legalIdType,
    legalIdNo: maskIdNo(record.legalIdNo),
    legalMobile: maskMobile(record.legalMobile),
    contactEmail: record.contactEmail,
    servicePhone: record.servicePhone,
    acctType: record.acctType,
    acctName: maskAcctName(record),
    bankCode: record.bankCode,
    bankName: record.bankName,
    branchCode: record.branchCode,
    branchName: record.branchName,
    acctNo: maskCard(record.acctNo),
    minSettleAmt: record.minSettleAmt,
    pausedAt: wireTime(record.pausedAt),
    limits: limitsOf(record),
    licensePic: record.pics.licensePic ?? [],
    legalIdPics: maySeePlain(caller) ? (record.pics.legalIdPics ?? []) : [],
    storePics: record.pics.storePics ?? [],
    otherPics: record.pics.otherPics ?? [],
    ...(await applicationOf(context, record)),
    ...(await merchantBalanceOf(tx, record)),
    moneyEntries: await merchantEntriesOf(tx, record),
    topUps: await topUpsOf(context, record),
    products: await productsOf(context, record),
    shops: await shopsOf(context, record),
    channelRegs: await channelRegsOf(context, record),
    ...(await settleChangesOf(context, record)),
    openChanges: await openChangesOf(tx, record),
    logs: (await timelineOf(tx, target, MER_STATUS)).map((item) =>
      item.operator === record.legalName ? { ...item, operator: maskName(item.operator) } : item,
    ),
  }
}

/** The last valid day of a document in words. */
const endText = (end: string | null) => (end === LONG_TERM ? '长期' : end)

/** Limits by channel; 0 is none, and is left empty. */
const limitsOf = ({ channelLimits }: MerchantRecord) =>
  Object.entries(channelLimits).map(([payChannel, amounts]) => ({
    payChannel,
    limitTxnAmt: amounts.limitTxnAmt || null,
    limitDayAmt: amounts.limitDayAmt || null,
    limitMonthAmt: amounts.limitMonthAmt || null,
  }))

/** A company's name is public, a person's is not. */
const maskAcctName = ({ acctType, acctName }: MerchantRecord): string =>
  acctType === '0' ? acctName : maskName(acctName)

async function productsOf({ tx, caller }: SessionContext, { providerId, merId }: MerchantRecord) {
  const { payChannel, cardKind, effectiveDate, ...price } = merchantProduct
  const { rateProduct, feeRate, feeMinAmt, feeCapAmt } = price
  const rows = await tx
    .select({
      payChannel,
      cardKind,
      rateProduct,
      feeRate,
      feeMinAmt,
      feeCapAmt,
      effectiveDate,
    })
    .from(merchantProduct)
    .where(and(eq(merchantProduct.providerId, providerId), eq(merchantProduct.merId, merId)))
    .orderBy(asc(payChannel), asc(cardKind), desc(effectiveDate))
  const changes = await rateChanges(tx, caller, { providerId, merId })
  // 0 is none: a fee that ends at ¥0.00 would be another thing.
  return rows.map((row, i) => ({
    ...row,
    ...changes.get(rateNo({ ...row, merId })),
    // The row after it is the one before in time, of the same product.
    rateBefore: isSame(row, rows[i + 1]) ? rows[i + 1]!.feeRate : null,
    feeMinAmt: row.feeMinAmt || null,
    feeCapAmt: row.feeCapAmt || null,
  }))
}

const isSame = (a: Product, b: Product | undefined): boolean =>
  a.payChannel === b?.payChannel && a.cardKind === b?.cardKind

interface Product {
  payChannel: string
  cardKind: string
}

async function shopsOf({ tx, caller }: SessionContext, { merId }: MerchantRecord) {
  const { shopId, shopName, shopType, regionName, address, deviceCount, shopStatus } = shop
  return tx
    .select({ shopId, shopName, shopType, regionName, address, deviceCount, shopStatus })
    .from(shop)
    .where(and(scoped(caller.scope, shop), eq(shop.merId, merId)))
    .orderBy(asc(shop.createTime), asc(shopId))
}

/** Newest top-ups that a merchant's detail shows. */
const TOP_UPS = 20

async function topUpsOf({ tx, caller }: SessionContext, { providerId, merId }: MerchantRecord) {
  // Orders for money are the provider's.
  if (caller.roleType !== '3') return []
  const { rechargeNo, version, applyTime, payWay, amt, payerName, arriveAmt } = rechargeOrder
  const { rechargeStatus, auditRemark, applyUser } = rechargeOrder
  const rows = await tx
    .select({
      rechargeNo,
      version,
      applyTime,
      payWay,
      amt,
      payerName,
      payerAcct: rechargeOrder.payerAcct,
      arriveAmt,
      rechargeStatus,
      auditRemark,
      applyUser,
      applyUserId: staffOf(rechargeOrder, 'apply_user'),
    })
    .from(rechargeOrder)
    .where(
      and(
        eq(rechargeOrder.providerId, providerId),
        eq(rechargeOrder.acctKind, 'MERCHANT'),
        eq(rechargeOrder.acctNo, merId),
      ),
    )
    .orderBy(desc(applyTime), desc(rechargeNo))
    .limit(TOP_UPS)
  return rows.map((row) => ({
    ...row,
    acctKind: 'MERCHANT',
    applyTime: wireTime(row.applyTime),
    payerAcct: maskCard(row.payerAcct),
  }))
}

const REGISTRATION_WAITS = [
  { targetType: 'channelReg', ref: regIdOf, cell: 'registerStatus' },
] as const

async function channelRegsOf(context: SessionContext, { providerId, merId }: MerchantRecord) {
  const rows = await context.tx
    .select()
    .from(channelReg)
    .where(and(eq(channelReg.providerId, providerId), eq(channelReg.merId, merId)))
    .orderBy(asc(channelReg.payChannel))
  return withHints(
    context,
    REGISTRATION_WAITS,
    rows,
    ({ providerId: _p, merId: _m, registerTime, ...own }) => ({
      ...own,
      registerTime: wireTime(registerTime),
    }),
  )
}
