import { onTestFinished } from 'vitest'
import { createPath, fillPath, showPattern } from '../../src/lib/resource'
import { expectAccessible, expectAccessibleInTheDark } from './support/axe'
import { main, signIn } from './support/console'
import { PROVIDER_LISTS, rowsOf } from './support/definitions'
import { goInside } from './support/screens'
import { DESK, PHONE } from './support/sizes'
import { smallTargets } from './support/small-targets'
import { expect, test } from './support/test'

test('every detail and every form: axe and targets, light and dark, at a desk and on a phone', async ({
  page,
  probe,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
  await signIn(page, probe, 'fws_admin')
  const wrong: string[] = []
  let looked = 0
  for (const resource of PROVIDER_LISTS) {
    const addresses = resource.create ? [createPath(resource)] : []
    const [row] = resource.show ? await rowsOf(probe, resource) : []
    // A proof's detail is looked at by proof.test.ts, with something found in it.
    if (row && !row.runNo) addresses.push(fillPath(showPattern(resource), row))
    for (const address of addresses) {
      await goInside(page, address)
      try {
        await page.waitForFunction((to) => {
          const heading = document.querySelector('main h1')
          if (location.pathname !== to || !heading) return false
          if (heading.getAttribute('data-left') === heading.textContent) return false
          return !document.querySelector('main :is([aria-busy=true], .rv-bone, .view-loading)')
        }, address)
        for (const viewport of [DESK, PHONE]) {
          await page.setViewportSize(viewport)
          await main(page).getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
          await expectAccessible(page)
          await expectAccessibleInTheDark(page)
          expect(await page.evaluate(smallTargets, 'main')).toEqual([])
        }
        looked++
      } catch (error) {
        // Of an assertion what was found, which its message cuts.
        const { actual = String(error) } = error as { actual?: unknown }
        wrong.push(`${address}: ${JSON.stringify(actual)}`)
      }
      await page.setViewportSize(DESK)
    }
  }
  expect(wrong).toEqual([])
  expect(looked).toBeGreaterThan(30)
})
