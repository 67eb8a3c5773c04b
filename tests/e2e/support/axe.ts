import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No violation of WCAG 2.1 A and AA on the page as it stands. The script is evaluated through the
 * debugging protocol, so the page's strict CSP stays in force.
 * @param within a selector: only what stands in it is looked at
 */
export const expectAccessible = (page: Page, within?: string): Promise<void> =>
  expectNothing(page, ALL, within)

/**
 * The same in the dark, where nothing but colours is another: only what depends on them is looked
 * at. Leaves the page light.
 */
export async function expectAccessibleInTheDark(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    await expectNothing(
      page,
      { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
      within,
    )
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

const ALL: RunOptions['runOnly'] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

async function expectNothing(
  page: Page,
  runOnly: RunOptions['runOnly'],
  within?: string,
): Promise<void> {
  // Fading dialogs and toasts have transient contrast; what turns for ever has no end to wait for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => null)),
    ),
  )
  const loaded = await page.evaluate('typeof window.axe === "object"')
  if (!loaded) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: runOnly!,
    // Only what is wrong is looked at, and no rule of these needs the style sheets' texts.
    resultTypes: ['violations'],
    preload: false,
  }
  const results = await page.evaluate(
    ([where, given]) =>
      (window as unknown as { axe: { run(at: unknown, o: unknown): Promise<AxeResults> } }).axe.run(
        where ?? document,
        given,
      ),
    [within, options as object] as const,
  )
  const found = results.violations.map(
    (one) =>
      `${one.id}: ${one.help}\n    ${one.nodes.map((node) => node.html.slice(0, 200)).join('\n    ')}`,
  )
  expect(found).toEqual([])
}
