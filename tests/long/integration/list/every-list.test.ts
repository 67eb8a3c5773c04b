import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#domain/dates'
import {
  callPath,
  filtersOf,
  mayUse,
  type AnyResource,
  type Field,
  type FullFilterSpec,
  type Who,
} from '../../../../src/lib/resource'
import { rangeNamesOf } from '#domain/wire-filters'
import { listed, probeOf, registry, widest, type Row } from '../../../support/list-probe'
import {
  gatewayForFile,
  type TestSession,
} from '../../../../packages/gateway/tests/support/gateway'
import { addImports } from '../../../../packages/gateway/tests/support/sample-imports'
import { BUSINESS_NOW } from '../../../../packages/gateway/tests/support/template'

/**
 * Every list of the console, asked as its own definition would ask: filters, sorts, pages and row
 * scopes are checked against the rows themselves, so that a new screen is covered by being there.
 */
const TODAY = formatDate(BUSINESS_NOW)
/** What type 4 never gets (contract §3). */
const SECRETS = ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt']

/** Rows that are sums of a dimension carry its key, which two scopes may share. */
const isGrouped = (resource: AnyResource): boolean =>
  GROUPINGS.includes(resource.list?.variants?.field ?? '') ||
  MONTHLY.includes(resource.name) ||
  SHIPPED.includes(resource.name)
const GROUPINGS = ['dimension', 'groupBy', 'granularity']
/** Keys are months, names of accounts, or a day and its kind of voucher, whichever the provider. */
const MONTHLY = ['billing', 'profitStatement', 'trialBalance', 'voucher', 'closing']
/** What every provider begins with a copy of, under the same keys. */
const SHIPPED = ['cost', 'rateTemplate', 'deviceModel', 'bankBranch']
/** Lists of days, which an install has as many of as days with trades in range; rules are few. */
const FEW: Readonly<Record<string, number>> = {
  // No order of the samples waits or has failed.
  upstreamOrder: 0,
  // A provider of one person has no second one to decide a request.
  merchantChange: 0,
  correction: 0,
  // No payout of the samples is on its way.
  transit: 0,
  receivable: 5,
  // Few causes, and only the first provider's bank is compared.
  standing: 1,
  approval: 0,
  // The other provider has no bank account.
  bankAccount: 0,
  bankStatement: 0,
  bankEntry: 0,
  // One acquirer, and the two versions of a day's file.
  source: 1,
  ingestFile: 2,
  tradeSummary: 5,
  income: 5,
  incomeChange: 3,
  rebateRule: 3,
  // One administrator, signed in a few times; what every provider begins with; two partners.
  staff: 1,
  session: 1,
  role: 7,
  team: 3,
  // Years that ship need no row.
  holiday: 0,
  // The products, and the templates that ship.
  cost: 7,
  rateTemplate: 6,
  partner: 2,
  // As little goes wrong as with a provider one would trust.
  appeal: 5,
  chargeback: 5,
}

const sessions = new Map<string, TestSession>()
async function as(who: string): Promise<TestSession> {
  const session = sessions.get(who) ?? (await gateway.signIn(who))
  sessions.set(who, session)
  return session
}
const gateway = await gatewayForFile()
beforeAll(async () => {
  await gateway.runDue()
  await addImports(gateway.db)
})

const rolesOf = (resource: AnyResource) => resource.roles ?? registry.areas[resource.area]!.roles
/** The login name of a user who may open the list, with every code of its role. */
const readerOf = (resource: AnyResource): string =>
  rolesOf(resource).includes('3') ? 'fws_admin' : 'shop_owner'

async function ask(resource: AnyResource, who: string, body: Row = {}) {
  return gateway.post(callPath(resource.calls!.list!), body, { session: await as(who) })
}

/** respData of a call that must succeed. */
async function answered(resource: AnyResource, who: string, body: Row = {}) {
  const { respCode, respDesc, respData } = await ask(resource, who, body)
  if (respCode !== '90000') throw new Error(`${resource.name}: ${respCode} ${respDesc}`)
  return respData
}

