import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../packages/conformance/index'
import type { Probe } from '../../packages/conformance/probe'
import { sidebar, signIn, typeCredentials } from '../e2e/support/console'
import { PASSWORD } from '../e2e/support/accounts'
import { ensureBuilt, startGateway } from '../e2e/support/gateway'
import { buildFloors } from './floors'
import { longestTasks } from './interactions'
import {
  measureLoad,
  measureStep,
  medianLoad,
  onFreshPages,
  throttledPage,
  type Load,
} from './measure'
import { kb, s, times, type Row } from './report'

const LIST = '/trades/details'
/** Rows of a list by its accessible name; the bones of a loading one are hidden. */
const rowsOf = (title: string) => `table[aria-label="${title}"] tbody:not([aria-hidden]) tr`
const ROWS = rowsOf('交易明细查询')
const LONG_LIST = '/merchants/merinfo?pageSize=100'
const SHORT_LIST = '/merchants/merinfo?pageSize=20'
const LONG_ROWS = rowsOf('商户信息查询')

/** Design budgets of the front end; each time is a ratio to a floor measured beside it. */
export async function benchFront(runs: number): Promise<Row[]> {
  const executablePath = findBrowser({ whole: true })
  if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
  await ensureBuilt()
  const [gateway, floors] = [await startGateway(), await buildFloors()]
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  const probe = createProbe(createWire(gateway.origin, SANDBOX_SECRETS), PASSWORD)
  try {
    const load = async (url: string, selector: string, options = {}, count = 1) =>
      medianLoad(
        await onFreshPages(browser, runs, options, (page) =>
          measureLoad(page, url, selector, count),
        ),
      )
    const hello = await load(`${floors.origin}/hello/`, '#ready')
    const signInPage = await load(`${gateway.origin}/login`, 'form input')
    const lean = await load(`${floors.origin}/list/`, 'tbody tr.ant-table-row')

    const signedIn = await signedInState(browser, gateway.origin, probe)
    const first = await load(`${gateway.origin}${LIST}`, ROWS, signedIn)
    const further = medianLoad(
      await onFreshPages(browser, runs, signedIn, async (page) => {
        await measureLoad(page, `${gateway.origin}${LIST}`, ROWS)
        return openOtherList(page)
      }),
    )
    const entered = medianLoad(
      await onFreshPages(browser, runs, {}, (page) => enter(page, gateway.origin, probe)),
    )
    const again = medianLoad(
      await onFreshPages(browser, runs, signedIn, async (page) => {
        await measureLoad(page, `${gateway.origin}${LIST}`, ROWS)
        await page.waitForTimeout(2000)
        return measureLoad(page, `${gateway.origin}${LIST}`, ROWS)
      }),
    )
    // Of either as many rows as a window shows; the others of a hundred come by themselves.
    const twenty = await load(`${gateway.origin}${SHORT_LIST}`, LONG_ROWS, signedIn, 20)
    const hundred = await load(`${gateway.origin}${LONG_LIST}`, LONG_ROWS, signedIn, 20)
    const acts = await interactions(browser, signedIn, gateway.origin, 1)
    const slowActs = await interactions(browser, signedIn, gateway.origin, 4)
    const fps = await scrollRate(browser, signedIn, gateway.origin)

    return [
      { what: '底线 React hello', got: `${kb(hello.jsKb)}, ${s(hello.seconds)}`, budget: '' },
      { what: '底线 Refine + antd 列表', got: `${kb(lean.jsKb)}, ${s(lean.seconds)}`, budget: '' },
      size('登录页 JS', signInPage.jsKb, 70),
      ratio('登录页可用', signInPage.seconds, hello.seconds, 1),
      size('首个列表 JS', first.jsKb, 260),
      ratio('首个列表出行', first.seconds, lean.seconds, 0.85),
      size('另一资源列表新增 JS', further.jsKb, 5),
      ratio('登录到出行', entered.seconds, lean.seconds, 0.55),
      { what: '登录后新增 JS', got: kb(entered.jsKb), budget: '0 KB', ok: entered.jsKb < 1 },
      ratio('再次打开首个列表', again.seconds, lean.seconds, 0.5),
      ratio('100 行画出（比 20 行）', hundred.seconds, twenty.seconds, 1.2),
      { what: '100 行滚动', got: `${fps.toFixed(0)} fps`, budget: '≥ 58 fps', ok: fps >= 58 },
      longest('操作最长任务', acts, 50),
      longest('操作最长任务（CPU 慢 4 倍）', slowActs, 200),
    ].map((row) => ({ ...row, budget: withBefore(row) }))
  } finally {
    await browser.close()
    await floors.close()
    await gateway.stop()
  }
}

