import { beforeAll, expect, test } from 'vitest'
import { callPath } from '../../../src/lib/resource'
import { gatewayForFile } from '../../support/gateway'
import { listed, registry } from '../../support/list-probe'
import { watchTrips } from '../../support/round-trips'

/** How often a list waits for the database, as it opens and when its page is turned. */
const gw = await gatewayForFile()
const watch = watchTrips(gw.db)

/** Session and roles, then rows with count, tabs and sums; names or what a row waits for, behind them. */
const ENOUGH = 3
const TIMES = 4

const opened: Record<string, number> = {}
const turned: Record<string, number> = {}
beforeAll(async () => {
  const [admin, shopOwner] = [await gw.signIn('fws_admin'), await gw.signIn('shop_owner')]
  // Signing in is a write, after which pages are counted anew, and which is chained behind it.
  gw.advanceWall(120_000)
  await gw.post('/v1/audit/list', {}, { session: admin })
  for (const resource of listed) {
    const { name } = resource as { name: string }
    const roles = resource.roles ?? registry.areas[resource.area]!.roles
    const session = roles.includes('3') ? admin : shopOwner
    for (const [pageNum, found] of [opened, turned].entries()) {
      // What the gateway does by itself meanwhile only adds to it.
      for (let nth = 0; nth < TIMES; nth++) {
        await watch.start()
        const body = { pageNum: pageNum + 1 }
        const { respCode } = await gw.post(callPath(resource.calls!.list!), body, { session })
        if (respCode !== '90000') throw new Error(`${name}: wanted 90000, got ${respCode}`)
        found[name] = Math.min(found[name] ?? Infinity, watch.trips())
      }
    }
  }
}, 300_000)

const more = (trips: Record<string, number>) =>
  Object.fromEntries(Object.entries(trips).filter(([, n]) => n > ENOUGH))

test('a list is open after three round trips at most', () => {
  expect(more(opened)).toEqual({})
})

test('its page is turned by no more', () => {
  expect(more(turned)).toEqual({})
})
