import type { EntryData, EntryForm, EntryKind } from '#domain/application/types'
import { regionPathName } from '../reference'
import { pinyinOf } from '../../core/pinyin'
import type { ApplicationChange } from './application-moves'
import { picsOf } from './application-pics'

/**
 * The columns by which applications are listed and found again, as they follow from the form.
 * @param data normalized: hidden fields are not in it
 * @param kept all values of the row, whose pictures stay readable
 */
export function columnsOf(
  form: EntryForm,
  kind: EntryKind,
  data: EntryData,
  kept: readonly EntryData[],
) {
  const text = (name: string, max: number): string => {
    const value = data[name]
    // Longer than any valid one: not worth a search.
    return typeof value === 'string' && value.length <= max ? value : ''
  }
  const merRegName = text('merRegName', 200)
  const shortName = text('shortName', 200)
  const region = text('bizRegion', 24) || text('regRegion', 24)
  return {
    subjectType: kind === 'normal' ? text('subjectType', 16) : 'MICRO',
    merRegName,
    shortName,
    pinyin: pinyinOf(merRegName, shortName),
    contactName: text('contactName', 200) || text('legalName', 200),
    contactMobile: text('contactMobile', 16),
    region,
    regionName: regionPathName(region) ?? '',
    salesman: text('salesman', 200),
    licenseNo: text('licenseNo', 32) || text('certNo', 32) || null,
    legalIdNo: text('legalIdNo', 32) || null,
    acctNo: text('acctNo', 32) || null,
    pics: picsOf(form, ...kept),
  } satisfies ApplicationChange
}
