import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate } from '../../../src/lib/dates'
import {
  callPath,
  filtersOf,
  mayUse,
  type AnyResource,
  type Field,
  type Who,
} from '../../../src/lib/resource'
import { rangeNames } from '../../../src/providers/data/list-request'
import { listed, probeOf, registry, widest, type Row } from '../../support/list-probe'
import { startTestGateway, type TestGateway, type TestSession } from '../../support/gateway'
import { BUSINESS_NOW } from '../../support/template'

/**
 * Every list of the console, asked as its own definition would ask: filters, sorts, pages and row
 * scopes are checked against the rows themselves, so that a new screen is covered by being there.
 */
const TODAY = formatDate(BUSINESS_NOW)
/** What type 4 never gets (contract §3). */
const SECRETS = ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt']

let gateway: TestGateway
const sessions = new Map<string, TestSession>()
async function as(who: string): Promise<TestSession> {
  const session = sessions.get(who) ?? (await gateway.signIn(who))
  sessions.set(who, session)
  return session
}
beforeAll(async () => {
  gateway = await startTestGateway()
  await gateway.runDue()
})
afterAll(() => gateway.close())

const rolesOf = (resource: AnyResource) => resource.roles ?? registry.areas[resource.area]!.roles
/** Somebody who may open the list, with every code of its role. */
const readerOf = (resource: AnyResource): string =>
  rolesOf(resource).includes('3') ? 'fws_admin' : 'shop_owner'

async function ask(resource: AnyResource, who: string, body: Row = {}) {
  return gateway.post(callPath(resource.calls!.list!), body, { session: await as(who) })
}

