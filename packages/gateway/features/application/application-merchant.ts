import { PROOF_PICS } from '#domain/application/reductions'
import { LONG_TERM } from '#domain/validation/validity'
import { toFen } from '#domain/money'
import type { EntryData } from '#domain/application/types'
import { bankOf, regionPathName } from '../reference'
import { pinyinOf } from '../../core/pinyin'
import type { merchant } from '../merchant/merchant-schema'
import { categoryOf } from './application-facts'
import type { Application } from './application-moves'
import { rowsOf, SECRET_PICS } from './application-secrets'

type MerchantRow = typeof merchant.$inferInsert
/** One yuan, unless the merchant wants another amount (domain §7.2). */
const MIN_SETTLE_AMT = 100

/** The form's values by name, read as what a record needs; '' where there is none. */
export const textOf = (data: EntryData, name: string): string => {
  const value = data[name]
  return typeof value === 'string' ? value.trim() : ''
}
const orNull = (text: string): string | null => text || null
const firstOf = (data: EntryData, ...names: string[]): string =>
  names.map((name) => textOf(data, name)).find((text) => text !== '') ?? ''

/** What was submitted is what was approved, whatever the form holds by now. */
export const approvedData = (row: Application): EntryData => row.submitted ?? row.data

/** The merchant that comes of an application (domain §7.1: FINISHED). */
export function merchantFrom(
  row: Application,
  own: { merId: string; aliAuthState: string; now: number },
): MerchantRow {
  const data = approvedData(row)
  const text = (name: string) => textOf(data, name)
  const legalName = text('legalName')
  const merRegName = firstOf(data, 'merRegName') || `商户_${legalName}`
  const shortName = firstOf(data, 'shortName', 'storeName') || merRegName
  const acctType = text('acctType') || '1'
  const place = placeOf(data)
  return {
    providerId: row.providerId,
    merId: own.merId,
    applyId: row.applyId,
    partnerId: row.partnerId,
    createdBy: row.createdBy,
    corpEntryChannel: row.corpEntryChannel,
    wxOrderId: null,
    merRegName,
    shortName,
    pinyin: pinyinOf(merRegName, shortName),
    subjectType: row.subjectType,
    licenseNo: orNull(firstOf(data, 'licenseNo', 'certNo')),
    ...categoryFrom(data),
    region: place.region,
    regionName: place.regionName,
    regAddr: text('regAddr') || place.address,
    bizAddr: place.address,
    foundDate: orNull(text('foundDate')),
    licenseBegin: orNull(text('licenseBegin')),
    licenseEnd: text('licenseLong') === '1' ? LONG_TERM : orNull(text('licenseEnd')),
    legalIdEnd: text('legalIdLong') === '1' ? LONG_TERM : orNull(text('legalIdEnd')),
    bizScope: text('bizScope'),
    legalName,
    legalIdType: text('legalIdType') || 'IDCARD',
    legalIdNo: text('legalIdNo'),
    legalMobile: text('legalMobile'),
    contactName: text('contactName') || legalName,
    contactMobile: firstOf(data, 'contactMobile', 'legalMobile'),
    contactEmail: text('contactEmail'),
    servicePhone: firstOf(data, 'servicePhone', 'contactMobile', 'legalMobile'),
    salesman: text('salesman'),
    settleCycle: text('settleCycle') || 'T1',
    acctType,
    acctName: text('acctName') || (acctType === '0' ? merRegName : legalName),
    acctNo: text('acctNo'),
    bankCode: text('bankCode'),
    bankName: bankOf(text('bankCode'))?.bankName ?? '',
    branchCode: orNull(text('branchCode')),
    branchName: orNull(text('branchName')),
    minSettleAmt: amountOf(data['minSettleAmt']) ?? MIN_SETTLE_AMT,
    merStatus: 'NORMAL',
    // WeChat asks the merchant itself (domain §7.7); Alipay takes the acquirer's word.
    wxAuthState: 'UNAUTHORIZED',
    aliAuthState: own.aliAuthState,
    authReviewStatus: 'NONE',
    pics: picsFrom(data),
    shopCount: 1,
    deviceCount: 1,
    openTime: new Date(own.now),
  }
}

/** Where it trades; who trades online only, where it is registered. */
export function placeOf(data: EntryData) {
  const region = firstOf(data, 'bizRegion', 'regRegion')
  return {
    region,
    regionName: regionPathName(region) ?? '',
    address: firstOf(data, 'bizAddr', 'regAddr'),
    lng: decimalOf(data['lng']),
    lat: decimalOf(data['lat']),
  }
}

function categoryFrom(data: EntryData): Pick<MerchantRow, 'mcc' | 'mccName'> {
  const field = textOf(data, 'hlbCategoryCode') ? 'hlbCategoryCode' : 'categoryCode'
  const category = categoryOf(textOf(data, field), field)
  return {
    mcc: textOf(data, 'mcc') || (category?.mcc ?? ''),
    mccName: category?.categoryName ?? '',
  }
}

const amountOf = (value: unknown): number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? toFen(value) : undefined

const decimalOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value).trim()
    : null

/** Pictures by what they show; those of personal documents are separate (`legalIdPics`). */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  licensePic: ['licensePic', 'certPic', 'companyProvePic'],
  legalIdPics: SECRET_PICS,
  storePics: ['storeHeaderPic', 'storeIndoorPic', 'storeCashierPic', 'sitePics'],
  otherPics: [
    'specialQualPics',
    ...PROOF_PICS,
    'regAcctPic',
    'settleAuthPic',
    'authLetterPic',
    'agreementPics',
    'otherPics',
  ],
}

export const tokensIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (token): token is string => typeof token === 'string' && token !== '',
  )

function picsFrom(data: EntryData): Record<string, string[]> {
  const pics = Object.fromEntries(
    Object.entries(GROUPS).map(([group, names]) => [
      group,
      names.flatMap((name) => tokensIn(data[name])),
    ]),
  )
  const owners = rowsOf(data['uboList']).flatMap(({ front, back }) => [
    ...tokensIn(front),
    ...tokensIn(back),
  ])
  return { ...pics, legalIdPics: [...pics['legalIdPics']!, ...owners] }
}
