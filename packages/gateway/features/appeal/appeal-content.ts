import { maskIdNo, maskMobile, maskName } from '#domain/mask'
import { appealFields } from '#domain/appeal/fields'
import { EVIDENCE_NAMES } from '#domain/appeal/files'
import type { merchant } from '../merchant/merchant-schema'
import type { AppealContent } from './appeal-schema'

type Merchant = typeof merchant.$inferSelect

const NOT_CONTENT: readonly string[] = ['submitted', ...EVIDENCE_NAMES]

/** Wire names of what is typed in the form. */
export const CONTENT_NAMES: readonly string[] = Object.keys(appealFields).filter(
  (name) => !NOT_CONTENT.includes(name),
)

/** Values from the merchant's record; the appeal uses them until other values are sent. */
export function prefilled(record: Merchant): Record<string, string> {
  const { subjectType, licenseNo, bizAddr } = record
  return {
    merType: subjectType === 'MICRO' ? '03' : subjectType === 'INDIVIDUAL' ? '02' : '01',
    ...(licenseNo !== null && { merBusinessLicenseNo: licenseNo }),
    businessAddress: bizAddr,
    legalSource: 'RECORD',
  }
}

/** The content as callers see it: names of persons, their numbers and mobiles are masked for all. */
export function maskedContent(content: AppealContent, record: Merchant): Record<string, unknown> {
  const known: AppealContent =
    content.legalSource === 'TYPED'
      ? content
      : {
          ...content,
          legalName: record.legalName,
          legalCertNo: record.legalIdNo,
          legalPhoneNo: record.legalMobile,
        }
  const appealPersonSource = content.appealPersonSource ?? 'TYPED'
  const all: AppealContent = {
    ...known,
    appealPersonSource,
    ...(appealPersonSource === 'RECORD' && {
      appealPersonName: known.legalName,
      appealPersonCertNo: known.legalCertNo,
      appealPersonPhoneNo: known.legalPhoneNo,
    }),
  }
  return Object.fromEntries(CONTENT_NAMES.map((name) => [name, masked(name, all[name])]))
}

function masked(name: string, value: string | undefined): string | number | null {
  if (value === undefined) return null
  switch (name) {
    case 'appealPersonName':
    case 'legalName':
      return maskName(value)
    case 'appealPersonCertNo':
    case 'legalCertNo':
      return maskIdNo(value)
    case 'appealPersonPhoneNo':
    case 'legalPhoneNo':
      return maskMobile(value)
    case 'employeeCnt':
      return Number(value)
    default:
      return value
  }
}
