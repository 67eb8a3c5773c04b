import { describe } from 'vitest'
import { main, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

/** Spec §4, §9: the four sizes, medium without a cookie; px of a row and of every control. */
describe('尺寸', () => {
  test.for([
    ['default', 48, 36],
    ['medium', 40, 32],
    ['small', 36, 28],
    ['mini', 30, 24],
  ] as const)(
    '%s draws rows of %i px and controls of %i px',
    async ([size, row, control], { page, probe, context, origin }) => {
      await signIn(page, probe, 'fws_ops', '/merchants/terminal')
      // Now: the cookies of who signed in before come with the sign-in.
      await context.addCookies([{ name: 'size', value: size, url: origin }])
      await page.reload()
      await rowsShown(page)
      const heights = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => [
            ...new Set(
              all
                .map((one) => Math.round(one.getBoundingClientRect().height))
                .filter((px) => px > 0),
            ),
          ])
      expect(await heights('main tbody tr')).toEqual([row])
      expect(await heights('main .ant-btn:not(.ant-btn-sm, .ant-btn-link, .ant-btn-text)')).toEqual(
        [control],
      )
      await page.goto('/merchants/terminal/create')
      await main(page).getByRole('button', { name: '提交' }).waitFor()
      expect(await heights('form .ant-input, form .ant-select-selector, form .ant-btn')).toEqual([
        control,
      ])
    },
  )
})
