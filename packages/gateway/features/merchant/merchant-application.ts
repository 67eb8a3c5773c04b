import { and, eq } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { enumItem, type Field } from '#domain/field'
import { LONG_TERM } from '#domain/validation/validity'
import type { EntryData, EntryForm } from '#domain/application/types'
import type { SessionContext } from '../../core/call'
import { rateTemplatesOn } from '../cost'
import { regionPathName } from '../reference'
import { application } from '../application/application-schema'
import { approvedData, formOf, maskedData, rowsOf } from '../application'
import type { MerchantRecord } from './merchant-list'

/** A value of the application in words, under the form's own label. */
interface ApplicationItem {
  label: string
  value: string
}

/** What the merchant's own record says, and the boxes whose days say the same. */
const KNOWN: ReadonlySet<string> = new Set([
  'subjectType',
  'merRegName',
  'shortName',
  'licenseNo',
  'certNo',
  'regAddr',
  'foundDate',
  'licenseEnd',
  'licenseLong',
  'legalIdEnd',
  'legalIdLong',
  'bizScope',
  'legalName',
  'legalIdNo',
  'legalMobile',
  'contactName',
  'contactMobile',
  'contactEmail',
  'mcc',
  'categoryCode',
  'hlbCategoryCode',
  'bizAddr',
  'servicePhone',
])
/** Subject, people and business; accounts and rates are in the merchant's record. */
const STEPS: Readonly<Record<EntryForm['kind'], number>> = { normal: 3, mini: 2, hlb: 2 }

/**
 * The values of the merchant's application (domain §7.8: the values of steps 1 to 3), masked for
 * every caller.
 * @returns null for both where there is no such application
 */
export async function applicationOf(
  { tx, clock }: SessionContext,
  { providerId, merId, applyId }: MerchantRecord,
): Promise<{ entryKind: string | null; applyItems: ApplicationItem[] }> {
  const [row] = await tx
    .select()
    .from(application)
    .where(
      and(
        eq(application.providerId, providerId),
        eq(application.applyId, applyId),
        eq(application.merId, merId),
      ),
    )
  if (!row) return { entryKind: null, applyItems: [] }
  const now = clock.now()
  const templates = await rateTemplatesOn(tx, providerId, formatDate(now), { all: true })
  const form = formOf(row, now, templates)
  const data = maskedData(approvedData(row))
  return { entryKind: row.entryKind, applyItems: itemsOf(form, data) }
}

function itemsOf(form: EntryForm, data: EntryData): ApplicationItem[] {
  return form.steps.slice(0, STEPS[form.kind]).flatMap(({ sections }) =>
    sections
      .flatMap(({ fields }) => fields)
      .filter((name) => !KNOWN.has(name))
      .flatMap((name) => {
        const label = (form.fields[name] ?? form.rows[name])?.label ?? name
        const value = form.fields[name]
          ? wordsOf(form.fields[name], data[name])
          : ownersIn(data[name])
        return value === '' ? [] : [{ label, value }]
      }),
  )
}

function wordsOf(field: Field, value: unknown): string {
  if (field.kind === 'images') return ''
  const texts = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string | number => typeof one === 'string' || typeof one === 'number',
  )
  return texts.map((one) => wordOf(field, String(one))).join('、')
}

function wordOf(field: Field, text: string): string {
  switch (field.kind) {
    case 'enum':
      return enumItem(field.dict ?? {}, text).label
    case 'region':
      return regionPathName(text) ?? text
    case 'flag':
      return text === '1' ? '是' : '否'
    case 'date':
      return text === LONG_TERM ? '长期' : text
    default:
      return text
  }
}

/** Beneficial owners: name and number, masked. */
const ownersIn = (value: unknown): string =>
  rowsOf(value)
    .map(({ name, idNo }) => `${String(name ?? '')}（${String(idNo ?? '')}）`)
    .join('；')
