import { cardOf, type BankBins } from '../validation/card'
import { sameValue } from './merge'
import { isEmptyValue, LONG_OF, withDerived } from './normalize'
import { regionNames, textOf } from './rules'
import type { EntryData, EntryFacts, EntryForm } from './types'

export interface SuggestFacts extends Pick<EntryFacts, 'regionNameOf'> {
  banks?: readonly BankBins[]
}

export interface Suggestions {
  /** Values to set: derived from the change, or defaults of empty fields. */
  filled: Record<string, unknown>
  /** Values to offer beside a field; a click accepts them. */
  offered: Record<string, unknown>
}

/** Subjects that are settled to a person's card. */
const PERSONS: readonly string[] = ['', 'INDIVIDUAL', 'MICRO']

/**
 * Derives values after a field was changed. Typed values are never replaced: a different value is
 * only offered.
 * @param changed the changed names
 */
export function suggest(
  form: EntryForm,
  data: EntryData,
  changed: string | readonly string[],
  facts: SuggestFacts,
): Suggestions {
  const names = [changed].flat()
  const filled: Record<string, unknown> = {}
  const offered: Record<string, unknown> = {}
  const has = (name: string) =>
    form.fields[name] !== undefined && (form.fields[name].visible?.(data) ?? true)
  const isFree = (name: string) => has(name) && isEmptyValue(data[name])

  for (const [end, long] of Object.entries(LONG_OF))
    // Unticked: the day that the checkbox had set is cleared as well.
    if (names.includes(long) && data[long] !== '1' && !isEmptyValue(data[end]))
      if (form.fields[end] && data[end] === form.derived[end]?.({ ...data, [long]: '1' }))
        filled[end] = undefined

  // A company is settled to its own account, unless the user has begun to enter another.
  if (names.includes('subjectType') && isFree('acctNo') && data.acctType === '1')
    if (has('acctType') && !PERSONS.includes(textOf(data.subjectType))) filled.acctType = '0'

  const bankCode =
    data.acctType === '0'
      ? undefined
      : cardOf(textOf(data.acctNo), facts.banks ?? [])?.bank.bankCode
  if (bankCode !== undefined && bankCode !== data.bankCode) {
    const isNew = names.some((name) => name === 'acctNo' || name === 'acctType')
    if (isNew && isFree('bankCode')) filled.bankCode = bankCode
    else offered.bankCode = bankCode
  }
  if (names.includes('shortName') && isFree('receiptName')) filled.receiptName = data.shortName
  // A sole trader's licence may lack a name of its own: the person's is used (domain §2).
  if (isFree('merRegName') && data.subjectType === 'INDIVIDUAL' && textOf(data.legalName))
    offered.merRegName = `个体户${textOf(data.legalName)}`
  if (isFree('servicePhone')) offered.servicePhone = data.legalMobile
  if (isFree('bizRegion')) offered.bizRegion = data.regRegion
  if (isFree('bizAddr') && sameValue(data.bizRegion ?? data.regRegion, data.regRegion))
    offered.bizAddr = data.regAddr
  for (const [address, region] of [
    ['regAddr', 'regRegion'],
    ['bizAddr', 'bizRegion'],
  ] as const) {
    const shorter = withoutRegion(textOf(data[address]), regionNames(facts, data[region]))
    if (shorter !== undefined && has(address)) offered[address] = shorter
  }

  const derived = withDerived(form, { ...data, ...filled })
  for (const name of Object.keys(form.derived))
    if (!sameValue(derived[name], data[name]) && !(name in filled)) filled[name] = derived[name]
  return { filled: withoutEmptyOffers(filled, data), offered: withoutEmptyOffers(offered) }
}

/** An address without its leading region; undefined when it does not begin with the region. */
function withoutRegion(address: string, names: readonly string[]): string | undefined {
  let rest = address
  for (const name of names) if (name !== '' && rest.startsWith(name)) rest = rest.slice(name.length)
  return rest === address || rest === '' ? undefined : rest.trim()
}

/** An empty value may be set to clear one, but is never offered. */
const withoutEmptyOffers = (
  values: Record<string, unknown>,
  before: EntryData = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isEmptyValue(value) || !isEmptyValue(before[name]),
    ),
  )
