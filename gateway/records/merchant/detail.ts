import { and, asc, desc, eq } from 'drizzle-orm'
import { MER_STATUS } from '../../../src/lib/dicts/merchant'
import { maskCard, maskIdNo, maskMobile, maskName } from '../../../src/lib/mask'
import type { SessionContext } from '../../call'
import { channelReg, merchantProduct, shop } from '../../db/schema'
import { notFound } from '../../errors'
import { scoped } from '../../scope'
import { timelineOf } from '../log'
import { maySeePlain } from '../plain'
import { wireTime } from '../wire-time'
import { applicationOf } from './application'
import { findMerchant } from './find'
import type { MerchantRecord } from './list'
import { merchantRow } from './row'

/**
 * A merchant's whole record (domain §7.8). Personal data is masked for everybody; who may see it
 * asks field by field (`plainInfo`).
 * @param applyId when given it must be this merchant's
 * @throws CallError 90404
 */
export async function merchantDetail(
  context: SessionContext,
  merId: string,
  applyId: string | undefined,
) {
  const record = await findMerchant(context, merId)
  if (applyId !== undefined && applyId !== record.applyId) throw notFound()
  const { tx, caller } = context
  const target = { providerId: record.providerId, targetType: 'merchant', targetId: merId }
  return {
    ...merchantRow(record),
    regAddr: record.regAddr,
    bizAddr: record.bizAddr,
    foundDate: record.foundDate,
    licenseBegin: record.licenseBegin,
    licenseEnd: record.licenseEnd === LONG_TERM ? '长期' : record.licenseEnd,
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
    licensePic: record.pics.licensePic ?? [],
    legalIdPics: maySeePlain(caller) ? (record.pics.legalIdPics ?? []) : [],
    storePics: record.pics.storePics ?? [],
    otherPics: record.pics.otherPics ?? [],
    ...(await applicationOf(context, record)),
    products: await productsOf(context, record),
    shops: await shopsOf(context, record),
    channelRegs: await channelRegsOf(context, record),
    logs: (await timelineOf(tx, target, MER_STATUS)).map((item) =>
      item.operator === record.legalName ? { ...item, operator: maskName(item.operator) } : item,
    ),
  }
}

const LONG_TERM = '9999-12-31'

/** A company's name is public, a person's is not. */
const maskAcctName = ({ acctType, acctName }: MerchantRecord): string =>
  acctType === '0' ? acctName : maskName(acctName)

async function productsOf({ tx }: SessionContext, { providerId, merId }: MerchantRecord) {
  const { payChannel, cardKind, feeRate, feeMinAmt, feeCapAmt, effectiveDate } = merchantProduct
  const rows = await tx
    .select({ payChannel, cardKind, feeRate, feeMinAmt, feeCapAmt, effectiveDate })
    .from(merchantProduct)
    .where(and(eq(merchantProduct.providerId, providerId), eq(merchantProduct.merId, merId)))
    .orderBy(asc(payChannel), asc(cardKind), desc(effectiveDate))
  // 0 is none: a fee that ends at ¥0.00 would be another thing.
  return rows.map((row) => ({
    ...row,
    feeMinAmt: row.feeMinAmt || null,
    feeCapAmt: row.feeCapAmt || null,
  }))
}

async function shopsOf({ tx, caller }: SessionContext, { merId }: MerchantRecord) {
  const { shopId, shopName, shopType, regionName, address, deviceCount, shopStatus } = shop
  return tx
    .select({ shopId, shopName, shopType, regionName, address, deviceCount, shopStatus })
    .from(shop)
    .where(and(scoped(caller.scope, shop), eq(shop.merId, merId)))
    .orderBy(asc(shop.createTime), asc(shopId))
}

async function channelRegsOf({ tx }: SessionContext, { providerId, merId }: MerchantRecord) {
  const rows = await tx
    .select()
    .from(channelReg)
    .where(and(eq(channelReg.providerId, providerId), eq(channelReg.merId, merId)))
    .orderBy(asc(channelReg.payChannel))
  return rows.map(({ providerId: _p, merId: _m, registerTime, ...own }) => ({
    ...own,
    registerTime: wireTime(registerTime),
  }))
}
