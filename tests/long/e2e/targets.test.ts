import { describe, onTestFinished } from 'vitest'
import { BESIDE, SCREENS } from '../../support/screens'
import { signIn } from '../../e2e/support/console'
import { expectNone } from '../../e2e/support/nothing-wrong'
import { addressFor, goInside, screenShown } from '../../e2e/support/screens'
import { DESK, PHONE } from '../../e2e/support/sizes'
import { smallTargets } from '../../e2e/support/small-targets'
import { test } from '../../e2e/support/test'

/** What grows with the size is smallest in this one. */
const SIZE = 'mini'

/** WCAG 2.5.8, without its spacing: whatever is pressed is 24 px each way. */
describe('what is pressed is large enough', () => {
  test.for([
    ['fws_admin', '3'],
    ['shop_owner', '30'],
  ] as const)(
    'on every screen in the smallest size, at a desk and on a phone, for %s',
    async ([who, role], { page, probe, context, origin }) => {
      await signIn(page, probe, who)
      onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
      const screens = [...SCREENS, ...BESIDE].filter((spec) => spec.roles.includes(role))
      const found = new Set<string>()
      await context.addCookies([{ name: 'size', value: SIZE, url: origin }])
      await page.reload()
      await page.getByRole('button', { name: '折叠菜单' }).waitFor()
      for (const spec of screens) {
        await page.setViewportSize(DESK)
        await goInside(page, await addressFor(probe, who, spec))
        await screenShown(page, spec)
        for (const viewport of [DESK, PHONE]) {
          await page.setViewportSize(viewport)
          await screenShown(page, spec)
          for (const one of await page.evaluate(smallTargets, 'body'))
            found.add(`${spec.path} ${viewport.width}: ${one}`)
        }
      }
      expectNone('small', found)
    },
  )
})
