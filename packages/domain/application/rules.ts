import { personText } from '../reading/name'
import { field, type Field, type FieldOptions, type FormValues } from '../field'
import { isDate } from '../dates'
import { upperCode } from '../reading/text'
import { idCard, idHolderAge } from '../validation/id-card'
import { personName } from '../validation/names'
import { validity } from '../validation/validity'
import type { EntryFacts, EntryForm, EntryRows, EntrySection } from './types'

/** Building blocks of the application forms' steps. */

export type Check = NonNullable<Field['validate']>
export type When = (values: FormValues) => boolean

/**
 * A field whose `late` rule applies at submission only: it depends on other values, or on the day.
 */
export interface EntryField extends Field {
  readonly late?: Check
}

export const late = (one: Field, rule: Check): EntryField => ({ ...one, late: rule })

/** A table as a step declares it. */
export interface EntryTable extends Omit<EntryRows, 'fields' | 'formats'> {
  columns: Readonly<Record<string, EntryField>>
}

/** A step of a form as its file declares it. */
export interface EntryPart {
  title: string
  sections: readonly EntrySection[]
  fields: Readonly<Record<string, EntryField>>
  tables?: Readonly<Record<string, EntryTable>>
  derived?: EntryForm['derived']
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Holds while `name` is one of `values`. */
export const is =
  (name: string, ...wanted: string[]): When =>
  (values) =>
    wanted.includes(textOf(values[name]))

/** Visible and required under a condition, else absent (the tables' C). */
export const when = (visible: When): FieldOptions => ({ visible, required: visible })

/** A value that the gateway masks for some readers; a mask sent back would overwrite it. */
export const unmasked = (label: string): Pick<FieldOptions, 'pattern' | 'message'> => ({
  pattern: /^[^*]+$/,
  message: `请重新输入完整的${label}`,
})

/** One picture; its value is a list of at most one upload token. */
export const image = (label: string, options: FieldOptions = {}): Field<'images', string[]> =>
  field.images(label, { ...options, max: 1 })

const OTHER_DOCUMENT = /^[A-Z0-9()-]{5,20}$/

/**
 * A person's name and number. A mainland card is checked by GB 11643, other documents by their
 * format; Latin names are allowed with those.
 * @param isCard whether the document is a mainland identity card
 */
export function personFields(
  facts: EntryFacts,
  labels: { name: string; idNo: string },
  isCard: When,
  options: FieldOptions = { required: true },
): { name: EntryField; idNo: EntryField } {
  return {
    name: field.secret(labels.name, 'name', {
      ...options,
      normalize: personText,
      validate: (value, values) =>
        personName(isCard(values) ? 'identity card' : 'any')(textOf(value)),
    }),
    idNo: field.secret(labels.idNo, 'idNo', {
      ...options,
      normalize: upperCode,
      validate: (value, values) => {
        const text = upperCode(textOf(value))
        if (isCard(values)) return idCard(facts.today)(text)
        return OTHER_DOCUMENT.test(text) ? undefined : '证件号码为5至20位字母、数字、括号或短横线'
      },
    }),
  }
}

/** Holders must be 18 to 80 years old; beneficial owners may be of any age. */
export const ofAge = (one: EntryField, facts: EntryFacts, isCard: When): EntryField =>
  late(one, (value, values) =>
    isCard(values) ? idHolderAge(facts.today)(upperCode(textOf(value))) : undefined,
  )

/** A document's first day of validity; it must not be in the future. */
export const beginDate = (
  label: string,
  facts: EntryFacts,
  options: FieldOptions = { required: true },
): EntryField =>
  late(field.date(label, options), (begin) =>
    textOf(begin) > facts.today ? '有效期起始日期不能晚于今天' : undefined,
  )

/** A document's last day; from `begin` on it must be valid for 60 days or 长期. */
export function endDate(
  label: string,
  begin: string,
  facts: EntryFacts,
  options: FieldOptions = { required: true },
): EntryField {
  return late(field.date(label, options), (end, values) => {
    const from = textOf(values[begin])
    return isDate(from) ? validity(from, textOf(end), facts.today) : undefined
  })
}

/** A region of the tree; programs may send any code. */
export const region = (
  label: string,
  facts: Pick<EntryFacts, 'isRegion'>,
  options: FieldOptions = { required: true },
): EntryField =>
  late(field.region(label, options), (value) =>
    facts.isRegion?.(textOf(value)) === false ? `${label}不存在，请重新选择` : undefined,
  )

/** The names of a region's levels, which an address must not repeat. */
export const regionNames = (facts: Pick<EntryFacts, 'regionNameOf'>, region: unknown): string[] =>
  facts.regionNameOf(textOf(region))?.split('-') ?? []
