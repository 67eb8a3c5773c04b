import { and, eq, isNull } from 'drizzle-orm'
import { isMicro } from '#domain/wx-verify/fields'
import type { WxData } from '#domain/wx-verify/data'
import type { Tx } from '../../core/db/open'
import { application } from '../application/application-schema'
import type { Merchant } from './wx-verify-find'

type Values = Readonly<Record<string, unknown>>

/** Names here <- names of the application (domain §7.2, §7.3) that say the same. */
const SAME: Readonly<Record<string, string>> = {
  contactType: 'contactType',
  contactMobile: 'contactMobile',
  contactName: 'contactName',
  contactIdNo: 'contactIdNo',
  contactIdBegin: 'contactIdBegin',
  contactIdEnd: 'contactIdEnd',
  contactIdFront: 'contactIdFront',
  contactIdBack: 'contactIdBack',
  authLetterPic: 'authLetterPic',
  licensePic: 'licensePic',
  licenseNo: 'licenseNo',
  certType: 'certType',
  certPic: 'certPic',
  certNo: 'certNo',
  merchantName: 'merRegName',
  legalPerson: 'legalName',
  licenseValidBegin: 'licenseBegin',
  licenseValidEnd: 'licenseEnd',
  companyProvePic: 'companyProvePic',
  identificationType: 'legalIdType',
  identificationName: 'legalName',
  identificationNumber: 'legalIdNo',
  identificationValidBegin: 'legalIdBegin',
  identificationValidEnd: 'legalIdEnd',
  identificationAddress: 'legalAddr',
  identificationFront: 'legalIdFront',
  identificationBack: 'legalIdBack',
  uboList: 'uboList',
  microBizType: 'microBizType',
  storeName: 'storeName',
  storeAddressCode: 'bizRegion',
  storeAddress: 'bizAddr',
  storeHeaderPic: 'storeHeaderPic',
  storeIndoorPic: 'storeIndoorPic',
}
const CERT_TYPES: Readonly<Record<string, string>> = {
  INSTITUTIONS: '2388',
  GOVERNMENT: '2389',
  OTHERS: '2394',
}

/**
 * The known values before the form is edited: those of the last submission, and where it has none
 * those of the merchant's record.
 */
export async function prefilled(tx: Tx, row: Merchant): Promise<WxData> {
  const sent = await sentApplication(tx, row)
  const own = ofMerchant(row)
  const same = Object.entries(SAME)
    .map(([name, theirs]) => [name, sent[theirs]] as const)
    .filter(([, value]) => !isNothing(value))
  const owner = sent.legalIsUbo
  return {
    ...own,
    ...Object.fromEntries(same),
    ...(typeof owner === 'string' && { owner: owner === 'Y' || owner === '1' ? '1' : '0' }),
  }
}

async function sentApplication(tx: Tx, { providerId, applyId }: Merchant): Promise<Values> {
  const [row] = await tx
    .select({ data: application.data, submitted: application.submitted })
    .from(application)
    .where(
      and(
        eq(application.providerId, providerId),
        eq(application.applyId, applyId),
        isNull(application.deletedAt),
      ),
    )
  return row?.submitted ?? row?.data ?? {}
}

/** What the merchant's record holds under the names of the form. */
export function ofMerchant(row: Merchant): Record<string, unknown> {
  const { subjectType, licenseNo, pics } = row
  const first = (names: readonly string[] | undefined, at = 0) =>
    names?.[at] === undefined ? [] : [names[at]]
  const legal = {
    contactType: 'LEGAL',
    contactMobile: row.contactMobile,
    identificationType: row.legalIdType,
    identificationName: row.legalName,
    identificationNumber: row.legalIdNo,
    identificationFront: first(pics.legalIdPics),
    identificationBack: first(pics.legalIdPics, 1),
  }
  if (isMicro(subjectType))
    return {
      ...legal,
      microBizType: 'MICRO_TYPE_STORE',
      storeName: row.shortName,
      storeAddressCode: row.region,
      storeAddress: row.bizAddr,
      storeHeaderPic: first(pics.storePics),
      storeIndoorPic: first(pics.storePics, 1),
    }
  const firm = subjectType === 'INDIVIDUAL' || subjectType === 'ENTERPRISE'
  return {
    ...legal,
    ...(firm
      ? { licenseNo, licensePic: first(pics.licensePic) }
      : { certType: CERT_TYPES[subjectType], certNo: licenseNo, certPic: first(pics.licensePic) }),
    merchantName: row.merRegName,
    legalPerson: row.legalName,
    companyAddress: row.regionName.replaceAll('-', '') + row.regAddr,
    licenseValidBegin: row.licenseBegin,
    licenseValidEnd: row.licenseEnd,
    isFinanceInstitution: '0',
    ...(subjectType === 'ENTERPRISE' && { owner: '1' }),
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
