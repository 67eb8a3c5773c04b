import { chromium } from 'playwright-core'
import { startGateway } from '/work/wt/box/tests/e2e/support/gateway'
import { createProbe, createWire, FREE, SANDBOX_SECRETS } from '/work/wt/box/scripts/conformance/index'
import { signIn } from '/work/wt/box/tests/e2e/support/console'
import { look } from './scenes'
const gateway = await startGateway({ dataDir: '/tmp/box-small' })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS, FREE), 'Sandbox@2026')
  for (const [name, width, height] of [['wide', 1440, 900], ['phone', 390, 844]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: gateway.origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()))
    await look(page, probe, name, signIn)
    await context.close()
  }
} finally { await browser.close(); await gateway.stop({ keep: true }) }
