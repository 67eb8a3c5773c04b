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
  onFreshPage,
  paired,
  throttledPage,
  type Load,
  type Paired,
} from './measure'
import { buildPeers, PEERS } from './peers'
import { kb, s, times, type Row } from './report'

const LIST = '/trades/details'
/** Rows of a list by its accessible name; the bones of a loading one are hidden. */
const rowsOf = (title: string) => `table[aria-label="${title}"] tbody:not([aria-hidden]) tr`
const ROWS = rowsOf('交易明细查询')
const LONG_LIST = '/merchants/merinfo?pageSize=100'
const SHORT_LIST = '/merchants/merinfo?pageSize=20'
const LONG_ROWS = rowsOf('商户信息查询')

/** Design budgets of the front end; each time is a ratio to a floor measured in turn with it. */
export async function benchFront(runs: number): Promise<Row[]> {
  const floors = await buildFloors()
  try {
    return await withConsole(async ({ browser, origin, probe, signedIn }) => {
      const opening =
        (url: string, selector: string, options = {}, count = 1) =>
        () =>
          onFreshPage(browser, options, (page) => measureLoad(page, url, selector, count))
      const lean = opening(`${floors.origin}/list/`, 'tbody tr.ant-table-row')
      const list = opening(`${origin}${LIST}`, ROWS, signedIn)
      /** What follows the first list on the same page. */
      const afterList = (then: (page: Page) => Promise<Load>) => () =>
        onFreshPage(browser, signedIn, async (page) => {
          await measureLoad(page, `${origin}${LIST}`, ROWS)
          return then(page)
        })
      const signInPage = await paired(
        runs,
        opening(`${origin}/login`, 'form input'),
        opening(`${floors.origin}/hello/`, '#ready'),
      )
      const first = await paired(runs, list, lean)
      const again = await paired(
        runs,
        afterList(async (page) => {
          await page.waitForTimeout(2000)
          return measureLoad(page, `${origin}${LIST}`, ROWS)
        }),
        lean,
      )
      // Of either as many rows as a window shows; the others of a hundred come by themselves.
      const hundred = await paired(
        runs,
        opening(`${origin}${LONG_LIST}`, LONG_ROWS, signedIn, 20),
        opening(`${origin}${SHORT_LIST}`, LONG_ROWS, signedIn, 20),
      )
      const further = await afterList(openOtherList)()
      const acts = await interactions(browser, signedIn, origin, 1)
      const slowActs = await interactions(browser, signedIn, origin, 4)
      const fps = await scrollRate(browser, signedIn, origin)
      // Last: an eleventh sign-in of a person ends the session that the others use.
      const entered = await paired(
        runs,
        () => onFreshPage(browser, {}, (page) => enter(page, origin, probe)),
        lean,
      )
      return [
        { what: '底线 React hello', got: textOf(signInPage.floor), budget: '' },
        { what: '底线 Refine + antd 列表', got: textOf(first.floor), budget: '' },
        size('登录页 JS', signInPage.own.jsKb, 70),
        ratio('登录页可用', signInPage, 1),
        size('首个列表 JS', first.own.jsKb, 265),
        ratio('首个列表出行', first, 0.95),
        size('另一资源列表新增 JS', further.jsKb, 5),
        { what: '另一资源列表，点击到出行', got: countsOf(further), budget: '' },
        ratio('登录到出行', entered, 0.9),
        {
          what: '登录后新增 JS',
          got: kb(entered.own.jsKb),
          budget: '0 KB',
          ok: entered.own.jsKb < 1,
        },
        ratio('再次打开首个列表', again, 0.55),
        ratio('100 行画出（比 20 行）', hundred, 1.2),
        { what: '100 行滚动', got: `${fps.toFixed(0)} fps`, budget: '≥ 55 fps', ok: fps >= 55 },
        longest('操作最长任务', acts, 50),
        longest('操作最长任务（CPU 慢 4 倍）', slowActs, 250),
      ]
    })
  } finally {
    await floors.close()
  }
}

/** The first list beside the same list by other means, each pair in turn. */
export async function benchPeers(runs: number): Promise<Row[]> {
  const peers = await buildPeers()
  try {
    return await withConsole(async ({ browser, origin, signedIn }) => {
      const found: Row[] = []
      for (const { name, rows } of PEERS) {
        const pair = await paired(
          runs,
          () =>
            onFreshPage(browser, signedIn, (page) => measureLoad(page, `${origin}${LIST}`, ROWS)),
          () =>
            onFreshPage(browser, {}, (page) =>
              measureLoad(page, `${peers.origin}/${name}/`, rows, 20),
            ),
        )
        found.push(
          { what: name, got: textOf(pair.floor), budget: '' },
          { what: `首个列表比 ${name}`, got: ratioText(pair), budget: '' },
        )
      }
      return found
    })
  } finally {
    await peers.close()
  }
}

interface Console {
  browser: Browser
  origin: string
  probe: Probe
  signedIn: BrowserContextOptions
}

/** Runs `measure` on a gateway and a browser of its own. */
async function withConsole(measure: (on: Console) => Promise<Row[]>): Promise<Row[]> {
  const executablePath = findBrowser({ whole: true })
  if (!executablePath) throw new Error('no Chromium found: set CHROME_PATH')
  await ensureBuilt()
  const gateway = await startGateway()
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  const { origin } = gateway
  const probe = createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)
  try {
    const signedIn = await signedInState(browser, origin, probe)
    return await measure({ browser, origin, probe, signedIn })
  } finally {
    await browser.close()
    await gateway.stop()
  }
}

const countsOf = ({ requests, scripts, kb: all, longTasks }: Load): string =>
  `${requests} 个请求（脚本 ${scripts}），${kb(all)}，长任务 ${longTasks}`

const textOf = (load: Load): string => `${kb(load.jsKb)} JS，${s(load.seconds)}，${countsOf(load)}`

const ratioText = ({ own, ratio: found, spread, pairs }: Paired): string =>
  `${s(own.seconds)} = ${times(found)}（${pairs} 对，离散 ${(spread * 100).toFixed(0)}%），${countsOf(own)}`

const size = (what: string, got: number, budget: number): Row => ({
  what,
  got: kb(got),
  budget: `≤ ${budget} KB`,
  ok: got <= budget,
})

const ratio = (what: string, pair: Paired, budget: number): Row => ({
  what,
  got: ratioText(pair),
  budget: `≤ ${times(budget)} 底线`,
  ok: pair.ratio <= budget,
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
