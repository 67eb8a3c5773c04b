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

const opened: Record<string, number> = {}
const turned: Record<string, number> = {}
beforeAll(async () => {
  for (const resource of listed) {
    const { name } = resource as { name: string }
    const roles = resource.roles ?? registry.areas[resource.area]!.roles
    const session = await gw.signIn(roles.includes('3') ? 'fws_admin' : 'shop_owner')
    // Signing in is a write, after which pages are counted anew.
    gw.advanceWall(120_000)
    for (const [pageNum, found] of [opened, turned].entries()) {
      await watch.start()
      const body = { pageNum: pageNum + 1 }
      const { respCode } = await gw.post(callPath(resource.calls!.list!), body, { session })
      if (respCode !== '90000') throw new Error(`${name}: wanted 90000, got ${respCode}`)
      found[name] = watch.trips()
    }
  }
}, 300_000)

const more = (trips: Record<string, number>) =>
  Object.fromEntries(Object.entries(trips).filter(([, n]) => n > ENOUGH))

test('a list is open after three round trips at most, but those named here', () => {
  expect(more(opened)).toEqual({})
})

test('its page is turned by no more', () => {
  expect(more(turned)).toEqual({})
})
