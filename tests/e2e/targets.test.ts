import { describe, onTestFinished } from 'vitest'
import { BESIDE, SCREENS } from '../support/screens'
import { signIn } from './support/console'
import { addressFor, goInside, screenShown } from './support/screens'
import { DESK, PHONE } from './support/sizes'
import { smallTargets } from './support/small-targets'
import { expect, test } from './support/test'

const SIZES = ['default', 'medium', 'small', 'mini'] as const

/** WCAG 2.5.8, without its spacing: whatever is pressed is 24 px each way. */
describe('what is pressed is large enough', () => {
  test.for([
    ['fws_admin', '3'],
    ['shop_owner', '30'],
  ] as const)(
    'on every screen in every size, at a desk and on a phone, for %s',
    async ([who, role], { page, probe, context, origin }) => {
      await signIn(page, probe, who)
      onTestFinished(() => page.setViewportSize(DESK).catch(() => undefined))
      const screens = [...SCREENS, ...BESIDE].filter((spec) => spec.roles.includes(role))
      const found = new Set<string>()
      for (const size of SIZES) {
        await context.addCookies([{ name: 'size', value: size, url: origin }])
        await page.setViewportSize(DESK)
        await page.reload()
        await page.getByRole('button', { name: '折叠菜单' }).waitFor()
        // What grows with the size is smallest in mini; where rows and filters stand, all are looked at.
        const looked = size === 'mini' ? screens : screens.slice(0, 4)
        for (const spec of looked) {
          await page.setViewportSize(DESK)
          await goInside(page, await addressFor(probe, who, spec))
          await screenShown(page, spec)
          for (const viewport of [DESK, PHONE]) {
            await page.setViewportSize(viewport)
            await screenShown(page, spec)
            for (const one of await page.evaluate(smallTargets, 'body'))
              found.add(`${spec.path} ${size} ${viewport.width}: ${one}`)
          }
        }
      }
      expect([...found]).toEqual([])
    },
  )
})
