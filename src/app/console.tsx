// First: what the console's own style sheets say of antd's parts comes after it.
import 'virtual:antd.css'
import '@ant-design/v5-patch-for-react-19'
import { keys } from '@refinedev/core'
import { QueryClient, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useMemo, useState } from 'react'
import { AlertDialog } from '../components/light/dialog'
import { keptPlace, readKept } from '../components/resource/list/use-look'
import type { Registry } from '../lib/resource'
import { seedAccess } from '../providers/access'
import { identityIn } from '../providers/auth/auth-provider'
import { NO_CONSOLE_PERMISSION, NO_PERMISSION_TEXT } from '../providers/auth/texts'
import { createDataProvider } from '../providers/data'
import { createNotificationProvider } from '../providers/notification'
import { withFreshCode } from '../providers/wire/fresh-code'
import { withGatewayLinks } from '../providers/wire/gateway-links'
import { isAbort } from '../providers/wire/transport'
import { whoOf } from '../providers/who'
import { Curtain } from './curtain'
import { identityOf, type Edge } from './edge'
import { askFirstList } from './first-list'
import { Frame } from './frame'
import { mayEnter } from './guard'
import { createKeptDrafts } from './kept-drafts'
import { registry as files } from './registry'
import { ShellProvider, type ShellServices } from './shell-context'
import { createPreferences } from './preferences'
import { createVisitedViews } from './visited-views'

dayjs.locale('zh-cn')

/** Where Refine's `usePermissions` looks. */
const PERMISSIONS = keys().auth().action('permissions').get()

export interface ConsoleProps {
  edge: Edge
  onRoleChanged: () => void
  /** The cookies say somebody else, another role, or nobody; `path` is where one was going. */
  onOtherIdentity: (path: string) => void
  /** Default: every file of `src/resources`. */
  registry?: Registry
}

/**
 * The console of one user in one role: loads the menu's codes, then builds the routes. Another
 * role mounts another one.
 */
export default function Console(props: ConsoleProps) {
  const { edge, onRoleChanged, onOtherIdentity, registry = files } = props
  const { session, auth, errorLog } = edge
  const [kept] = useState(() => keepFor(edge, registry))
  const { notifications, queryClient, dataProvider } = kept
  const { data: permissions, error } = useQuery(
    {
      queryKey: PERMISSIONS,
      async queryFn({ signal }) {
        const own = identityOf(session)
        const result = await (edge.early?.take(own) ?? auth.getPermissions({ signal }))
        if (!kept.begun && identityOf(session) === own) {
          kept.begun = true
          kept.seed()
          const who = whoOf(session)
          const today = edge.clock.today()
          const keptOf = (name: string) => readKept(keptPlace(session, name))
          await askFirstList({ registry, who, today, queryClient, dataProvider, location, keptOf })
        }
        return result
      },
    },
    queryClient,
  )

  useEffect(() => {
    // A lost session is told and dealt with at the root.
    if (error && !isAbort(error)) errorLog.add(error)
  }, [error, errorLog])

  useEffect(() => {
    if (permissions?.empty) notifications.toast('warning', NO_PERMISSION_TEXT)
  }, [permissions, notifications])

  useEffect(() => {
    const own = identityOf(session)
    // Whenever codes arrive. Those of another role are another console's.
    return session.subscribe(() => {
      if (session.permCodes() && identityOf(session) === own) kept.seed()
    })
  }, [session, kept])

  useEffect(() => {
    kept.silence(false)
    // Once this console goes, answers that still come in have nobody to tell.
    return () => kept.silence(true)
  }, [kept])

  const services = useMemo((): ShellServices | undefined => {
    if (!permissions) return undefined
    return {
      edge: {
        ...edge,
        post: kept.post,
        auth: {
          ...auth,
          login: async (given) => overhear(await auth.login(given), kept.notifications.heard),
          logout: async (given) => overhear(await auth.logout(given), kept.notifications.heard),
        },
        upload: kept.upload,
      },
      registry,
      ...kept,
      who: whoOf(session),
      onRoleChanged,
      onOtherIdentity,
    }
  }, [permissions, edge, auth, registry, kept, session, onRoleChanged, onOtherIdentity])

  if (!services) return <Curtain />
  if (!mayEnter(registry, services.who))
    return (
      <AlertDialog
        title={NO_CONSOLE_PERMISSION.title}
        text={NO_CONSOLE_PERMISSION.text}
        ok={NO_CONSOLE_PERMISSION.ok}
        onOk={() => {
          // Nothing can be done with this session; if the gateway cannot be told, it runs out.
          void auth.logout().then(({ success }) => {
            if (!success) void auth.logout({ givenUp: true })
          })
        }}
      />
    )
  return (
    <ShellProvider value={services}>
      <Frame />
    </ShellProvider>
  )
}

/** The same call, whose failures are heard of before anybody tells them. */
function overheard<T extends Edge['post'] | Edge['upload']>(
  call: T,
  hear: (error: unknown) => void,
): T {
  const listening = async (...given: Parameters<T>) => {
    try {
      return await (call as (...given: unknown[]) => Promise<unknown>)(...given)
    } catch (error) {
      hear(error)
      throw error
    }
  }
  return listening as unknown as T
}

/** The way in and out answers its failure instead of throwing it. */
function overhear<T extends { error?: Error }>(result: T, hear: (error: unknown) => void): T {
  if (result.error) hear(result.error)
  return result
}

const askFreshCode = async (words: string) => (await import('./fresh-code')).askFreshCode(words)

/** What lives as long as this console: made once, for one owner. */
function keepFor(edge: Edge, registry: Registry) {
  const { session, storage, cookies, secure, now, toasts } = edge
  const { userId, roleId } = session.get()
  const owner = `${userId}.${roleId}`
  let silent = false
  const notifications = createNotificationProvider(
    (toast) => {
      if (!silent) toasts.show(toast)
    },
    {
      close: toasts.close,
      stands: (key) => toasts.list().some((toast) => toast.key === key),
      now,
    },
  )
  const queryClient = createQueryClient(session)
  let seeded: readonly string[] | undefined
  const linked = withGatewayLinks(edge.post, edge.apiBase)
  const post = overheard(withFreshCode(linked, askFreshCode), notifications.heard)
  const upload = overheard(edge.upload, notifications.heard)
  return {
    /** The first list was asked for. */
    begun: false,
    owner,
    post,
    upload,
    dataProvider: createDataProvider(registry, post, { upload }),
    notifications,
    views: createVisitedViews(storage, owner),
    drafts: createKeptDrafts(storage, owner, now),
    preferences: createPreferences(cookies, { now, secure }),
    queryClient,
    /** The answers of these codes, once. */
    seed() {
      const codes = session.permCodes()
      if (codes === seeded) return
      seeded = codes
      seedAccess(queryClient, registry, whoOf(session))
    },
    silence(value: boolean) {
      silent = value
    },
  }
}

/** An instance, so that Refine keeps no former record under a new one (design §6). */
function createQueryClient(session: Edge['session']): QueryClient {
  // `always`: a paused query would wait in silence while the line is down; a failed one says so.
  const common = { retry: false, networkMode: 'always' } as const
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...common, refetchOnWindowFocus: false, staleTime: 0, gcTime: 10 * 60_000 },
      mutations: common,
    },
  })
  // Who this is and that somebody is there is known: Refine draws at once and asks nothing.
  client.setQueryDefaults(keys().auth().get(), { staleTime: Infinity, gcTime: Infinity })
  client.setQueryData(keys().auth().action('check').get(), { authenticated: true })
  client.setQueryData(keys().auth().action('identity').get(), identityIn(session))
  return client
}
