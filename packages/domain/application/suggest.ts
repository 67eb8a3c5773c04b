import { cardOf, type BankBins } from '../validation/card'
import { sameValue } from './merge'
import { isEmptyValue, LONG_OF, withDerived } from './normalize'
import { regionNames, textOf } from './rules'
import type { EntryData, EntryFacts, EntryForm } from './types'

export interface SuggestFacts extends Pick<EntryFacts, 'regionNameOf'> {
  banks?: readonly BankBins[]
}

export interface Suggestions {
  /** Values to set: they follow from what was just changed, or fill what is empty. */
  filled: Record<string, unknown>
  /** Values to offer beside a field; a click takes them over. */
  offered: Record<string, unknown>
}

/**
 * What can be known by itself once a field was left or chosen. Nothing typed is ever replaced:
 * what would differ from it is offered at most.
 * @param changed the names that were changed
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
    // Unticked: the day that the box stood for goes as well.
    if (names.includes(long) && data[long] !== '1' && !isEmptyValue(data[end]))
      if (form.fields[end] && data[end] === form.derived[end]?.({ ...data, [long]: '1' }))
        filled[end] = undefined

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
  // A sole trader's licence may name nobody but the person (domain §2).
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

/** An address without the region that stands above it; undefined when it does not begin with it. */
function withoutRegion(address: string, names: readonly string[]): string | undefined {
  let rest = address
  for (const name of names) if (name !== '' && rest.startsWith(name)) rest = rest.slice(name.length)
  return rest === address || rest === '' ? undefined : rest.trim()
}

/** An empty value is worth setting where it clears one, and never worth offering. */
const withoutEmptyOffers = (
  values: Record<string, unknown>,
  before: EntryData = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isEmptyValue(value) || !isEmptyValue(before[name]),
    ),
  )
