import { enumItem, type Dict, type Field, type Tone } from '#domain/field'
import type { AnyResource } from '../resource'
import { AMOUNTS } from './amounts'
import { FINANCE_STATES } from './finance-states'
import { MERCHANT_STATES } from './merchant-states'
import { SCREENS } from './screens'
import { SYSTEM_STATES } from './system-states'
import { TRADE_STATES } from './trade-states'

/** Help of screens. It is loaded when it is asked for: the first list does not wait for it. */

const STATES: ReadonlyMap<Dict, Readonly<Record<string, string>>> = new Map([
  ...TRADE_STATES,
  ...MERCHANT_STATES,
  ...FINANCE_STATES,
  ...SYSTEM_STATES,
])

export interface Term {
  label: string
  sentence: string
}
export interface StateTerm extends Term {
  tone: Tone
}
/** The states of one field. */
export interface States {
  field: string
  states: readonly StateTerm[]
}

/** What the screen is for; undefined for a screen without a sentence. */
export const purposeOf = ({ name, purpose }: AnyResource): string | undefined =>
  purpose ?? SCREENS[name]

/** A field's hint, or the sentence of its label; undefined where neither exists. */
export const amountSentence = ({ hint, label, kind }: Field): string | undefined =>
  hint ?? (kind === 'money' ? AMOUNTS[label] : undefined)

/** The states of the screen's fields, in their order. @param may the fields that the user sees */
export const statesOf = (resource: AnyResource, may: (field: Field) => boolean): States[] =>
  fieldsOf(resource)
    .filter(may)
    .flatMap(({ label, dict }) => {
      if (!dict) return []
      const states = Object.keys(dict).flatMap((value): StateTerm[] => {
        const { label: name, tone = 'plain', hint } = enumItem(dict, value)
        const sentence = hint ?? STATES.get(dict)?.[value]
        return sentence === undefined ? [] : [{ label: name, tone, sentence }]
      })
      return states.length > 0 ? [{ field: label, states }] : []
    })

/** The amounts and terms of the screen, in their order. */
export const amountsOf = (resource: AnyResource, may: (field: Field) => boolean): Term[] => {
  const sums = (resource.list?.summary ?? []).flatMap(({ label, formula }) =>
    label && formula ? [{ label, sentence: formula }] : [],
  )
  const amounts = fieldsOf(resource)
    .filter(may)
    .flatMap((field): Term[] => {
      const sentence = amountSentence(field)
      return sentence === undefined ? [] : [{ label: field.label, sentence }]
    })
  return [...new Map([...sums, ...amounts].map((term) => [term.label, term])).values()]
}

/**
 * The sentence of a state as it is drawn.
 * @param heading label of its field, where the place says it: two fields may have a state of one name
 */
export function stateSentence(
  resource: AnyResource,
  drawn: string,
  heading?: string,
): string | undefined {
  const all = statesOf(resource, () => true)
  const near = all.filter(({ field }) => heading === field)
  return [...near, ...all].flatMap(({ states }) => states).find(({ label }) => label === drawn)
    ?.sentence
}

const fieldsOf = (resource: AnyResource): Field[] => Object.values(resource.fields as object)
