import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expectNone } from './nothing-wrong'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** Where only colours differ, only rules that depend on colours are checked. */
const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/**
 * No violation of WCAG 2.1 A and AA on the page as it is now. The script is evaluated through the
 * debugging protocol, so the page's strict CSP stays in force.
 * @param within a selector: only elements inside it are checked
 */
export const expectAccessible = async (page: Page, within?: string): Promise<void> =>
  expectNone('axe', await found(page, ALL, within))

/** What another width can make wrong of the same parts. */
const LAYOUT = {
  type: 'rule' as const,
  values: [...COLOURS.values, 'scrollable-region-focusable', 'button-name', 'link-name', 'label'],
}

/** Of what was looked at on a desk: what a phone's width may have made of it. */
export const expectAccessibleOnPhone = async (page: Page, within?: string): Promise<void> =>
  expectNone('axe on a phone', await found(page, LAYOUT, within))

/** The same in the dark. Leaves the page light. */
export async function expectAccessibleInTheDark(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    expectNone('axe in the dark', await found(page, COLOURS, within))
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

async function found(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
  within: string | undefined,
): Promise<string[]> {
  const options: RunOptions = {
    runOnly,
    // Only what is wrong is looked at, and no rule of these needs the style sheets' texts.
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  }
  const look = () => page.evaluate(lookWithAxe, [within, options, runOnly !== ALL] as const)
  const seen = await look()
  if (seen) return seen
  // Once in a document.
  await page.evaluate(source)
  return (await look())!
}

/** Runs in the page. @returns undefined: axe is not there */
async function lookWithAxe([within, options, alone]: readonly [
  string | undefined,
  object,
  boolean,
]) {
  const { axe } = window as unknown as {
    axe?: { run(at: unknown, options: object): Promise<AxeResults> }
  }
  if (!axe) return undefined
  // Fading dialogs and toasts have transient contrast; what turns for ever has no end to wait for.
  await Promise.all(
    document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
      .map((one) => one.finished.catch(() => null)),
  )
  // What lies behind a dialog is most of the page, and has no part in its colours.
  const main = alone && within ? document.querySelector<HTMLElement>('main') : null
  const behind = main?.querySelector(within!) ? null : main
  if (behind) behind.style.display = 'none'
  const { violations } = await axe
    .run(within ?? document, options)
    .finally(() => behind?.style.removeProperty('display'))
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes.map((node) => node.html.slice(0, 200)).join(' and ')}`,
  )
}
