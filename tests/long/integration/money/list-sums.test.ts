import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../../../packages/gateway/sandbox/random'
import { formatDate } from '#domain/dates'
import {
  callPath,
  filtersOf,
  type AnyResource,
  type Field,
  type FullFilterSpec,
} from '../../../../src/lib/resource'
import { rangeNamesOf } from '#domain/wire-filters'
import {
  gatewayForFile,
  type TestSession,
} from '../../../../packages/gateway/tests/support/gateway'
import { addImports } from '../../../../packages/gateway/tests/support/sample-imports'
import { listed, registry, widest, type Row } from '../../../support/list-probe'
import { BUSINESS_NOW } from '../../../../packages/gateway/tests/support/template'
import { RULES, sum } from '../../../integration/money/figure-rules'

/**
 * With any filter, the figures of a list are those of the rows it then shows on all its
 * pages: sums to the fen, totals and tabs to the row. Filters are drawn at random, with fixed
 * seeds, from what the rows hold.
 */
const TODAY = formatDate(BUSINESS_NOW)
const DRAWS = 3
const summed = listed.filter(
  (resource) => resource.list?.summary || resource.list?.tabs || RULES[resource.name],
)
/** The grouping that carries what the figures of a grouped list are made of. */
const FINEST: Readonly<Record<string, string>> = {
  income: 'DETAIL',
  tradeSummary: 'MERCHANT',
}

const sessions = new Map<string, TestSession>()
const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
  await addImports(gw.db)
  for (const who of ['fws_admin', 'qd_admin', 'shop_owner']) sessions.set(who, await gw.signIn(who))
})

interface Answer {
  total: number
  rows: Row[]
  summary?: Record<string, number>
  tabs?: Record<string, number>
}

async function ask(resource: AnyResource, who: string, body: Row) {
  const path = callPath(resource.calls!.list!)
  const answer = await gw.post(path, body, { session: sessions.get(who) })
  if (answer.respCode !== '90000')
    throw new Error(`${resource.name} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`)
  return answer.respData
}
/** All pages of a list, one after the other until one is empty. */
async function answered(resource: AnyResource, who: string, body: Row): Promise<Answer> {
  const { total, summary, tabs, list } = await ask(resource, who, { ...body, pageSize: 100 })
  const rows: Row[] = [...list]
  for (let pageNum = 2, page: Row[] = list; page.length === 100; pageNum++) {
    page = (await ask(resource, who, { ...body, pageSize: 100, pageNum })).list
    rows.push(...page)
  }
  return { total, rows, summary, tabs }
}

type Random = ReturnType<typeof createRandom>
const hasValue = (row: Row, { field }: FullFilterSpec): boolean =>
  ![null, undefined, ''].includes(row[field] as never)

/** A filter that `row` matches, and about as many others as it happens to. */
function drawn(resource: AnyResource, spec: FullFilterSpec, row: Row, other: Row, random: Random) {
  const { field: name, op } = spec
  const value = row[name]
  const second = hasValue(other, spec) ? other[name] : value
  const { kind } = resource.fields[name] as Field
  if (op === 'in') return { [name]: [...new Set([value, second])] }
  if (op === 'contains') return { [name]: String(value).slice(0, 2) }
  if (op === 'startswith') return { [name]: String(value).slice(0, random.pick([2, 4, 6])) }
  if (op !== 'between') return { [name]: value }
  const [from, to] = rangeNamesOf(name, resource.fields[name])
  if (kind === 'money' || kind === 'count') {
    const ends = [Number(value), Number(second)]
    return { [from]: Math.min(...ends), [to]: Math.max(...ends) }
  }
  const length = kind === 'month' ? 7 : 10
  const ends = [String(value).slice(0, length), String(second).slice(0, length)].sort()
  return { [from]: ends[0], [to]: ends[1] }
}

