import { describe, expect, test } from 'vitest'
import { ACT_WORDS } from '#domain/approval/words/index'
import { gatewayForFile } from '../../../packages/gateway/tests/support/gateway'
import { addImports } from '../../../packages/gateway/tests/support/sample-imports'
import type { Action, AnyResource } from '../../../src/lib/resource'
import { actionBody } from '../../../src/components/resource/actions/actions'
import { registry, widest, type Row } from '../../support/list-probe'

/**
 * Staff confirm an act in a dialog, its approvers read what the gateway says of it: one sentence. Here
 * the dialog's record and request are made as the console makes them, from the sample data.
 */

const gw = await gatewayForFile()
await gw.keepOnlyJobs()
await addImports(gw.db)
const session = await gw.signIn('fws_admin')
const read = async (path: string, body: Row): Promise<Row> =>
  (await gw.post(path, body, { session })).respData

/** What is typed into each dialog. */
const TYPED: Readonly<Record<string, Row>> = {
  '/v1/refund/apply': { refundAmt: 1, reason: '顾客退货' },
  '/v1/account/withdrawApply': { amt: 10_000 },
  '/v1/account/rechargeApply': { acctKind: 'SUBSIDY', amt: 50_000 },
  '/v1/account/subsidyAllot': { merIds: ['8880000000000001'], capAmt: 10_000 },
  '/v1/account/subsidyRule': { capAmt: 20_000 },
  '/v1/account/rebateAllot': { ruleName: '年度', fromMonth: '2026-11' },
  '/v1/merchant/topUp': { amt: 50_000 },
  '/v1/merchant/setReserve': { debtLimitAmt: 9_000_000 },
  '/v1/fin/diffHandle': { decision: 'ACCEPT' },
  '/v1/ingest/eventBind': { merId: '8880000000000001' },
  '/v1/partner/save': { name: '华东代理' },
  '/v1/partner/ruleAdd': { product: 'ALIPAY', effectiveDate: '2026-12-01' },
}

interface Dialog {
  resource: AnyResource
  action: Action<Row>
}
const dialogs: readonly Dialog[] = registry.resources.flatMap((resource) =>
  [
    ...(resource.actions ?? []),
    ...(resource.show?.sections ?? []).flatMap((one) =>
      'actions' in one ? (one.actions ?? []) : [],
    ),
  ].map((action) => ({ resource, action: action as Action<Row> })),
)
const pathOf = (call: unknown): string =>
  typeof call === 'string' ? call : ((call as Row).path as string)

/** The record that a dialog has; undefined: no row of the samples has it. */
async function recordFor({ resource, action }: Dialog): Promise<Row | undefined> {
  const ask = action.ask && (await read(action.ask.call, action.ask.body?.({}) ?? {}))
  if (action.places?.every((place) => place === 'toolbar')) return ask ?? {}
  if (!action.places) return {}
  const { list } = await read(pathOf(resource.calls!.list), {
    ...widest(resource, '2026-11-20'),
    pageSize: '100',
  })
  for (const row of list as Row[]) {
    const inDetail = action.fresh || !action.places.includes('row')
    const id = resource.id as string
    const record = inDetail ? await read(pathOf(resource.calls!.show), keysOf(row, id)) : row
    if (action.visible?.(record as never) ?? true) return { ...record, ...ask }
  }
  return undefined
}
/** Some details are found by a second key. */
const keysOf = (row: Row, id: string): Row => ({ [id]: row[id], sourceId: row.sourceId })

/** A request as it goes over the wire: texts, lists as JSON. */
const wired = (body: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value as string),
      ]),
  )

/** The bank account's dialogs stand on a screen of their own. */
const ELSEWHERE = ['/v1/account/setOverdraft', '/v1/account/enterClearing']
/** No row of the samples has these dialogs. */
const UNSEEN = [
  '/v1/fin/diffFill',
  '/v1/ingest/eventBind',
  // The samples' request is the caller's own.
  '/v1/merchantChange/approve',
  '/v1/partner/ruleDrop',
  '/v1/import/undo',
]

describe.each(Object.keys(ACT_WORDS).filter((path) => !ELSEWHERE.includes(path)))('%s', (path) => {
  const words = ACT_WORDS[path]!
  const own = dialogs.filter(({ action }) => action.call === path)

  test('has a dialog', () => expect(own.length).toBeGreaterThan(0))

  test('is told to its approvers as its dialog tells it', async () => {
    const said: string[] = []
    for (const dialog of own) {
      const record = await recordFor(dialog)
      if (!record) continue
      const typed = TYPED[path] ?? {}
      const body = actionBody(dialog.resource, dialog.action, record, typed)
      const sentence = words.say(record, body)
      if (sentence === undefined) continue
      const { call, keys = [], with: fixed } = words.of ?? {}
      const asked = wired(body)
      const about = Object.fromEntries(keys.map((name) => [name, asked[name]!]))
      const seen = call ? await read(call, { ...fixed, ...about }) : {}
      expect(words.say(seen, asked)).toBe(sentence)
      said.push(sentence)
    }
    expect([path, said.length > 0]).toEqual([path, !UNSEEN.includes(path)])
  })
})
