import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, SessionCall } from '../../../../packages/gateway/core/call'
import { EAST, PARTNERS } from '../../../../packages/gateway/tests/support/samples'
import { formatDate } from '#domain/dates'
import { callPath } from '../../../../src/lib/resource'
import {
  gatewayForFile,
  type Loose,
  type TestSession,
} from '../../../../packages/gateway/tests/support/gateway'
import { listed, registry, widest, type Row } from '../../../support/list-probe'
import { BUSINESS_NOW } from '../../../../packages/gateway/tests/support/template'

/**
 * What a partner must never learn (contract §3): the provider's cost and income, and who else works
 * for the provider. Every call that its role may read by is asked about the partner's own rows, and
 * all of each answer is looked at, at any depth.
 */
const SECRETS = ['costRate', 'costFeeAmt', 'incomeAmt', 'netIncomeAmt']
/** Names that say so in other words; the day of an income is none. */
const HINTS = /cost|margin|profit|income(?!Date)/i

const ofPartners = (call: Call): call is SessionCall =>
  typeof call.access === 'object' && (call.access.roles?.includes('4') ?? false) && !call.write
const CALLS = Object.values(
  import.meta.glob<Call>('../../../../packages/gateway/features/*/calls/*.ts', {
    eager: true,
    import: 'default',
  }),
).filter(ofPartners)
/** Reads a picture that was uploaded, no row. */
const WITHOUT_ROWS = ['/v1/approval/detail', '/v1/realme/identify']
/** What the partner itself is charged and paid by, or the floor, which is public (domain §13.10). */
const ITS_OWN = ['costs', 'costRates', 'reducedCosts', 'profitMode']

/** Ids and names of partners that are not below this one. */
const STRANGERS = PARTNERS.filter(({ path }) => !path.includes(`/${EAST}/`)).flatMap(
  ({ partnerId, name, shortName }) => [partnerId, name, shortName],
)
const ROWS = 5
const SYSTEM = ['02112001', '02109001', '02109002', '02109003', '02109004', '02109005']

let partner: TestSession
/** What rows of each list can be asked about, by the list's name. */
const asked = new Map<string, Row[]>()
const ask = (path: string, body: Row): Promise<Loose> => gw.post(path, body, { session: partner })

const mine = listed.filter(({ area, roles = registry.areas[area]!.roles }) => roles.includes('4'))
const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
  // One who also manages the partner's own staff, which the sample one does not.
  await gw.db.execute(sql`update user_role set codes = codes || ${JSON.stringify(SYSTEM)}::jsonb
    where role_type = '4' and user_id = (select user_id from app_user where login_name = 'qd_admin')`)
  partner = await gw.signIn('qd_admin')
  for (const resource of mine) {
    const variants = resource.list?.variants
    const by = variants && 'DETAIL' in variants.columns ? { [variants.field]: 'DETAIL' } : {}
    const body = { ...widest(resource, formatDate(BUSINESS_NOW)), ...by, pageSize: 10 }
    const { respData } = await ask(callPath(resource.calls!.list!), body)
    const rows = (respData?.list ?? []) as Row[]
    asked.set(resource.name, rows.slice(0, ROWS).map(idsOf))
  }
})

const idsOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => /(Id|No|Channel)$/.test(name) && typeof value === 'string',
    ),
  )

const bodyAbout = (ids: Row): Row => ({
  ...ids,
  userCustId: ids.merId,
  settleNos: ids.settleNo === undefined ? [] : [ids.settleNo],
  moment: '2026-11-20 15:00:00',
  settleDate: '2026-11-20',
})

/** Bodies that are the same to a call, which ignores what it does not know, are sent once. */
function different(bodies: readonly Row[], { request }: SessionCall): Row[] {
  const { list } = (request.meta() ?? {}) as { list?: { filters: string[] } }
  const shape = request instanceof z.ZodObject ? Object.keys(request.shape) : undefined
  const names = list?.filters ?? shape
  const known = (body: Row): unknown => (names ? names.map((name) => body[name]) : body)
  return [...new Map(bodies.map((body) => [JSON.stringify(known(body)), body])).values()]
}

/** Every key and text of an answer, at any depth. */
function told(value: unknown, keys = new Set<string>(), texts: string[] = []) {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) keys.add(key)
      told(inner, keys, texts)
    }
  return { keys, texts }
}

describe('a partner reads', () => {
  test.each(CALLS.map(({ path }) => path))('%s without the provider’s figures', async (path) => {
    const own = mine.find(({ calls }) => calls?.show && callPath(calls.show) === path)
    const rows = own ? asked.get(own.name)! : [...asked.values()].flatMap((some) => some)
    let answered = 0
    for (const body of different(
      rows.map(bodyAbout),
      CALLS.find((call) => call.path === path)!,
    )) {
      const answer = await ask(path, body)
      if (answer.respCode === '90000') answered += 1
      const { keys, texts } = told(answer)
      const secret = (key: string) => SECRETS.includes(key) || HINTS.test(key)
      expect([...keys].filter((key) => secret(key) && !ITS_OWN.includes(key))).toEqual([])
      expect(texts.filter((text) => STRANGERS.some((one) => text.includes(one)))).toEqual([])
    }
    expect(answered > 0).toBe(!WITHOUT_ROWS.includes(path))
  })

  test('nothing of the provider’s own calls, be it an error', async () => {
    for (const name of [
      'account/overview',
      'account/statement',
      'settle/list',
      'billing/amountList',
      'fin/billList',
      'fin/diffList',
    ])
      expect(await ask(`/v1/${name}`, {})).toMatchObject({ respCode: '90403', respData: null })
  })
})