/** The figures of before the first screens were made quick. */
const BEFORE: Readonly<Record<string, string>> = {
  登录页可用: '0.94×',
  '登录页 JS': '69.7 KB',
  '首个列表 JS': '259 KB',
  首个列表出行: '1.27×',
  登录到出行: '1.07×',
}

const withBefore = ({ what, budget }: Row): string =>
  BEFORE[what] === undefined ? budget : `${budget}（原 ${BEFORE[what]}）`

const size = (what: string, got: number, budget: number): Row => ({
  what,
  got: kb(got),
  budget: `≤ ${budget} KB`,
  ok: got <= budget,
})

const ratio = (what: string, got: number, floor: number, budget: number): Row => ({
  what,
  got: `${s(got)} = ${times(got / floor)}`,
  budget: `≤ ${times(budget)} 底线`,
  ok: got / floor <= budget,
})

/** Cookies of a signed-in person, so that a list is opened directly with a cold cache. */
async function signedInState(
  browser: Browser,
  origin: string,
  probe: Probe,
): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await signIn(page, probe, 'fws_ops', LIST)
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** From a list on screen to the rows of another resource's, by a click in the menu. */
async function openOtherList(page: Page): Promise<Load> {
  const link = sidebar(page).getByRole('link', { name: '终端管理', exact: true })
  if (!(await link.isVisible())) await sidebar(page).getByText('商户管理', { exact: true }).click()
  await page.waitForTimeout(1000)
  return measureStep(page, rowsOf('终端管理'), () => link.click())
}

/** From pressing 登录 to rows, with the console preloaded while the person typed. */
async function enter(page: Page, origin: string, probe: Probe): Promise<Load> {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(LIST)}`)
  await typeCredentials(page, probe, 'fws_ops')
  // A person needs longer than this for name, password and captcha.
  await page.waitForTimeout(3000)
  return measureStep(page, ROWS, () =>
    page.getByRole('button', { name: '登录', exact: true }).click(),
  )
}

/** The longest task of each act on a list at rest. */
async function interactions(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
  cpu: number,
): Promise<[string, number][]> {
  const page = await throttledPage(browser, options, cpu)
  try {
    return await longestTasks(page, `${origin}${LIST}`)
  } finally {
    await page.context().close()
  }
}

const longest = (what: string, acts: readonly [string, number][], budget: number): Row => ({
  what,
  got: acts.map(([name, task]) => `${name} ${task === 0 ? '< 50' : task.toFixed(0)}`).join('，'),
  budget: `≤ ${budget} ms`,
  ok: acts.every(([, task]) => task <= budget),
})

/** Frames a second while a list of a hundred rows scrolls for a second and a half. */
async function scrollRate(
  browser: Browser,
  options: BrowserContextOptions,
  origin: string,
): Promise<number> {
  const page = await throttledPage(browser, options)
  await measureLoad(page, `${origin}${LONG_LIST}`, LONG_ROWS, 100)
  await page.waitForTimeout(1000)
  const rate = await page.evaluate(async () => {
    const scroller = [...document.querySelectorAll<HTMLElement>('main, main *, html')]
      .filter((node) => node.scrollHeight > node.clientHeight + 200)
      .sort((a, b) => b.scrollHeight - a.scrollHeight)[0]
    let frames = 0
    const startedAt = performance.now()
    while (performance.now() - startedAt < 1500) {
      await new Promise(requestAnimationFrame)
      scroller?.scrollBy(0, 40)
      frames++
    }
    return (frames / (performance.now() - startedAt)) * 1000
  })
  await page.context().close()
  return rate
}
