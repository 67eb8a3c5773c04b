import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { application, merchant } from '../../../../packages/gateway/schema'
import { CARD_BANKS, CORPORATE_BANKS } from '../../../../src/components/fields/use-banks'
import type { Region } from '../../../../src/components/fields/use-regions'
import { entryErrors, entryForm } from '#domain/application/index'
import type { EntryForm, EntryKind } from '#domain/application/types'
import type { Field } from '#domain/field'
import { OPTIONS_CALL, callsOf } from '../../../../src/pages/entry/calls'
import { factsOf } from '../../../../src/pages/entry/kit/facts-of'
import { CATEGORY_SOURCES, categoryFieldOf } from '../../../../src/pages/entry/sources'
import { completeForm, decide } from '../../../../packages/gateway/tests/apply-upstream/support'
import { png } from '../../../../packages/gateway/tests/files/samples'
import { putFile } from '../../../../packages/gateway/tests/files/rows'
import {
  gatewayForFile,
  type TestSession,
} from '../../../../packages/gateway/tests/support/gateway'

/**
 * The console and the gateway hold an application to the same rules: whatever is typed, both say the
 * same sentences at the same fields, and what neither minds becomes a merchant.
 */

const gw = await gatewayForFile()

type Data = Record<string, unknown>

/** The form as the console has it, from what it asks the gateway for. */
async function consoleForm(session: TestSession, kind: EntryKind): Promise<EntryForm> {
  const ask = async (path: string, body: Data = {}) =>
    (await gw.post(path, body, { session })).respData
  const options = await ask(OPTIONS_CALL, { corpEntryChannel: kind === 'hlb' ? '2' : '1' })
  const { list: regions } = (await ask('/v1/region/queryAll', { version: '' })) as {
    list: Region[]
  }
  const facts = factsOf(options, {
    categories: await ask(CATEGORY_SOURCES[categoryFieldOf(kind)]!),
    regions,
    banks: await ask(CARD_BANKS),
    companyBanks: await ask(CORPORATE_BANKS),
  })
  return entryForm(kind, facts)
}

const TEXTS = [
  '',
  ' ',
  '张',
  '张建国',
  '欧阳建国',
  "Anne-Marie O'Neil",
  '商户_张建国',
  '杭州西湖小笼餐饮有限公司',
  '西湖小笼\u200b',
  '小笼😀馆',
  '12345',
  '１３８１２３４５６７８',
  '+86 138-1234-5678',
  '12012345678',
  '0571-88156688',
  '4008001234',
  '95588',
  '110105198001010032',
  '11010519800101003x',
  '110105200811210001',
  '110105194511200006',
  '110105800101003',
  'E12345678',
  '91330100799655058B',
  '91330100799655058C',
  '330106600123456',
  '6299000000000007',
  '6299 0000 0000 0007',
  '6298000000000008',
  '6299000000000004',
  '1202-0209-1990',
  'zhang@example.com',
  'zhang@',
  'https://shop.example.com/a',
  'ftp://shop',
  '沪ICP备06046402号-28',
  'wx0123456789abcdef',
  '102331002036',
  '10233100203',
  '5812',
  '无',
  '抖音',
  '文三路90号',
  '浙江省杭州市西湖区文三路90号',
  '西湖区文三路90号',
  '800',
  '客服电话800',
  '一号特约商户',
  ...[21, 31, 33, 41, 51, 65, 101, 129, 201, 1001].map((length) => '笼'.repeat(length)),
  'A'.repeat(33),
  'A'.repeat(64),
]
const DATES = [
  '',
  '0000-01-01',
  '0001-01-01',
  '2015-03-01',
  '2026-02-30',
  '2026-11-20',
  '2026-11-21',
  '2027-01-18',
  '2027-01-19',
  '2035-03-01',
  '9999-12-31',
]
const REGIONS = [
  '',
  '330000',
  '330000-330100',
  '330000-330100-330106',
  '330000-330100-330199',
  '330000-110100-440106',
  '110000-110100-110105',
]
const AMOUNTS = ['', 0, 1, 100, 2000, 2001, 100_000_000, 100_000_001, -1]
const RATES = ['', 0, 199, 200, 249, 250, 379, 380, 3000, 3001]
const DECIMALS = [
  '',
  '0',
  '100',
  '-1',
  '120.130663',
  '1.1234567',
  '72.9',
  '30.274085',
  '54.1',
  '一',
]
const CODES: Record<string, readonly string[]> = {
  categoryCode: ['', 'C01', 'C0101', 'C0103', 'C0205', 'C9999'],
  hlbCategoryCode: ['', 'H01', 'H0101', 'H0602', 'C0101'],
  // Of both kinds of accounts, of cards alone, of companies alone, of none.
  bankCode: ['', '01020000', '16145840', '02010000', '09999999'],
  branchCode: ['', '102331002036', '102331002037', '10233100203', '一二'],
}

