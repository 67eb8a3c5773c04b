import '@ant-design/v5-patch-for-react-19'
import { QueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { AlertDialog } from '../components/light/dialog'
import type { Registry } from '../lib/resource'
import { loadPermissions, signOut } from '../providers/auth'
import { NO_CONSOLE_PERMISSION, NO_PERMISSION_TEXT } from '../providers/auth/texts'
import { createNotificationProvider } from '../providers/notification'
import { withGatewayLinks } from '../providers/wire/gateway-links'
import { isAbort } from '../providers/wire/transport'
import { whoOf } from '../providers/who'
import { Curtain } from './curtain'
import type { Edge } from './edge'
import { Frame } from './frame'
import { mayEnter } from './guard'
import { createKeptDrafts } from './kept-drafts'
import { registry as files } from './registry'
import { ShellProvider, type ShellServices } from './shell-context'
import { createPreferences } from './preferences'
import { createVisitedViews } from './visited-views'

dayjs.locale('zh-cn')

export interface ConsoleProps {
  edge: Edge
  onSignedOut: () => void
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
  const { edge, onSignedOut, onRoleChanged, onOtherIdentity, registry = files } = props
  const { session, post } = edge
  const [menu, setMenu] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [kept] = useState(() => keepFor(edge))
  const { notifications } = kept

  const load = useCallback(
    (signal?: AbortSignal) =>
      loadPermissions(post, session, signal).then(
        (result) => {
          if (result.empty) notifications.toast('warning', NO_PERMISSION_TEXT)
          setMenu(result.failed ? 'failed' : 'loaded')
        },
        (error: unknown) => {
          // A lost session is told and dealt with at the root.
          if (!isAbort(error)) edge.errorLog.add(error)
        },
      ),
    [post, session, notifications, edge.errorLog],
  )

  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])

  useEffect(() => {
    kept.silence(false)
    // Once this console goes, answers that still come in have nobody to tell.
    return () => kept.silence(true)
  }, [kept])

  const services = useMemo((): ShellServices | undefined => {
    if (menu === 'loading') return undefined
    return {
      edge: { ...edge, post: withGatewayLinks(edge.post, edge.apiBase) },
      registry,
      ...kept,
      who: whoOf(session),
      menuFailed: menu === 'failed',
      reloadMenu: () => void load(),
      onSignedOut,
      onRoleChanged,
      onOtherIdentity,
    }
  }, [menu, edge, registry, kept, session, load, onSignedOut, onRoleChanged, onOtherIdentity])

  if (!services) return <Curtain />
  if (!mayEnter(registry, services.who))
    return (
      <AlertDialog
        title={NO_CONSOLE_PERMISSION.title}
        text={NO_CONSOLE_PERMISSION.text}
        ok={NO_CONSOLE_PERMISSION.ok}
        onOk={() => {
          // Nothing can be done with this session; if the gateway cannot be told, it runs out.
          void signOut(post, session)
            .catch(() => session.clear())
            .then(onSignedOut)
        }}
      />
    )
  return (
    <ShellProvider value={services}>
      <Frame />
    </ShellProvider>
  )
}

/** What lives as long as this console: made once, for one owner. */
function keepFor({ session, storage, cookies, secure, now, toasts }: Edge) {
  const { userId, roleId } = session.get()
  const owner = `${userId}.${roleId}`
  let silent = false
  const notifications = createNotificationProvider(
    (toast) => {
      if (!silent) toasts.show(toast)
    },
    { close: toasts.close, now },
  )
  return {
    owner,
    notifications,
    views: createVisitedViews(storage, owner),
    drafts: createKeptDrafts(storage, owner, now),
    preferences: createPreferences(cookies, { now, secure }),
    queryClient: createQueryClient(),
    silence(value: boolean) {
      silent = value
    },
  }
}

/** An instance, so that Refine keeps no former record under a new one (design §6). */
function createQueryClient(): QueryClient {
  // `always`: a paused query would wait in silence while the line is down; a failed one says so.
  const common = { retry: false, networkMode: 'always' } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...common, refetchOnWindowFocus: false, staleTime: 0, gcTime: 10 * 60_000 },
      mutations: common,
    },
  })
}