/** Every row of a list, page by page; `more` adds to the widest ranges. */
async function allRows(resource: AnyResource, who: string, more: Row = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const body = { ...widest(resource, TODAY), ...more, pageNum, pageSize: 100 }
    const { list, total } = await answered(resource, who, body)
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}
const known = new Map<string, Promise<Row[]>>()
function rowsOf(resource: AnyResource, who = readerOf(resource)): Promise<Row[]> {
  const key = `${resource.name} ${who}`
  const rows = known.get(key) ?? allRows(resource, who)
  known.set(key, rows)
  return rows
}
const idsOf = (resource: AnyResource, rows: readonly Row[]): string[] =>
  rows.map((row) => String(row[resource.id!])).sort()

/**
 * What a filter finds of a value that some row has, and which rows have it. Names and masked texts
 * match more than the shown text says (short names, initials, full numbers): of those only the
 * rows that must be there are compared.
 */
async function narrowed(
  resource: AnyResource,
  spec: FullFilterSpec,
): Promise<{ found: string[]; wanted: string[] }> {
  const rows = await rowsOf(resource)
  const { kind } = resource.fields[spec.field] as Field
  const row = rows.find((one) => ![null, undefined, ''].includes(one[spec.field] as never))
  if (!row || kind === 'secret' || kind === 'mobile') {
    await answered(resource, readerOf(resource), { [spec.field]: '' })
    return { found: [], wanted: [] }
  }
  const { body, matches } = probeOf(resource, spec, row)
  const wanted = idsOf(resource, rows.filter(matches))
  const found = idsOf(resource, await allRows(resource, readerOf(resource), body))
  return {
    wanted,
    found: spec.op === 'contains' ? found.filter((id) => wanted.includes(id)) : found,
  }
}

const isAmount = (resource: AnyResource, { field }: FullFilterSpec): boolean =>
  ['money', 'count'].includes((resource.fields[field] as Field).kind)

/** What a list does not have makes no test; a skipped one would have to say why. */
const when = (applies: unknown) => (applies ? [1] : [])

