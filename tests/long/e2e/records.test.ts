import { onTestFinished } from 'vitest'
import { mayUse } from '#domain/permission'
import { createPath, fillPath, showPattern } from '../../../src/lib/resource'
import {
  expectAccessible,
  expectAccessibleInTheDark,
  expectAccessibleOnPhone,
} from '../../e2e/support/axe'
import { main, signIn } from '../../e2e/support/console'
import { listsOf, rowsOf, whoIs } from '../../e2e/support/definitions'
import { expectNone } from '../../e2e/support/nothing-wrong'
import { goInside, partsOf } from '../../e2e/support/screens'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { smallTargets } from '../../e2e/support/small-targets'
import { expect, test } from '../../e2e/support/test'
import { BESIDE, SCREENS } from '../../support/screens'

/** Opened by screens.test.ts. */
const SWEPT = new Set([...SCREENS, ...BESIDE].map(({ path }) => path))

/** Details and forms that were looked at, with their parts. */
const lookedAt = new Map<string, ReadonlySet<string>>()

test.for([
  ['fws_admin', '3'],
  ['qd_admin', '4'],
  ['shop_owner', '30'],
] as const)(
  'every detail and every form beside the screens: axe and targets, at a desk and on a phone, as %s',
  async ([loginName, roleId], { page, probe }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
    await signIn(page, probe, loginName)
    const who = await whoIs(probe, loginName, roleId)
    const wrong: string[] = []
    let looked = 0
    for (const resource of listsOf(who)) {
      const { create, show, code, name } = resource
      const addresses: [kind: string, address: string][] = []
      if (create && mayUse(who, create.code ?? code ?? undefined, create.roles))
        addresses.push(['create', createPath(resource)])
      const isSwept = show && SWEPT.has(showPattern(resource))
      const maySee = show && !isSwept && mayUse(who, show.code ?? code ?? undefined)
      const [row] = maySee ? await rowsOf(probe, resource, loginName) : []
      // A proof's detail is looked at by proof.test.ts, with something found in it.
      if (row && !row.runNo) addresses.push(['show', fillPath(showPattern(resource), row)])
      for (const [kind, address] of addresses) {
        await goInside(page, address)
        try {
          await page.waitForFunction((to) => {
            const heading = document.querySelector('main h1')
            if (location.pathname !== to || !heading) return false
            if (heading.getAttribute('data-left') === heading.textContent) return false
            return !document.querySelector('main :is([aria-busy=true], .rv-bone, .view-loading)')
          }, address)
          const parts = await partsOf(page)
          const before = lookedAt.get(`${name} ${kind}`)
          if (before && parts.every((part) => before.has(part))) continue
          lookedAt.set(`${name} ${kind}`, new Set([...(before ?? []), ...parts]))
          for (const viewport of [DESK, PHONE]) {
            await page.setViewportSize(viewport)
            await main(page)
              .getByRole('heading', { level: 1 })
              .first()
              .waitFor({ state: 'attached' })
            if (viewport === DESK) {
              await expectAccessible(page)
              await expectAccessibleInTheDark(page)
            } else await expectAccessibleOnPhone(page)
            expectNone('small', await page.evaluate(smallTargets, 'main'))
          }
          looked++
        } catch (error) {
          wrong.push(`${address}: ${String((error as Error).message)}`)
        }
        await page.setViewportSize(DESK)
      }
    }
    expectNone('details and forms', wrong)
    if (roleId === '3') expect(looked).toBeGreaterThan(20)
  },
)
