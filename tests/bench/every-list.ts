import { callPath, filtersOf, type AnyResource } from '../../src/lib/resource'
import type { Probe } from '../../packages/conformance/probe'
import type { Session } from '../../packages/conformance/wire'
import { listed, probeOf, registry, widest, type Row } from '../support/list-probe'

/** One question to one list. */
interface Question {
  resource: AnyResource
  /** What is asked, in a few words. */
  about: string
  who: string
  path: string
  body: Row
}

/**
 * Each list as it opens, over its widest range, by each of its filters (with a value that some row
 * has, and with a name or a head of a number that none has: what finds nothing reads the most where
 * nothing leads to it) and by each column it sorts by.
 */
export async function questions(probe: Probe): Promise<Question[]> {
  const today = (await probe.now()).slice(0, 10)
  const all: Question[] = []
  for (const resource of listed) {
    const roles = resource.roles ?? registry.areas[resource.area]!.roles
    const who = roles.includes('3') ? 'fws_admin' : 'shop_owner'
    const path = callPath(resource.calls!.list!)
    const session = await probe.as(who)
    // What would take too long is refused in a large database, which then is asked as the list opens.
    const longest = widest(resource, today)
    const isAnswered = await answers(probe, path, longest, session)
    const wide = isAnswered ? longest : {}
    const add = (about: string, body: Row) => all.push({ resource, about, who, path, body })
    add('默认', {})
    if (isAnswered) add('最长区间', wide)
    for (const variant of variantsOf(resource)) {
      const body = { ...wide, ...variant }
      if (await answers(probe, path, body, session)) add(`按 ${Object.values(variant)[0]}`, body)
    }
    const { list } = await probe.list(session, path, { ...wide, pageSize: 100 })
    for (const spec of filtersOf(resource)) {
      const nobody = NOBODY[spec.op]
      const none = { ...wide, [spec.field]: nobody }
      if (nobody && (await answers(probe, path, none, session))) add(`${spec.field} 谁也没有`, none)
      const row = list.find((one) => ![null, undefined, ''].includes(one[spec.field] as never))
      if (row) add(spec.field, { ...wide, ...probeOf(resource, spec, row).body })
    }
    for (const name of resource.list?.columns ?? [])
      if (resource.fields[name].sortable)
        add(`按 ${name} 排序`, { ...wide, sortField: name, sortOrder: 'asc' })
  }
  return all
}

const NOBODY: Readonly<Partial<Record<string, string>>> = {
  contains: '谁也不叫这个',
  startswith: '99887766554433',
}

/** The further ways to add its rows up. */
function variantsOf({ list }: AnyResource): Row[] {
  const variants = list?.variants
  if (!variants) return []
  return Object.keys(variants.columns)
    .filter((name) => name !== variants.default)
    .map((name) => ({ [variants.field]: name }))
}

async function answers(probe: Probe, path: string, body: Row, session: Session): Promise<boolean> {
  const { respCode, respDesc } = await probe.wire.call(path, body, { session })
  if (respCode !== '90000' && respCode !== '90400')
    throw new Error(`${path}: wanted 90000 or 90400, got ${respCode} ${respDesc}`)
  return respCode === '90000'
}

/** Sorted and over the widest range, a list is also asked for a page far behind. */
export const withDeepPage = (question: Question): Question[] =>
  'sortField' in question.body
    ? [
        question,
        {
          ...question,
          about: `${question.about}，深页`,
          body: { ...question.body, sortOrder: 'desc', pageNum: 90, pageSize: 100 },
        },
      ]
    : [question]
