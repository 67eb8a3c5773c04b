import { expect, test } from 'vitest'
import { mayUse, recordLinks, type AnyResource, type Field } from '../../../../src/lib/resource'
import { gatewayForFile } from '../../../../packages/gateway/tests/support/gateway'
import { registry, type Row } from '../../../support/list-probe'
import { routeAt, screensFor } from '../../../integration/support/screens'

/**
 * Every link that a finance person meets from trade to bank answer, from the definitions: each leads
 * to a screen that opens for them.
 */
const gateway = await gatewayForFile({ limits: { perSession: Infinity, perAddress: Infinity } })
const { who, mayOpen, open, rowsOf, show, listAt, recordAt } = await screensFor(
  gateway,
  'fws_finance',
)

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
      else if (!mayOpen(route)) closed.add(route.resource.name)
      else if (!followed.has(`${from}.${name}`)) followed.set(`${from}.${name}`, path)
    }
  }
  const meetActions = (resource: AnyResource, row: Row) => {
    for (const { name, places, link, code, roles, visible } of resource.actions ?? []) {
      if (!link || places.includes('toolbar') || !mayUse(who, code, roles)) continue
      if (visible && !visible(row)) continue
      const path = link(row)
      const route = routeAt(path)
      if (!route || !mayOpen(route)) refused.push(`${resource.name} ${name}: ${path} is closed`)
      else followed.set(`${resource.name} ${name}`, path)
    }
  }
  for (const resource of registry.resources) {
    const list = registry.routes.find((one) => one.resource === resource && one.view === 'list')
    if (!resource.calls?.list || !list || !mayOpen(list)) continue
    const rows = await rowsOf(resource)
    for (const row of rows) meet(resource.name, resource.fields, row)
    if (!resource.calls.show) continue
    for (const row of rows.slice(0, 5)) {
      const record = await show(resource, { [resource.id!]: String(row[resource.id!]) })
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
  const [payout] = await rowsAt(
    '/trades/cash-out?applyTimeStart=2026-11-19&applyTimeEnd=2026-11-19&cashStatus=SUCCESS',
  )
  const [batchNo] = String(payout!.batchNos).split('、')
  const batch = await recordAt(`/trades/merchant-settlement/show/${batchNo}`)
  expect(batch.payoutNo).toBe(payout!.cashNo)
  const [{ tradeNo }] = batch.trades as [{ tradeNo: string }]
  expect((await recordAt(`/trades/details/show/${tradeNo}`)).batchNo).toBe(batchNo)

  const cashOut = registry.byName('cashOut')
  const path = cashOut.actions!.find(({ name }) => name === 'bankLine')!.link!(payout!)
  const entries = await rowsAt(path)
  expect(entries.map(({ side, amt }) => [side, amt])).toEqual([
    ['BOOK', -Number(payout!.cashAmt)],
    ['BANK', -Number(payout!.cashAmt)],
  ])
})

const rowsAt = async (path: string): Promise<Row[]> => (await listAt(path)).list
