import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { PASSWORD } from '../tests/e2e/support/accounts'
import { captchaShown, field, main, rowsShown, submitPassword } from '../tests/e2e/support/console'
import { ensureBuilt, startGateway } from '../tests/e2e/support/gateway'
import { SAMPLE_TIME } from '../tests/e2e/support/samples'
import { addressFor, goInside, screenShown } from '../tests/e2e/support/screens'
import { DESK, PHONE } from '../tests/e2e/support/sizes'
import { BESIDE, SCREENS } from '../tests/support/screens'
import { createProbe, createWire, SANDBOX_SECRETS } from '../packages/conformance/index'
import { BROWSER_FLAGS, findBrowser, installBrowser } from './browser'
import { root } from './shell.mjs'

/**
 * `npm run screenshots`: the pictures of the README, from a fresh gateway at set sizes. With
 * `-- --all`: every screen at a desk, on a laptop and on a phone, into `tests/.artifacts`. `--dark`
 * beside either: as a person sees it whose system is dark.
 */
const ALL = process.argv.includes('--all')
const DARK = process.argv.includes('--dark')
const LAPTOP = { width: 1366, height: 650 }
const folder = join(
  root,
  ALL ? `tests/.artifacts/screens${DARK ? '-dark' : ''}` : 'docs/screenshots',
)

const executablePath = findBrowser() ?? installBrowser()
if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
mkdirSync(folder, { recursive: true })
await ensureBuilt()
const gateway = await startGateway({ env: SAMPLE_TIME })
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)

const newContext = (viewport: { width: number; height: number }): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: gateway.origin,
    viewport,
    locale: 'zh-CN',
    colorScheme: DARK ? 'dark' : 'light',
  })

/** Writes what the page shows once the pointer marks no row and every animation has ended. */
async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`${relative(root, folder)}/${name}.png`)
}

/** Opens `path` as the administrator, waits, and takes the picture. */
async function take(
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  viewport = DESK,
): Promise<void> {
  const context = await newContext(viewport)
  const page = await context.newPage()
  await page.goto(path)
  if (path !== '/login') await submitPassword(page, probe, 'fws_admin')
  await ready(page)
  await keep(page, name)
  await context.close()
}

/** Every screen by its path, `trades-details-1440.png`. */
async function takeAll(): Promise<void> {
  for (const viewport of [DESK, LAPTOP, PHONE])
    for (const [loginName, roleId] of [
      ['fws_admin', '3'],
      ['shop_owner', '30'],
    ] as const) {
      const context = await newContext(viewport)
      const page = await context.newPage()
      await page.goto('/login')
      await submitPassword(page, probe, loginName)
      await page.waitForURL((url) => url.pathname !== '/login')
      for (const spec of [...SCREENS, ...BESIDE].filter(({ roles }) => roles.includes(roleId))) {
        await goInside(page, await addressFor(probe, loginName, spec))
        await screenShown(page, spec)
        const words = spec.path.replace(/\/:.*/, '').slice(1).replaceAll('/', '-')
        await keep(page, `${words}-${viewport.width}`)
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
  await (ALL ? takeAll() : takeReadme())
} finally {
  await browser.close()
  await gateway.stop()
}
