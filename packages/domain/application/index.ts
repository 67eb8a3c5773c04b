import type { Field } from '../field'
import { agreementPart } from './agreement'
import { businessPart } from './business'
import { hlbParts } from './hlb'
import { legalPart } from './legal'
import {
  microBusinessPart,
  microPersonPart,
  microProductsPart,
  microSettleAccountPart,
} from './micro'
import { productsPart } from './products'
import type { EntryField, EntryPart, EntryTable } from './rules'
import { settleAccountPart } from './settle-account'
import { subjectPart } from './subject'
import type { EntryFacts, EntryForm, EntryKind, EntryRows } from './types'

export { entryErrors, entryWarnings } from './errors'
export { changedFields, mergeEntry } from './merge'
export { isDerived, normalizeEntry, startEntry } from './normalize'
export { fillFromOcr, OCR_OF, UBO_OCR_OF, type OcrSource } from './ocr'
export {
  costOf,
  emptyProducts,
  hasCap,
  MICRO_PRODUCTS,
  NORMAL_PRODUCTS,
  productKey,
  productLabel,
} from './products'
export { acctNoAgainError, bankSource, closedChoices } from './settle-account'
export { firstWrong, stepOf, stepState, stepStates, type StepState } from './steps'
export { suggest } from './suggest'
export { emptyUbo } from './ubo'
export type * from './types'

/**
 * A merchant application's form (domain §7.2 to §7.4): every field with its label, rules and
 * conditions. The console renders it and the gateway validates by it.
 */
export function entryForm(kind: EntryKind, facts: EntryFacts): EntryForm {
  return { ...assembled(kind, partsOf(kind, facts)), facts }
}

function partsOf(kind: EntryKind, facts: EntryFacts): EntryPart[] {
  switch (kind) {
    case 'normal':
      return [
        subjectPart(facts),
        legalPart(facts),
        businessPart(facts),
        settleAccountPart(facts),
        productsPart(facts),
        agreementPart(),
      ]
    case 'mini':
      return [
        microPersonPart(facts, { occupation: true }),
        microBusinessPart(facts),
        microSettleAccountPart(facts),
        microProductsPart(facts),
      ]
    case 'hlb':
      return hlbParts(facts)
    default:
      return kind satisfies never
  }
}

function assembled(kind: EntryKind, parts: readonly EntryPart[]): Omit<EntryForm, 'facts'> {
  const all = Object.fromEntries(parts.flatMap(({ fields }) => Object.entries(fields)))
  const tables = parts.flatMap((part) => Object.entries(part.tables ?? {}))
  return {
    kind,
    fields: mapped(all, whole),
    formats: mapped(all, format),
    rows: Object.fromEntries(tables.map(([name, table]) => [name, rowsOf(table)])),
    derived: Object.fromEntries(parts.flatMap((part) => Object.entries(part.derived ?? {}))),
    steps: parts.map(({ title, sections }, i) => ({ step: i + 1, title, sections })),
  }
}

const rowsOf = ({ columns, ...table }: EntryTable): EntryRows => ({
  ...table,
  fields: mapped(columns, whole),
  formats: mapped(columns, format),
})

const mapped = <T>(from: Readonly<Record<string, T>>, to: (one: T) => Field) =>
  Object.fromEntries(Object.entries(from).map(([name, one]) => [name, to(one)]))

function whole({ late, ...one }: EntryField): Field {
  if (!late) return one
  const { validate } = one
  return {
    ...one,
    validate: (value, values) => validate?.(value, values) ?? late(value, values),
  }
}

/** The rules of a draft: no field is required, and a region may be incomplete. */
function format({ late: _, ...one }: EntryField): Field {
  return { ...one, required: false, ...(one.kind === 'region' && { levels: 1 }) }
}