describe.each(listed.map((resource) => [resource.name, resource] as const))(
  'the list %s',
  (_, resource) => {
    const reader = readerOf(resource)
    const wide = widest(resource, TODAY)

    test('has rows, and no row twice', async () => {
      const rows = await rowsOf(resource)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(idsOf(resource, rows)).size).toBe(rows.length)
    })

    test('pages are parts of one order, and a page past the end is empty', async () => {
      const rows = await rowsOf(resource)
      const page = async (pageNum: number, pageSize: number): Promise<unknown[]> =>
        (await answered(resource, reader, { ...wide, pageNum, pageSize })).list.map(
          (row: Row) => row[resource.id!],
        )
      const ids = rows.map((row) => row[resource.id!])
      expect(await page(1, 10)).toEqual(ids.slice(0, 10))
      expect(await page(2, 10)).toEqual(ids.slice(10, 20))
      expect(await page(100, 100)).toEqual(ids.slice(9900, 10_000))
    })

    test('a page beyond what can be counted is refused at its field', async () => {
      const answer = await ask(resource, reader, { pageNum: 1_000_000_000 })
      expect([answer.respCode, answer.respData.errors[0].field]).toEqual(['90400', 'pageNum'])
    })

    test.each(filtersOf(resource).map((spec) => [spec.field, spec] as const))(
      'narrows by %s as its operator says',
      async (_name, spec) => {
        const { found, wanted } = await narrowed(resource, spec)
        expect(found).toEqual(wanted)
      },
    )

    const tabs = resource.list?.tabs as string | undefined
    test.each(when(tabs))('its tabs count what their filter finds', async () => {
      const counts: Record<string, number> = (await answered(resource, reader, wide)).tabs
      const rows = await rowsOf(resource)
      const states = Object.keys((resource.fields[tabs!] as Field).dict!)
      expect(counts).toEqual(
        Object.fromEntries(
          states.map((state) => [state, rows.filter((row) => row[tabs!] === state).length]),
        ),
      )
      const state = states.find((one) => counts[one]! > 0)!
      const of = await answered(resource, reader, { ...wide, [tabs!]: [state] })
      expect([of.total, of.tabs]).toEqual([counts[state], counts])
    })

    const figures: string[] = (resource.list?.summary ?? [])
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => (resource.fields[name] as Field | undefined)?.roles?.[0] !== '4')
    test.each(when(figures.length > 0))('its sums are whole fen or counts', async () => {
      const { summary } = await answered(resource, reader, wide)
      expect(figures.filter((name) => !Number.isSafeInteger(summary[name]))).toEqual([])
    })

    const variants = resource.list?.variants
    test.each(when(isGrouped(resource) && variants))(
      'adds up to the same whichever way it is grouped',
      async () => {
        const sums: unknown[] = []
        for (const value of Object.keys(variants?.columns ?? {})) {
          const body = { ...wide, [variants!.field]: value }
          const { summary, list } = await answered(resource, reader, body)
          expect(new Set(list.map((row: Row) => row[resource.id!])).size).toBe(list.length)
          sums.push(Object.fromEntries(figures.map((name) => [name, summary[name]])))
        }
        expect(sums).toEqual(sums.map(() => sums[0]))
      },
    )

    const sortable = Object.entries(resource.fields as Record<string, Field>).filter(
      ([name, field]) => field.sortable && resource.list?.columns.includes(name),
    )
    test.each(sortable)('sorts by %s both ways', async (name) => {
      const sorted = async (sortOrder: 'asc' | 'desc'): Promise<unknown[]> => {
        const body = { ...wide, sortField: name, sortOrder, pageSize: 100 }
        const { list } = await answered(resource, reader, body)
        return list.map((row: Row) => row[name]).filter((value: unknown) => value !== null)
      }
      const compare = (a: unknown, b: unknown) =>
        (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0
      const up = await sorted('asc')
      expect(up).toEqual(up.toSorted(compare))
      const down = await sorted('desc')
      expect(down).toEqual(down.toSorted(compare).toReversed())
    })

    describe('refuses at its field', () => {
      const answerTo = async (body: Row) => {
        const { respCode, respData } = await ask(resource, reader, body)
        return [respCode, respData?.errors?.[0]]
      }
      const refused = (field: string, msg: string) => ['90400', { field, msg }]

      test('an unknown sort field', async () => {
        const answer = await answerTo({ sortField: 'noSuchField' })
        expect(answer).toEqual(refused('sortField', '不支持按该字段排序'))
      })

      const ranges = filtersOf(resource).filter(({ op }) => op === 'between')
      const amounts = ranges.filter((spec) => isAmount(resource, spec))
      test.each(amounts.map(({ field }) => field))('amounts of %s', async (name) => {
        const [from, to] = rangeNamesOf(name, resource.fields[name])
        expect(await answerTo({ [from]: '1.005' })).toEqual(refused(from, '金额格式不正确'))
        expect(await answerTo({ [from]: '2', [to]: '1' })).toEqual(
          refused(from, '最小金额不能大于最大金额'),
        )
      })

      const times = ranges.filter((spec) => !isAmount(resource, spec))
      test.each(times.map(({ field }) => field))('times of %s', async (name) => {
        const [from, to] = rangeNamesOf(name, resource.fields[name])
        const months = (resource.fields[name] as Field).kind === 'month'
        const [late, early] = months ? ['2026-11', '2026-10'] : [TODAY, '2026-11-01']
        expect(await answerTo({ [from]: late, [to]: early })).toEqual(
          refused(from, '开始时间不能晚于结束时间'),
        )
        expect(await answerTo({ [from]: '昨天' })).toEqual(refused(from, '时间格式不正确'))
      })

      // A loop that steps from day to day until the last is passed never passes 9999-12-31.
      test.each(times.map(({ field }) => field))(
        'no times of %s that the calendar has, be it its last day',
        async (name) => {
          const [from, to] = rangeNamesOf(name, resource.fields[name])
          const months = (resource.fields[name] as Field).kind === 'month'
          const last = months ? '9999-12' : '9999-12-31'
          const { respCode, respDesc } = await ask(resource, reader, { [from]: last, [to]: last })
          expect([respCode, respDesc]).toEqual(['90000', '成功'])
        },
      )

      const limited = filtersOf(resource).filter(({ maxDays }) => maxDays !== undefined)
      test.each(limited.map(({ field, maxDays }) => [field, maxDays!] as const))(
        'a range of %s longer than %i days',
        async (name, maxDays) => {
          const [from, to] = rangeNamesOf(name, resource.fields[name])
          const answer = await answerTo({ [from]: addDays(TODAY, -maxDays), [to]: TODAY })
          expect(answer).toEqual(refused(to, `查询时间跨度不能超过${maxDays}天`))
        },
      )

      const chosen = filtersOf(resource).filter(
        ({ field }) => (resource.fields[field] as Field).kind === 'enum',
      )
      test.each(chosen.map(({ field }) => field))('an unknown %s', async (name) => {
        const answer = await answerTo({ [name]: ['NO_SUCH'] })
        expect(answer).toEqual(refused(name, '取值不在可选范围内'))
      })
    })

    describe('is seen', () => {
      // The sample partner's administrator holds nothing of an area beyond the spec, but sees what
      // they asked others to approve: nothing yet.
      const roles = rolesOf(resource).filter((role) => role !== '4' || resource.area !== 'system')
      const seesOwn = resource.name === 'approval'
      const codeOf = async (who: string) => (await ask(resource, who)).respCode

      test('by each kind of user where its role may', async () => {
        const may = [await codeOf('qd_admin'), await codeOf('shop_owner')]
        expect(may).toEqual(
          ['4', '30'].map((role) =>
            roles.includes(role as '4') || (role === '4' && seesOwn) ? '90000' : '90403',
          ),
        )
      })

      test.each(when(seesOwn))('by a partner as what it asked for itself', async () => {
        expect(await rowsOf(resource, 'qd_admin')).toEqual([])
      })

      test.each(when(roles.includes('4')))('by a partner without cost and income', async () => {
        const own = await rowsOf(resource, 'qd_admin')
        expect(own.length).toBeGreaterThan(0)
        const { summary = {} } = await answered(resource, 'qd_admin', wide)
        const told = [...own, summary].flatMap((row) => SECRETS.filter((name) => name in row))
        expect(told).toEqual([])
      })

      const ownRows = roles.includes('4') && !isGrouped(resource) && resource.name !== 'exportTask'
      test.each(when(ownRows))('by a partner as a part of what its provider sees', async () => {
        const all = new Set(idsOf(resource, await rowsOf(resource)))
        const own = idsOf(resource, await rowsOf(resource, 'qd_admin'))
        expect(own.filter((id) => !all.has(id))).toEqual([])
        expect(own.length).toBeLessThan(all.size)
      })

      const who: Who = { roleId: '3', permCodes: ['all'], authFlag: '0', loginUserTypeExt: '' }
      const othersMay = mayUse(who, resource.code ?? undefined, roles)
      test.each(when(!othersMay))('by another provider not at all', async () => {
        expect(await codeOf('other_admin')).toBe('90403')
      })

      test.each(when(othersMay))(
        'by another provider with rows of its own, ten and more',
        async () => {
          const theirs = idsOf(resource, await rowsOf(resource, 'other_admin'))
          const least = FEW[resource.name] ?? 10
          expect(theirs.length).toBeGreaterThanOrEqual(least)
        },
      )

      // Each provider has its own row of a year.
      const isOwnYear = resource.name === 'holiday'
      test.each(when(othersMay && !isGrouped(resource) && !isOwnYear))(
        'by another provider without a row of the first',
        async () => {
          const theirs = idsOf(resource, await rowsOf(resource, 'other_admin'))
          const ours = new Set(idsOf(resource, await rowsOf(resource)))
          expect(theirs.filter((id) => ours.has(id))).toEqual([])
        },
      )
    })
  },
)
