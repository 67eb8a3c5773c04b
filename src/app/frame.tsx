import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router'
import { createAccessControlProvider } from '../providers/access-control'
import { createAuthProvider } from '../providers/auth'
import { createDataProvider } from '../providers/data'
import { i18nProvider } from '../providers/i18n'
import { whoOf } from '../providers/who'
import { antdTheme } from '../theme/antd-theme'
import { identityOf } from './edge'
import { useMedia } from './layout/use-media'
import { createConsoleRouter } from './router'
import { usePreferences, useShell } from './shell-context'

/**
 * Theme, Refine and the router. Refine gets no router of its own: the routes are the registry's,
 * the engine asks react-router, and a second reading of the address would only cost its parser.
 */
export function Frame() {
  const { edge, registry, notifications, queryClient, onOtherIdentity } = useShell()
  const { session, post } = edge
  const { size } = usePreferences()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => antdTheme(size, still), [size, still])
  const [router] = useState(() => {
    const own = identityOf(session)
    return createConsoleRouter(registry, {
      who: () => (identityOf(session) === own ? whoOf(session) : undefined),
      onOther: onOtherIdentity,
    })
  })
  const [providers] = useState(() => ({
    dataProvider: createDataProvider(registry, post),
    // A lost session is noticed by the wire and dealt with at the root, once: Refine hears of it
    // late and must not clear a session that began since.
    authProvider: { ...createAuthProvider(post, session), onError: () => Promise.resolve({}) },
    accessControlProvider: createAccessControlProvider(registry, session),
    notificationProvider: notifications,
    i18nProvider,
    resources: registry.resources.map(({ name, title }) => ({ name, meta: { label: title } })),
    options: {
      disableTelemetry: true,
      reactQuery: { clientConfig: queryClient },
      mutationMode: 'pessimistic' as const,
      syncWithLocation: false,
      warnWhenUnsavedChanges: false,
    },
  }))

  useEffect(() => {
    document.documentElement.dataset.size = size
  }, [size])
  useEffect(() => () => router.dispose(), [router])

  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <Refine {...providers}>
        <RouterProvider router={router} />
      </Refine>
    </ConfigProvider>
  )
}