/** The values a user may enter into a field. */
function valuesOf(name: string, field: Field, tokens: readonly string[]): readonly unknown[] {
  switch (field.kind) {
    case 'enum': {
      const keys = Object.keys(field.dict ?? {})
      return field.multiple
        ? [[], ...keys.map((key) => [key]), keys.slice(0, 2), keys, ['BOGUS']]
        : ['', ...keys, 'BOGUS']
    }
    case 'flag':
      return ['', '0', '1', '2']
    case 'date':
      return DATES
    case 'region':
      return REGIONS
    case 'images':
      return [0, 1, 2, 5, 6, 10, 11].map((many) => tokens.slice(0, many))
    case 'money':
      return AMOUNTS
    case 'rate':
      return RATES
    case 'decimal':
      return DECIMALS
    case 'remote':
      return CODES[name] ?? TEXTS
    default:
      return TEXTS
  }
}

/** Numbers that a change is drawn from: which field, which value, in a table which row and column. */
const PICK = fc.record({
  field: fc.nat(9999),
  value: fc.nat(9999),
  row: fc.nat(99),
  column: fc.nat(99),
})
type Pick = typeof PICK extends fc.Arbitrary<infer T> ? T : never

const nth = <T>(list: readonly T[], n: number): T => list[n % list.length]!

function changed(form: EntryForm, data: Data, pick: Pick, tokens: readonly string[]): Data {
  const name = nth([...Object.keys(form.fields), ...Object.keys(form.rows)], pick.field)
  const field = form.fields[name]
  if (field) return { ...data, [name]: nth(valuesOf(name, field, tokens), pick.value) }
  const columns = form.rows[name]!.fields
  const rows = (data[name] ?? []) as readonly Data[]
  const column = nth(Object.keys(columns), pick.column)
  const value = nth(valuesOf(column, columns[column]!, tokens), pick.value)
  const at = pick.row % (rows.length + 1)
  return {
    ...data,
    [name]: Array.from({ length: Math.max(rows.length, at + 1) }, (_, i) =>
      i === at ? { ...rows[i], [column]: value } : rows[i]!,
    ),
  }
}

const rootOf = (name: string) => name.split('.', 1)[0]!

const without = (data: Data, wrong: Readonly<Record<string, string>>): Data => {
  const roots = new Set(Object.keys(wrong).map(rootOf))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !roots.has(name)))
}

/** Risk desk, merchant and channels say yes. @returns where that ends */
async function opened(applyId: string): Promise<string | undefined> {
  const { body } = await decide(gw, applyId, 'approve')
  if (body.to === 'TO_SIGN') await decide(gw, applyId, 'sign')
  return (await decide(gw, applyId, 'open')).body.to
}

interface Answer {
  respCode: string
  respDesc: string
  respData: Data | null
}

const said = ({ respCode, respDesc, respData }: Answer): Record<string, string> => {
  if (respCode === '90000') return {}
  const { errors } = (respData ?? {}) as { errors?: { field: string; msg: string }[] }
  if (!errors) return { '': `${respCode} ${respDesc}` }
  return Object.fromEntries(errors.map(({ field, msg }) => [field, msg]))
}

describe.each<[EntryKind, string]>([
  ['normal', 'fws_ops'],
  ['normal', 'qd_admin'],
  ['mini', 'fws_ops'],
  ['mini', 'qd_admin'],
  ['hlb', 'qd_admin'],
])('%s by %s', (kind, loginName) => {
  test('both sides say the same, and what both take becomes a merchant', async () => {
    const session = await gw.signIn(loginName)
    const form = await consoleForm(session, kind)
    const { save, submit } = callsOf(kind === 'hlb' ? '2' : '1')
    const tokens = await Promise.all(
      Array.from({ length: 11 }, () =>
        putFile(gw, {
          uploaderId: session.userId,
          bytes: png(),
          kind: 'png',
          fileName: 'picture.png',
        }),
      ),
    )
    const call = (path: string, body: Data) => gw.post(path, body, { session })

    await fc.assert(
      fc.asyncProperty(fc.array(PICK, { maxLength: 6 }), async (picks) => {
        const complete = await completeForm(gw, session, kind)
        const typed = picks.reduce((data, pick) => changed(form, data, pick, tokens), complete)

        const draft = entryErrors(form, typed, { partial: true })
        const first = await call(save, { data: typed, entryKind: kind })
        expect(said(first)).toEqual(draft)

        // The console sends no value that is wrong by itself.
        const kept = without(typed, draft)
        const saved =
          first.respCode === '90000' ? first : await call(save, { data: kept, entryKind: kind })
        expect(said(saved)).toEqual({})
        const { applyId, version } = saved.respData

        const whole = entryErrors(form, kept)
        const sent = await call(submit, { applyId, version })
        expect(said(sent)).toEqual(whole)
        const taken = sent.respCode === '90000'
        expect(taken ? await opened(applyId) : '').toEqual(taken ? 'FINISHED' : '')
        // The next drawing may trade with the same licence at the same place.
        await gw.db.delete(merchant).where(eq(merchant.applyId, applyId))
        await gw.db.delete(application).where(eq(application.applyId, applyId))
      }),
      { numRuns: 40 },
    )
  })
})
