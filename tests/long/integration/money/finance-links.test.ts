import { beforeAll, expect, test } from 'vitest'
import { formatDate } from '#domain/dates'
import type { Post } from '../../../../src/lib/post'
import { readListState, valuesInForce } from '../../../../src/lib/list/list-state'
import {
  callPath,
  isOffered,
  mayUse,
  recordLinks,
  UNSAID,
  type AnyResource,
  type Field,
  type Who,
} from '../../../../src/lib/resource'
import type { RouteSpec } from '../../../../src/lib/resource/derive'
import { loadPermissions } from '../../../../src/providers/auth'
import { whoOf } from '../../../../src/providers/who'
import { gatewayForFile } from '../../../../packages/gateway/tests/support/gateway'
import { BUSINESS_NOW } from '../../../../packages/gateway/tests/support/template'
import { registry, widest, type Row } from '../../../support/list-probe'
import { signInToConsole } from '../../../integration/support/console-client'

/**
 * Every link that a finance person meets from trade to bank answer, from the definitions: each leads
 * to a screen that opens for them.
 */
const TODAY = formatDate(BUSINESS_NOW)
const gateway = await gatewayForFile({ limits: { perSession: Infinity, perAddress: Infinity } })
let post: Post
let who: Who
beforeAll(async () => {
  const signed = await signInToConsole(gateway, 'fws_finance')
  await loadPermissions(signed.post, signed.session)
  post = signed.post
  who = whoOf(signed.session)
})

const isOpen = ({ resource, code, roles }: RouteSpec<AnyResource>): boolean =>
  isOffered(who, resource.feature) && mayUse(who, code ?? undefined, roles)

test('every link of the money chain opens for 服务商财务', async () => {
  const recordOf = recordLinks(registry, registry.routes)
  const closed = new Set<string>()
  const refused: string[] = []
  const followed = new Map<string, string>()
  const meet = (from: string, fields: Readonly<Record<string, Field>>, row: Row) => {
    for (const [name, field] of Object.entries(fields)) {
      if (row[name] === null || row[name] === undefined || row[name] === '') continue
      const path = field.link ? field.link(row) : recordOf(name, field, row)
      if (!path?.startsWith('/')) continue
      const route = routeAt(path)
      if (!route) refused.push(`${from}.${name}: no screen at ${path}`)
      else if (!isOpen(route)) closed.add(route.resource.name)
      else if (!followed.has(`${from}.${name}`)) followed.set(`${from}.${name}`, path)
    }
  }
  const meetActions = (resource: AnyResource, row: Row) => {
    for (const { name, places, link, code, roles, visible } of resource.actions ?? []) {
      if (!link || places.includes('toolbar') || !mayUse(who, code, roles)) continue
      if (visible && !visible(row)) continue
      const path = link(row)
      const route = routeAt(path)
      if (!route || !isOpen(route)) refused.push(`${resource.name} ${name}: ${path} is closed`)
      else followed.set(`${resource.name} ${name}`, path)
    }
  }
  for (const resource of registry.resources) {
    const list = registry.routes.find((one) => one.resource === resource && one.view === 'list')
    if (!resource.calls?.list || !list || !isOpen(list)) continue
    const rows = await rowsOf(resource)
    for (const row of rows) meet(resource.name, resource.fields, row)
    if (!resource.calls.show) continue
    for (const row of rows.slice(0, 5)) {
      const record = await shown(resource, { [resource.id!]: String(row[resource.id!]) })
      meet(resource.name, resource.fields, record)
      meetActions(resource, { ...row, ...record })
      for (const section of resource.show?.sections ?? [])
        if ('rows' in section && section.of)
          for (const line of (record[section.rows] as Row[] | undefined) ?? [])
            meet(`${resource.name}.${section.rows}`, section.of as Record<string, Field>, line)
    }
  }
  for (const [from, path] of followed) {
    const error = await open(path).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error) refused.push(`${from} ${path}: ${String(error)}`)
  }
  expect(refused).toEqual([])
  // Administration: those values are plain text (`useLinks`).
  expect([...closed].toSorted()).toEqual(['approvalRule', 'source', 'staff', 'team'])
  expect(followed.size).toBeGreaterThan(120)
})

test('a payout leads to its batch, its trades and the bank’s line', async () => {
  const [payout] = await listAt(
    '/trades/cash-out?applyTimeStart=2026-11-18&applyTimeEnd=2026-11-18&cashStatus=SUCCESS',
  )
  const [batchNo] = String(payout!.batchNos).split('、')
  const batch = await recordAt(`/trades/merchant-settlement/show/${batchNo}`)
  expect(batch.payoutNo).toBe(payout!.cashNo)
  const [{ tradeNo }] = batch.trades as [{ tradeNo: string }]
  expect((await recordAt(`/trades/details/show/${tradeNo}`)).batchNo).toBe(batchNo)

  const cashOut = registry.byName('cashOut')
  const path = cashOut.actions!.find(({ name }) => name === 'bankLine')!.link!(payout!)
  const entries = await listAt(path)
  expect(entries.map(({ side, amt }) => [side, amt])).toEqual([
    ['BOOK', -payout!.cashAmt],
    ['BANK', -payout!.cashAmt],
  ])
})

const routeAt = (path: string): RouteSpec<AnyResource> | undefined =>
  registry.routes.find((route) => patternOf(route).test(path.split('?')[0]!))
const patternOf = ({ path }: RouteSpec<AnyResource>): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`)

/** Asks what the screen at a path asks first. */
async function open(path: string): Promise<void> {
  const { view } = routeAt(path)!
  if (view === 'show') await recordAt(path)
  else if (view === 'list') await listAt(path)
}

async function recordAt(path: string): Promise<Row> {
  const route = routeAt(path)!
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const values = patternOf(route).exec(path.split('?')[0]!)!.slice(1)
  const said = names.map((name, at) => [name, decodeURIComponent(values[at]!)] as const)
  return shown(route.resource, Object.fromEntries(said.filter(([, value]) => value !== UNSAID)))
}

async function listAt(path: string): Promise<Row[]> {
  const { resource } = routeAt(path)!
  const { values } = readListState(resource, who, path.split('?')[1] ?? '')
  const body = { ...valuesInForce(resource, who, values, TODAY), pageNum: 1, pageSize: 10 }
  return (await post<{ list: Row[] }>(callPath(resource.calls!.list!), body)).list
}

function shown(resource: AnyResource, said: Record<string, string>): Promise<Row> {
  const call = resource.calls!.show!
  const request = typeof call === 'string' ? undefined : call.request
  return post<Row>(callPath(call), request ? request(said) : said)
}

async function rowsOf(resource: AnyResource): Promise<Row[]> {
  const body = { ...widest(resource, TODAY), pageNum: 1, pageSize: 50 }
  return (await post<{ list: Row[] }>(callPath(resource.calls!.list!), body)).list
}
