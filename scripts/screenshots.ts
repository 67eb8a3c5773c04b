import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { PASSWORD } from '../tests/e2e/support/accounts'
import { captchaShown, field, main, rowsShown, submitPassword } from '../tests/e2e/support/console'
import { ensureBuilt, startGateway } from '../tests/e2e/support/gateway'
import { addressFor, goInside, screenShown } from '../tests/e2e/support/screens'
import { DESK, PHONE } from '../tests/e2e/support/sizes'
import { SAMPLE_TIME } from '../tests/e2e/support/samples'
import { BESIDE, SCREENS } from '../tests/support/screens'
import { BROWSER_FLAGS, findBrowser, installBrowser } from './browser'
import { createProbe, createWire, SANDBOX_SECRETS } from '../packages/conformance/index'
import { keep, newContext, type Stage } from './screenshots/album'
import { takeEntry } from './screenshots/entry'
import { takeMoney } from './screenshots/money'
import { takeReview } from './screenshots/review'
import { root } from './shell.mjs'

/**
 * `npm run screenshots`: the pictures of the README, from a fresh gateway at set sizes. With
 * `-- --all`: every screen, at both widths, as whoever it is for; with `-- --entry`: the forms of
 * applications in every step and state; with `-- --review`: everything of an entry around its forms;
 * with `-- --money`: every screen and dialog about money; for looking, not for keeping.
 * `SCENE=name` plays one scene of the last three. `--dark` beside any of them: in the dark.
 */
const ALL = process.argv.includes('--all')
const ENTRY = process.argv.includes('--entry')
const REVIEW = process.argv.includes('--review')
const MONEY = process.argv.includes('--money')
const DARK = process.argv.includes('--dark')
const folder = join(
  root,
  ENTRY
    ? 'tests/.artifacts/entry'
    : REVIEW
      ? 'tests/.artifacts/review'
      : MONEY
        ? 'tests/.artifacts/money'
        : ALL
          ? `tests/.artifacts/screens${DARK ? '-dark' : ''}`
          : 'docs/screenshots',
)

const executablePath = findBrowser() ?? installBrowser()
if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
mkdirSync(folder, { recursive: true })
await ensureBuilt()
// Around the forms, and of money, nothing goes on but by the orders of its scenes.
const gateway = await startGateway(REVIEW || MONEY ? { env: SAMPLE_TIME } : {})
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)

const stage: Stage = { gateway, browser, probe, folder, dark: DARK }

/** Opens `path` as the administrator, waits, and keeps what is seen. */
async function take(
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  viewport = DESK,
): Promise<void> {
  const context = await newContext(stage, viewport)
  const page = await context.newPage()
  await page.goto(path)
  if (path !== '/login') await submitPassword(page, probe, 'fws_admin')
  await ready(page)
  await keep(stage, page, name)
  await context.close()
}

/** Every screen by its path, `trades-details-1440.png`. */
async function takeAll(): Promise<void> {
  for (const viewport of [DESK, PHONE])
    for (const [loginName, roleId] of [
      ['fws_admin', '3'],
      ['shop_owner', '30'],
    ] as const) {
      const context = await newContext(stage, viewport)
      const page = await context.newPage()
      await page.goto('/login')
      await submitPassword(page, probe, loginName)
      await page.waitForURL((url) => url.pathname !== '/login')
      for (const spec of [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes(roleId))) {
        await goInside(page, await addressFor(probe, loginName, spec))
        await screenShown(page, spec)
        const words = spec.path.replace(/\/:.*/, '').slice(1).replaceAll('/', '-')
        await keep(stage, page, `${words}-${viewport.width}`)
      }
      await context.close()
    }
}

const firstDetail = async (page: Page) => {
  await main(page).getByRole('link', { name: /详情/ }).first().click()
  await main(page).getByText('信息').first().waitFor()
}

async function takeReadme(): Promise<void> {
  await take('sign-in', '/login', captchaShown)
  await take('list', '/trades/details', rowsShown)
  await take('detail', '/trades/details?tradeStatus=SUCCESS', async (page) => {
    await rowsShown(page)
    await firstDetail(page)
  })
  await take('merchant', '/merchants/merinfo', async (page) => {
    await rowsShown(page)
    await firstDetail(page)
  })
  await take('form', '/merchants/terminal/create', (page) =>
    field(main(page), /终端序列号/).waitFor(),
  )
  await take(
    'phone-list',
    '/trades/details',
    (page) => main(page).getByRole('link', { name: /详情/ }).first().waitFor(),
    PHONE,
  )
  await take(
    'phone-form',
    '/merchants/terminal/create',
    (page) => field(main(page), /终端序列号/).waitFor(),
    PHONE,
  )
}

try {
  if (ENTRY) process.exitCode = (await takeEntry(stage)).length > 0 ? 1 : 0
  else if (REVIEW) process.exitCode = (await takeReview(stage)).length > 0 ? 1 : 0
  else if (MONEY) process.exitCode = (await takeMoney(stage)).length > 0 ? 1 : 0
  else await (ALL ? takeAll() : takeReadme())
} finally {
  await browser.close()
  await gateway.stop()
}
