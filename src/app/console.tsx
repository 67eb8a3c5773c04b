// Imported first: the console's own style sheets override antd's.
import 'virtual:antd.css'
import '@ant-design/v5-patch-for-react-19'
import { keys } from '@refinedev/core'
import { QueryClient, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { AlertDialog } from '../components/light/dialog'
import { listStorageKey, readStoredList } from '../components/resource/list/use-look'
import type { Registry } from '../lib/resource'
import { canDo, seedAccess } from '../providers/access'
import { identityIn } from '../providers/auth/auth-provider'
import { NO_CONSOLE_PERMISSION, NO_PERMISSION_TEXT } from '../providers/auth/texts'
import { createDataProvider } from '../providers/data'
import { createNotificationProvider, type ShowToast } from '../providers/notification'
import { withFreshCode } from '../providers/wire/fresh-code'
import { withApproval } from '../providers/wire/sent-to-approval'
import { withGatewayLinks } from '../providers/wire/gateway-links'
import { isAbort } from '../providers/wire/transport'
import { whoOf } from '../providers/who'
import { Curtain } from './curtain'
import { identityOf, type Edge } from './edge'
import { askFirstList } from './first-list'
import { Frame } from './frame'
import { mayEnter } from './guard'
import { createStoredDrafts } from './stored-drafts'
import { preloadAt } from './preload-at'
import { registry as files } from './registry'
import { ShellProvider, type ShellServices } from './shell-context'
import { createPreferences } from './preferences'
import { createVisitedViews } from './visited-views'

dayjs.locale('zh-cn')
preloadAt(files, location.pathname)

/** The query key that Refine's `usePermissions` reads. */
const PERMISSIONS = keys().auth().action('permissions').get()

export interface ConsoleProps {
  edge: Edge
  onRoleChanged: () => void
  /**
   * Called when the cookies belong to another user or role, or to none; `path` is the navigation's
   * target.
   */
  onOtherIdentity: (path: string) => void
  /** Default: every file of `src/resources`. */
  registry?: Registry
}

/**
 * The console of one user in one role: loads the permission codes, then builds the routes. Another
 * role mounts a new instance.
 */
export default function Console(props: ConsoleProps) {
  const { edge, onRoleChanged, onOtherIdentity, registry = files } = props
  const { session, auth, errorLog } = edge
  const [owned] = useState(() => createOwned(edge, registry))
  const { notifications, queryClient, dataProvider } = owned
  const { data: permissions, error } = useQuery(
    {
      queryKey: PERMISSIONS,
      async queryFn({ signal }) {
        const own = identityOf(session)
        const result = await (edge.early?.take(own) ?? auth.getPermissions({ signal }))
        if (!owned.begun && identityOf(session) === own) {
          owned.begun = true
          owned.seed()
          const who = whoOf(session)
          const today = edge.clock.today()
          const storedList = (name: string) => readStoredList(listStorageKey(session, name))
          await askFirstList({
            registry,
            who,
            today,
            queryClient,
            dataProvider,
            location,
            storedList,
          })
        }
        return result
      },
    },
    queryClient,
  )

  useEffect(() => {
    // The root component handles a lost session.
    if (error && !isAbort(error)) errorLog.add(error)
  }, [error, errorLog])

  useEffect(() => {
    if (permissions?.empty) notifications.toast('warning', NO_PERMISSION_TEXT)
  }, [permissions, notifications])

  useEffect(() => {
    const own = identityOf(session)
    // Reseeds when codes are loaded. Codes of another role belong to another instance.
    return session.subscribe(() => {
      if (session.permCodes() && identityOf(session) === own) owned.seed()
    })
  }, [session, owned])

  useEffect(() => {
    owned.silence(false)
    // After unmounting, late failures show no toast.
    return () => owned.silence(true)
  }, [owned])

  const services = useMemo((): ShellServices | undefined => {
    if (!permissions) return undefined
    return {
      edge: {
        ...edge,
        post: owned.post,
        auth: {
          ...auth,
          login: async (given) => overhear(await auth.login(given), owned.notifications.heard),
          logout: async (given) => overhear(await auth.logout(given), owned.notifications.heard),
        },
        upload: owned.upload,
      },
      registry,
      ...owned,
      who: whoOf(session),
      onRoleChanged,
      onOtherIdentity,
    }
  }, [permissions, edge, auth, registry, owned, session, onRoleChanged, onOtherIdentity])

  if (!services) return <Curtain />
  if (!mayEnter(registry, services.who))
    return (
      <AlertDialog
        title={NO_CONSOLE_PERMISSION.title}
        text={NO_CONSOLE_PERMISSION.text}
        ok={NO_CONSOLE_PERMISSION.ok}
        onOk={() => {
          // The session is unusable; if the sign-out call fails, it expires.
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

/** Wraps a call so that its failure is recorded before its toast is shown. */
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

/** The auth provider returns its failure instead of throwing it. */
function overhear<T extends { error?: Error }>(result: T, hear: (error: unknown) => void): T {
  if (result.error) hear(result.error)
  return result
}

/** Its words, with a link to the record that it is about. */
const withLink = ({ text, path }: Parameters<ShowToast>[0]): ReactNode =>
  path === undefined ? (
    text
  ) : (
    <>
      {text} <a href={path}>查看</a>
    </>
  )

const askFreshCode = async (words: string) => (await import('./fresh-code')).askFreshCode(words)

/** Creates the objects that live as long as this console, for one user. */
function createOwned(edge: Edge, registry: Registry) {
  const { session, storage, cookies, secure, now, toasts } = edge
  const { userId, roleId } = session.get()
  const owner = `${userId}.${roleId}`
  let silent = false
  const notifications = createNotificationProvider(
    (toast) => {
      if (!silent) toasts.show({ ...toast, text: withLink(toast) })
    },
    {
      close: toasts.close,
      isVisible: (key) => toasts.list().some((toast) => toast.key === key),
      now,
    },
  )
  const approvalPath = (no: string): string | undefined => {
    const asked = { resource: 'approval', action: 'show' }
    return canDo(registry, whoOf(session), asked) ? `/system/approval/show/${no}` : undefined
  }
  const queryClient = createQueryClient(session)
  let seeded: readonly string[] | undefined
  const linked = withGatewayLinks(edge.post, edge.apiBase)
  const told = withApproval(linked, (no) => notifications.sent(no, approvalPath(no)))
  const post = overheard(withFreshCode(told, askFreshCode), notifications.heard)
  const upload = overheard(edge.upload, notifications.heard)
  return {
    /** Whether the first list was requested. */
    begun: false,
    owner,
    post,
    upload,
    dataProvider: createDataProvider(registry, post, { upload }),
    notifications,
    views: createVisitedViews(storage, owner),
    drafts: createStoredDrafts(storage, owner, now),
    preferences: createPreferences(cookies, { now, secure }),
    queryClient,
    /** Seeds the access answers once per set of codes. */
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

/** An instance, so that Refine does not show a previous record under a new one (design §6). */
function createQueryClient(session: Edge['session']): QueryClient {
  // `always`: a paused query would wait silently while offline; a failed one reports it.
  const common = { retry: false, networkMode: 'always' } as const
  const client = new QueryClient({
    defaultOptions: {
      // `always` alone would leave a failed query as it is when the connection is back.
      queries: {
        ...common,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 0,
        gcTime: 10 * 60_000,
      },
      mutations: common,
    },
  })
  // The session is known to be valid, so Refine renders at once without a check.
  client.setQueryDefaults(keys().auth().get(), { staleTime: Infinity, gcTime: Infinity })
  client.setQueryData(keys().auth().action('check').get(), { authenticated: true })
  client.setQueryData(keys().auth().action('identity').get(), identityIn(session))
  return client
}