/** One to three filters with the values of one row, in the widest ranges the list may show. */
function combination(resource: AnyResource, pool: readonly Row[], random: Random): Row {
  const row = random.pick(pool)
  const usable = filtersOf(resource).filter((spec) => {
    const { kind } = resource.fields[spec.field] as Field
    return hasValue(row, spec) && kind !== 'secret' && kind !== 'mobile'
  })
  const body = widest(resource, TODAY)
  for (let left = random.between(1, 3); left > 0 && usable.length > 0; left--) {
    const [spec] = usable.splice(random.between(0, usable.length - 1), 1)
    Object.assign(body, drawn(resource, spec!, row, random.pick(pool), random))
  }
  return body
}

const figuresOf = (resource: AnyResource, { rows, summary = {} }: Answer, finest: Row[]) =>
  Object.fromEntries(
    Object.keys(summary).map((name) => {
      const rule = RULES[resource.name]?.[name]
      return [name, rule ? rule(rows, finest) : sum(rows, name)]
    }),
  )

/** Lists where a partner's user sees what they asked for themselves: nothing in the samples. */
const OWN_ONLY = ['approval']
const readersOf = (resource: AnyResource): string[] => {
  const roles = resource.roles ?? registry.areas[resource.area]!.roles
  if (!roles.includes('3')) return ['shop_owner']
  return roles.includes('4') && !OWN_ONLY.includes(resource.name)
    ? ['fws_admin', 'qd_admin']
    : ['fws_admin']
}
const cases = summed.flatMap((resource) =>
  readersOf(resource).map((who) => [resource.name, who, resource] as const),
)

describe.each(cases)('the list %s as %s sees it', (name, who, resource) => {
  const { variants, tabs } = resource.list!
  const groupings = Object.keys(variants?.columns ?? {})
    .filter((value) => who !== 'qd_admin' || variants?.roles?.[value]?.includes('4') !== false)
    .map((value) => ({ [variants!.field]: value }))

  test('adds up to what it shows, however it is filtered', async () => {
    const letters = [...name, ...who].map((letter) => letter.charCodeAt(0))
    const random = createRandom(letters.reduce((n, code) => (n * 31 + code) % 1_000_003, 7))
    const wide = widest(resource, TODAY)
    const pool: Row[] = []
    for (const grouping of groupings.length > 0 ? groupings : [{}])
      pool.push(...(await ask(resource, who, { ...wide, ...grouping, pageSize: 100 })).list)
    expect(pool.length).toBeGreaterThan(0)

    let found = 0
    for (let nth = 0; nth < DRAWS; nth++) {
      const body = {
        ...combination(resource, pool, random),
        ...(groupings.length > 0 && random.pick(groupings)),
      }
      const answer = await answered(resource, who, body)
      const finest = FINEST[name]
        ? await answered(resource, who, { ...body, [variants!.field]: FINEST[name] })
        : answer
      found += answer.rows.length
      const said = { asked: body, total: answer.total, summary: answer.summary ?? {} }
      expect(said).toEqual({
        asked: body,
        total: answer.rows.length,
        summary: figuresOf(resource, answer, finest.rows),
      })
      if (!tabs) continue
      const { [tabs as string]: _, ...open } = body as Row
      const whole = await ask(resource, who, open)
      const counted = Object.values(answer.tabs!).reduce((all, n) => all + n, 0)
      expect([body, counted, answer.tabs]).toEqual([body, whole.total, whole.tabs])
    }
    expect(found).toBeGreaterThan(0)
  })
})

test('no rule speaks of a list or a figure that is not there', async () => {
  const missing: string[] = []
  for (const [name, rules] of Object.entries(RULES)) {
    const resource = listed.find((one) => one.name === name)
    const who = resource && readersOf(resource)[0]!
    const { summary = {} } = resource ? await ask(resource, who!, widest(resource, TODAY)) : {}
    missing.push(
      ...Object.keys(rules).flatMap((rule) => (rule in summary ? [] : `${name}.${rule}`)),
    )
  }
  expect(missing).toEqual([])
})
