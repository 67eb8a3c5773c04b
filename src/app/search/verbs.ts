import type { Action, AnyResource, Registry, Who } from '../../lib/resource'
import { canDo } from '../../providers/access'

/** What is to be done with a record, before its number: `退款 26112000…`. */
export interface Verb {
  word: string
  /** What finds the record. */
  keyword: string
  /** The action of that name on a resource's records, for who may do it. */
  of: (resource: AnyResource) => Action<never> | undefined
}

const SAID = /^(\S{2,8})\s+(\S.*)$/u

/** @returns undefined where no action on a record is called by the first word */
export function verbIn(typed: string, registry: Registry, who: Who): Verb | undefined {
  const [, word = '', keyword = ''] = SAID.exec(typed) ?? []
  if (keyword === '') return undefined
  const of = (resource: AnyResource) => doneTo(resource, word, registry, who)
  return registry.resources.some(of) ? { word, keyword, of } : undefined
}

/** The action of this name on the resource's records, for who may do it. */
const doneTo = (resource: AnyResource, word: string, registry: Registry, who: Who) =>
  (resource.actions ?? []).find(
    ({ name, label, places, link, form, confirm }) =>
      label === word &&
      resource.show !== undefined &&
      places.some((place) => place === 'row' || place === 'detail') &&
      (link !== undefined || form !== undefined || confirm !== undefined) &&
      canDo(registry, who, { resource: resource.name, action: 'show' }) &&
      canDo(registry, who, { resource: resource.name, action: name }),
  )

const TOLD = ['退款', '绑定', '申诉']

/** What this user may say before a number, two at most: `退款 平台订单号`. */
export function verbExamples(registry: Registry, who: Who): string[] {
  return TOLD.flatMap((word) => {
    const resource = registry.resources.find((one) => doneTo(one, word, registry, who))
    const [first = ''] = resource?.list?.columns ?? []
    return resource ? [`${word} ${resource.fields[first].label}`] : []
  }).slice(0, 2)
}
