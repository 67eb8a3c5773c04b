import type { Action, AnyResource, Registry, Who } from '../../lib/resource'
import { canDo } from '../../providers/access'

/** An action named before a record's id: `退款 26112000…`. */
export interface Verb {
  word: string
  /** The keyword that finds the record. */
  keyword: string
  /** The action of that name on a resource's records, if the user may run it. */
  of: (resource: AnyResource) => Action<never> | undefined
}

const SAID = /^(\S{2,8})\s+(\S.*)$/u

/** @returns undefined where no action on a record is named by the first word */
export function verbIn(typed: string, registry: Registry<AnyResource>, who: Who): Verb | undefined {
  const [, word = '', keyword = ''] = SAID.exec(typed) ?? []
  if (keyword === '') return undefined
  const of = (resource: AnyResource) => doneTo(resource, word, registry, who)
  return registry.resources.some(of) ? { word, keyword, of } : undefined
}

/** The action of this name on the resource's records, if the user may run it. */
const doneTo = (resource: AnyResource, word: string, registry: Registry<AnyResource>, who: Who) =>
  (resource.actions ?? []).find(
    ({ name, label, places, link, form, loads, confirm }) =>
      label === word &&
      resource.show !== undefined &&
      places.some((place) => place === 'row' || place === 'detail') &&
      (link ?? form ?? loads ?? confirm) !== undefined &&
      canDo(registry, who, { resource: resource.name, action: 'show' }) &&
      canDo(registry, who, { resource: resource.name, action: name }),
  )

const TOLD = ['退款', '绑定', '申诉']

/** Examples of verbs for this user, two at most: `退款 平台订单号`. */
export function verbExamples(registry: Registry<AnyResource>, who: Who): string[] {
  return TOLD.flatMap((word) => {
    const resource = registry.resources.find((one) => doneTo(one, word, registry, who))
    const [first = ''] = resource?.list?.columns ?? []
    return resource ? [`${word} ${resource.fields[first].label}`] : []
  }).slice(0, 2)
}
