import type { Browser, BrowserContext } from 'playwright-core'
import { keepJournal } from './failure'
import { DESK, PHONE } from './sizes'

/** E2E_SLOW=4 slows every page's processor down fourfold: what only passes in time shows itself. */
const SLOW = Number(process.env.E2E_SLOW || '1')

/** A context as every browser test has it, as empty as a new profile. */
export async function newContext(
  browser: Browser,
  origin: string,
  phone = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'America/New_York', // the console shows Asia/Shanghai wherever it runs
    reducedMotion: 'reduce', // nothing fades, so nothing is clicked on its way
    viewport: phone ? PHONE : DESK,
    hasTouch: phone,
    isMobile: phone,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(30_000)
  keepJournal(context)
  if (SLOW > 1)
    context.on('page', (page) => {
      const slowDown = async () => {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
      }
      slowDown().catch(() => undefined) // gone already
    })
  return context
}
