import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { lazy, Suspense, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { ConsoleProvider, type ConsoleServices } from '../../src/components/console'
import { FormView, ListView, ShowView } from '../../src/components/resource'
// Lazy in the console; here they are there before a test's clock runs.
import '../../src/components/resource/actions/action-dialog'
import '../../src/components/resource/form/form-page'
import { createDrafts } from '../../src/lib/drafts'
import type { Upload } from '../../src/lib/post'
import { createRegistry, type AnyResource, type RouteSpec, type Who } from '../../src/lib/resource'
import type { Session, SessionData } from '../../src/lib/session'
import { createAccessControlProvider, seedAccess } from '../../src/providers/access'
import { createDataProvider } from '../../src/providers/data'
import { createRouterProvider, refineResources } from '../../src/providers/router'
import { createNotificationProvider } from '../../src/providers/notification'
import { createPost } from '../../src/providers/wire'
import { areas } from '../../src/resources/areas'
import { envelope, fakeStorage } from './fake-edges'
import { ALL } from './who'
import type { Transport, TransportAnswer } from '../../src/providers/wire/transport'

/** A user without typing delays; reading each element's style costs jsdom seconds. */
export const newUser = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** A call as it left for the wire: the signed form, read back. */
export interface SentCall {
  path: string
  body: Record<string, string>
  signal: AbortSignal | undefined
}

/**
 * A gateway of a few answers by path: respData, a TransportAnswer, an Error of the line, or a
 * function of the call that gives one of these.
 */
function fakeGateway(answers: Record<string, unknown>) {
  const calls: SentCall[] = []
  const transport: Transport = async (request) => {
    const path = request.url.replace('/api/pcRequest', '')
    const body = Object.fromEntries(new URLSearchParams(String(request.body)))
    const call = { path, body, signal: request.signal }
    calls.push(call)
    const known = answers[path]
    const answer: unknown = typeof known === 'function' ? await known(call) : known
    if (answer instanceof Error) throw answer
    if (answer === undefined) return envelope(null, '90404', `没有 ${path} 的答复`)
    return isAnswer(answer) ? answer : envelope(answer)
  }
  return { transport, calls }
}

const isAnswer = (value: unknown): value is TransportAnswer =>
  typeof value === 'object' && value !== null && 'status' in value && 'text' in value

const SIGNED_IN: SessionData = {
  token: 'S1',
  userId: 'U1',
  custId: '6000000000000001',
  roleId: '3',
  name: '服务商管理员',
  avatar: '',
  loginTime: '',
  dataPermit: '1',
  businessMode: '',
  loginUserTypeExt: '',
  userKey: '',
}

export { ALL }

export interface RenderOptions {
  resources: readonly AnyResource[]
  /** The current address, with its query. */
  at: string
  answers: Record<string, unknown>
  who?: Who
  /** Session storage that outlives a render, for drafts. */
  storage?: Storage
  /** The business day; a function where it turns. */
  today?: string | (() => string)
  lastQuery?: Record<string, string>
  /** Why the gateway does not take an uploaded file. */
  refusesFile?: () => Error | undefined | Promise<undefined>
}

/**
 * Draws the engine's views of definitions as the shell would, on the real data provider, post and
 * notifications; only the transport, the storage and the day are made up.
 */
export function renderAt(options: RenderOptions) {
  const { resources, at, answers, who = ALL, today = '2026-11-20' } = options
  const { transport, calls } = fakeGateway(answers)
  const session: Session = {
    get: () => ({ ...SIGNED_IN, roleId: who.roleId, dataPermit: who.authFlag }),
    set: () => undefined,
    clear: () => undefined,
    roleIds: () => [],
    setRoleIds: () => undefined,
    permCodes: () => who.permCodes,
    setPermCodes: () => undefined,
    features: () => who.features ?? [],
    subscribe: () => () => undefined,
  }
  let count = 0
  const post = createPost({
    transport,
    session,
    signSecret: 'sandbox-sign-secret',
    desKey: 'sandbox-des-key-24-bytes',
    randomId: () => `seq-${++count}`,
  })
  const registry = createRegistry(resources, areas)
  const toasts: string[] = []
  const titles: string[] = []
  const uploads: File[] = []
  const upload: Upload = async (file) => {
    uploads.push(file)
    const refusal = await options.refusesFile?.()
    if (refusal) throw refusal
    return `token-${uploads.length}`
  }
  const notifications = createNotificationProvider((toast) => toasts.push(toast.text), {
    // Each telling counts, also of the same words in the same moment.
    isVisible: () => false,
  })
  const drafts = createDrafts(
    options.storage ?? fakeStorage(),
    () => 'U1.3',
    () => 0,
  )
  const services: ConsoleServices = {
    registry,
    session,
    drafts,
    who,
    today: typeof today === 'string' ? () => today : today,
    toast: (_, text) => void toasts.push(text),
    setViewTitle: (title) => void titles.push(title),
    closeView: () => undefined,
    moveView: (from, to) => void router.navigate(to, { replace: true, state: { movedFrom: from } }),
    lastQuery: (path) => options.lastQuery?.[path] ?? '',
  }
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  seedAccess(queryClient, registry, who)
  const refineProps = {
    resources: refineResources(registry, who),
    dataProvider: createDataProvider(registry, post, { upload }),
    accessControlProvider: createAccessControlProvider(registry, session),
    notificationProvider: notifications,
    options: { disableTelemetry: true, reactQuery: { clientConfig: queryClient } },
  }
  const routerProvider = createRouterProvider({
    registry,
    resources: refineProps.resources,
    who: () => who,
    today: services.today,
  })
  const root = (
    <Refine {...refineProps} routerProvider={routerProvider}>
      <ConsoleProvider value={services}>
        <Outlet />
      </ConsoleProvider>
    </Refine>
  )
  const router = createMemoryRouter(
    [
      {
        element: root,
        children: [
          ...registry.routes.map((route) => ({
            path: route.path,
            element: <View route={route} />,
          })),
          { path: '*', element: <p>别处</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  const screen = render(
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return {
    ...screen,
    calls,
    /** Bodies sent to a path, newest last. */
    sent: (path: string) => calls.filter((call) => call.path === path).map((call) => call.body),
    toasts,
    titles,
    uploads,
    drafts,
    router,
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

function View({ route }: { route: RouteSpec<AnyResource> }) {
  switch (route.view) {
    case 'list':
      return <ListView resource={route.resource} />
    case 'show':
      return <ShowView resource={route.resource} />
    case 'create':
    case 'edit':
      return <FormView resource={route.resource} mode={route.view} />
    case 'page':
      return <Page resource={route.resource} />
  }
}

function Page({ resource }: { resource: AnyResource }) {
  const [Lazy] = useState(() => lazy(resource.page!))
  return (
    <Suspense fallback={null}>
      <Lazy />
    </Suspense>
  )
}
