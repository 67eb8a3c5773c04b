import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { PASSWORD } from '../tests/e2e/support/accounts'
import { captchaShown, field, main, rowsShown, submitPassword } from '../tests/e2e/support/console'
import { ensureBuilt, startGateway } from '../tests/e2e/support/gateway'
import { BROWSER_FLAGS, findBrowser, installBrowser } from './browser'
import { createProbe, createWire, SANDBOX_SECRETS } from './conformance/index'
import { root } from './shell.mjs'

/** `npm run screenshots`: the pictures of the README, from a fresh gateway at set sizes. */
const FOLDER = join(root, 'docs/screenshots')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const executablePath = findBrowser() ?? installBrowser()
if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
mkdirSync(FOLDER, { recursive: true })
await ensureBuilt()
const gateway = await startGateway()
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)

/** Opens `path` as the administrator, waits, and keeps what is seen. */
async function take(
  name: string,
  path: string,
  ready: (page: Page) => Promise<unknown>,
  viewport = DESK,
): Promise<void> {
  const context = await browser.newContext({ baseURL: gateway.origin, viewport, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(path)
  if (path !== '/login') await submitPassword(page, probe, 'fws_admin')
  await ready(page)
  // The pointer marks no row; fading and folding come to rest.
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
  console.log(`docs/screenshots/${name}.png`)
}

const firstDetail = async (page: Page) => {
  await main(page).getByRole('link', { name: /详情/ }).first().click()
  await main(page).getByText('信息').first().waitFor()
}

try {
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
} finally {
  await browser.close()
  await gateway.stop()
}