/** Every row of a list, page by page; `more` adds to the widest ranges. */
async function allRows(resource: AnyResource, who: string, more: Row = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const body = { ...widest(resource, TODAY), ...more, pageNum, pageSize: 100 }
    const { respCode, respDesc, respData } = await ask(resource, who, body)
    expect(respCode, respDesc).toBe('90000')
    rows.push(...respData.list)
    if (rows.length >= respData.total || respData.list.length === 0) return rows
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

describe.each(listed.map((resource) => [resource.name, resource] as const))(
  'the list %s',
  (_, resource) => {
    test('has rows, and no row twice', async () => {
      const rows = await rowsOf(resource)
      // A new installation has no exports of its own yet; whoever asks sees the seed's.
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(idsOf(resource, rows)).size).toBe(rows.length)
    })

    test('pages are parts of one order, and a page past the end is empty', async () => {
      const rows = await rowsOf(resource)
      const page = async (pageNum: number, pageSize: number): Promise<Row[]> => {
        const answer = await ask(resource, readerOf(resource), {
          ...widest(resource, TODAY),
          pageNum,
          pageSize,
        })
        return answer.respData.list
      }
      const ids = (list: readonly Row[]) => list.map((row) => row[resource.id!])
      expect(ids(await page(1, 10))).toEqual(ids(rows.slice(0, 10)))
      expect(ids(await page(2, 10))).toEqual(ids(rows.slice(10, 20)))
      if (rows.length <= 4900) expect(await page(50, 100)).toEqual([])
    })

    test('a page beyond what can be counted is refused at its field', async () => {
      const answer = await ask(resource, readerOf(resource), { pageNum: 1_000_000_000 })
      expect([answer.respCode, answer.respData.errors[0].field]).toEqual(['90400', 'pageNum'])
    })

    test.each(filtersOf(resource).map((spec) => [spec.field, spec] as const))(
      'narrows by %s as its operator says',
      async (name, spec) => {
        const rows = await rowsOf(resource)
        // A role’s own field, or one that only some rows have.
        const row = rows.find((one) => ![null, undefined, ''].includes(one[name] as never))
        if (!row) {
          // Not a column of the list: a value nobody has finds nothing, and is no error.
          const { respCode } = await ask(resource, readerOf(resource), { [name]: '' })
          expect(respCode).toBe('90000')
          return
        }
        const { body, matches } = probeOf(resource, spec, row)
        const found = await allRows(resource, readerOf(resource), body)
        const wanted = idsOf(resource, rows.filter(matches))
        const field = resource.fields[name] as Field
        // Names and masked texts match more than the shown text says: short names, initials, full numbers.
        if (field.kind === 'secret' || field.kind === 'mobile') return
        if (spec.op === 'contains')
          expect(idsOf(resource, found)).toEqual(expect.arrayContaining(wanted))
        else expect(idsOf(resource, found)).toEqual(wanted)
      },
    )

    const tabs = resource.list?.tabs as string | undefined
    test.runIf(tabs)('its tabs count what their filter finds', async () => {
      const { respData } = await ask(resource, readerOf(resource), widest(resource, TODAY))
      const counts = respData.tabs as Record<string, number>
      const rows = await rowsOf(resource)
      const dict = (resource.fields[tabs!] as Field).dict!
      expect(counts).toEqual(
        Object.fromEntries(
          Object.keys(dict).map((state) => [
            state,
            rows.filter((row) => row[tabs!] === state).length,
          ]),
        ),
      )
      const [state] = Object.entries(counts).find(([, n]) => n > 0)!
      const narrowed = await ask(resource, readerOf(resource), {
        ...widest(resource, TODAY),
        [tabs!]: [state],
      })
      expect(narrowed.respData.total).toBe(counts[state])
      expect(narrowed.respData.tabs).toEqual(counts)
    })

    const summed = (resource.list?.summary ?? []).filter(
      ({ name }: { name: string }) => name in resource.fields,
    )
    test.runIf(summed.length > 0)('its sums are whole fen or counts', async () => {
      const { respData } = await ask(resource, readerOf(resource), widest(resource, TODAY))
      for (const { name } of resource.list!.summary!)
        expect(Number.isSafeInteger(respData.summary[name]), name).toBe(true)
    })

    const sortable = Object.entries(resource.fields as Record<string, Field>).filter(
      ([name, field]) => field.sortable && resource.list?.columns.includes(name),
    )
    test.each(sortable)('sorts by %s both ways', async (name) => {
      for (const sortOrder of ['asc', 'desc']) {
        const { respData } = await ask(resource, readerOf(resource), {
          ...widest(resource, TODAY),
          sortField: name,
          sortOrder,
          pageSize: 100,
        })
        const values = respData.list
          .map((row: Row) => row[name])
          .filter((value: unknown) => value !== null)
        const compare = (a: never, b: never) => (a < b ? -1 : a > b ? 1 : 0)
        const sorted = values.toSorted(compare)
        expect(values).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed())
      }
    })

    describe('refuses at its field', () => {
      const answerTo = async (body: Row) => {
        const { respCode, respData } = await ask(resource, readerOf(resource), body)
        return [respCode, respData?.errors?.[0]]
      }
      test('an unknown sort field', async () => {
        expect(await answerTo({ sortField: 'noSuchField' })).toEqual([
          '90400',
          { field: 'sortField', msg: '不支持按该字段排序' },
        ])
      })
      const ranges = filtersOf(resource).filter(({ op }) => op === 'between')
      test.each(ranges.map(({ field }) => [field] as const))('ranges of %s', async (name) => {
        const { kind } = resource.fields[name] as Field
        const [from, to] = rangeNames(resource, name)
        if (kind === 'money' || kind === 'count') {
          expect(await answerTo({ [from]: '1.005' })).toEqual([
            '90400',
            { field: from, msg: '金额格式不正确' },
          ])
          expect((await answerTo({ [from]: '2', [to]: '1' }))[1]).toEqual({
            field: from,
            msg: '最小金额不能大于最大金额',
          })
          return
        }
        const [late, early] = kind === 'month' ? ['2026-11', '2026-10'] : [TODAY, '2026-11-01']
        expect((await answerTo({ [from]: late, [to]: early }))[1]).toEqual({
          field: from,
          msg: '开始时间不能晚于结束时间',
        })
        expect((await answerTo({ [from]: '昨天' }))[1]).toEqual({
          field: from,
          msg: '时间格式不正确',
        })
      })
      const limited = filtersOf(resource).filter(({ maxDays }) => maxDays !== undefined)
      test.each(limited.map(({ field, maxDays }) => [field, maxDays!] as const))(
        'a range of %s longer than %i days',
        async (name, maxDays) => {
          const [from, to] = rangeNames(resource, name)
          const answer = await answerTo({ [from]: addDays(TODAY, -maxDays), [to]: TODAY })
          expect(answer).toEqual(['90400', { field: to, msg: `查询时间跨度不能超过${maxDays}天` }])
        },
      )
      const chosen = filtersOf(resource).filter(
        ({ field }) => (resource.fields[field] as Field).kind === 'enum',
      )
      test.each(chosen.map(({ field }) => [field] as const))('an unknown %s', async (name) => {
        expect(await answerTo({ [name]: ['NO_SUCH'] })).toEqual([
          '90400',
          { field: name, msg: '取值不在可选范围内' },
        ])
      })
    })

    describe('is seen', () => {
      test('by nobody without a session', async () => {
        const { respCode } = await gateway.post(callPath(resource.calls!.list!))
        expect(respCode).toBe('90401')
      })

      test('by nobody without its code or role', async () => {
        const { respCode } = await ask(resource, 'noperm')
        expect(respCode).toBe('90403')
      })

      const partnerMay = rolesOf(resource).includes('4')
      test('by a partner only where its role may, and then only its own tree', async () => {
        const codes = 'qd_admin'
        if (!partnerMay) {
          expect((await ask(resource, codes)).respCode).toBe('90403')
          return
        }
        const own = await rowsOf(resource, codes)
        expect(own.length).toBeGreaterThan(0)
        const all = new Set(idsOf(resource, await rowsOf(resource)))
        if (!isGrouped(resource) && resource.name !== 'exportTask')
          expect(idsOf(resource, own).filter((id) => !all.has(id))).toEqual([])
        const { respData } = await ask(resource, codes, widest(resource, TODAY))
        for (const name of SECRETS) {
          expect(
            own.some((row) => name in row),
            name,
          ).toBe(false)
          expect(Object.keys(respData.summary ?? {})).not.toContain(name)
        }
      })

      test('by a registered store only where it is its own screen', async () => {
        const may = rolesOf(resource).includes('30')
        expect((await ask(resource, 'shop_owner')).respCode).toBe(may ? '90000' : '90403')
      })

      test('by another provider with rows of its own alone, ten and more', async () => {
        const who: Who = {
          roleId: '3',
          permCodes: ['all'],
          authFlag: '0',
          loginUserTypeExt: '',
        }
        if (!mayUse(who, resource.code, rolesOf(resource))) {
          expect((await ask(resource, 'other_admin')).respCode).toBe('90403')
          return
        }
        const theirs = idsOf(resource, await rowsOf(resource, 'other_admin'))
        const ours = new Set(idsOf(resource, await rowsOf(resource)))
        if (!FEW.includes(resource.name)) expect(theirs.length).toBeGreaterThanOrEqual(10)
        if (!isGrouped(resource)) expect(theirs.filter((id) => ours.has(id))).toEqual([])
      })
    })
  },
)

/** Rows that are sums of a dimension carry its key, which two scopes may share. */
const isGrouped = (resource: AnyResource): boolean =>
  resource.list?.variants !== undefined || MONTHLY.includes(resource.name)
/** One row per month of the provider: keys are months. */
const MONTHLY = ['billing', 'profitStatement']
/** As many rows as there are accounts, or months with trades. */
const FEW = ['account', 'billing', 'profitStatement', 'tradeSummary', 'income', 'storeData']
