import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signInToConsole, transportTo } from '../../integration/support/console-client'
import { address, openConsole } from '../../support/entry'
import { startTestGateway, type TestGateway } from '../../../packages/gateway/tests/support/gateway'
import { addressOf, rowFor, SCREENS, type SpecScreen } from '../../support/screens'

/** One gateway for a file; the console and the signed-in user talk to it over the real wire. */
export function gatewayOfFile(options: Parameters<typeof startTestGateway>[0] = {}) {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway(options)
  })
  afterAll(() => gateway.close())

  const enter = (loginName: string) => signInToConsole(gateway, loginName)
  type User = Awaited<ReturnType<typeof enter>>

  /** A screen's address, filled from the first row this user sees of the list it needs. */
  async function addressFor(user: User, spec: SpecScreen): Promise<string> {
    if (!spec.needs) return addressOf(spec)
    const { list } = await user.post<{ list: Record<string, unknown>[] }>(spec.needs.from, {
      pageSize: 100,
    })
    return addressOf(spec, rowFor(spec, list))
  }

  /** Opens the console as a user: what it logs, and paths and codes of what was answered. */
  async function openAs({ cookies, storage }: User, path: string) {
    const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const answered: string[] = []
    const transport = transportTo(gateway, (call, text) => {
      const { respCode } = JSON.parse(text) as { respCode: string }
      answered.push(`${call} ${respCode}`)
    })
    const opened = await openConsole({ path, cookies, storage, transport })
    await screen.findByRole('navigation', { name: '主菜单' })
    return { ...opened, answered, logged: () => logged.flatMap((spy) => spy.mock.calls) }
  }
  return { enter, addressFor, openAs, gateway: () => gateway }
}

/** Who opens the screens, and which of them open. */
interface Visitor {
  /** The browser's sweep (tests/long/e2e/screens) opens this person's screens. */
  isSwept?: true
  loginName: string
  /** In words. */
  who: string
  opens: (spec: SpecScreen) => boolean
}

/**
 * Opens every screen as each visitor: it renders with real answers, or is /401 and sends no call.
 */
export function describeScreens(visitors: readonly Visitor[]) {
  const { enter, addressFor, openAs } = gatewayOfFile()
  afterEach(() => vi.restoreAllMocks())

  describe.each(visitors)('for $who', ({ loginName, opens, isSwept }) => {
    let user: Awaited<ReturnType<typeof enter>>
    beforeAll(async () => {
      user = await enter(loginName)
    })

    test.each(isSwept ? [] : SCREENS.filter(opens))('$path opens', async (spec) => {
      const { answered, logged } = await openAs(user, await addressFor(user, spec))
      await expectScreen(spec)
      expect(answered.filter((line) => !line.endsWith(' 90000'))).toEqual([])
      expect(logged()).toEqual([])
    })

    test.each(SCREENS.filter((spec) => !opens(spec)))('$path is /401', async (spec) => {
      const { answered } = await openAs(user, addressOf(spec))
      expect(await screen.findByRole('heading', { name: '您没有权限访问该页面' })).toBeTruthy()
      expect(address()).toBe('/401')
      expect(answered.filter((line) => !SHELL_ASKS.test(line))).toEqual([
        '/v1/member/queryAuthList 90000',
        '/v1/member/queryUserPermission 90000',
      ])
    })
  })
}

/** Calls of the shell's bell and its sign-in notice, at any time, on any page. */
const SHELL_ASKS = /^\/v1\/(workbench\/todo|user\/own) /

/** The screen is complete: its heading, no failure, no placeholder. */
async function expectScreen(spec: SpecScreen) {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('[aria-busy=true], .rv-bone')).toBeNull())
  expect(screen.queryByText('数据加载失败')).toBeNull()
  expect(screen.queryByText(/没有查看这里的权限/)).toBeNull()
  if (spec.named) return
  expect(screen.getByRole('heading', { level: 1, name: spec.title })).toBeTruthy()
  expect(document.title).toBe(`${spec.title} - 服务商管理控台`)
}
