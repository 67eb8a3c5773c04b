import { Authenticated, Refine } from '@refinedev/core'
import { useState } from 'react'
import { createAccessControlProvider } from '../providers/access'
import { i18nProvider } from '../providers/i18n'
import { createRouterProvider, refineResources } from '../providers/router'
import { whoOf } from '../providers/who'
import { Shell } from './layout/shell'
import { Leave } from './leave'
import { useShell } from './shell-context'

/**
 * `<Refine>` inside the router, so that its providers can read the address, and the contexts of
 * every screen. `here`: the router's current path.
 */
export function RefineApp({ here }: { here: () => string }) {
  const { edge, registry, notifications, queryClient, dataProvider } = useShell()
  const { session, auth, clock } = edge
  const [providers] = useState(() => {
    const who = () => whoOf(session)
    const resources = refineResources(registry, who())
    return {
      resources,
      routerProvider: createRouterProvider({
        registry,
        resources,
        who,
        today: () => clock.today(),
      }),
      dataProvider,
      authProvider: auth,
      accessControlProvider: createAccessControlProvider(registry, session),
      notificationProvider: notifications,
      i18nProvider,
      options: {
        disableTelemetry: true,
        reactQuery: { clientConfig: queryClient },
        mutationMode: 'pessimistic' as const,
        syncWithLocation: false,
        // Drafts and a question per tab (`useUnsaved`) instead of one flag for the whole page.
        warnWhenUnsavedChanges: false,
        // Off: no screen shows how long a call takes, and the timer would render each screen every
        // second.
        overtime: { enabled: false, interval: 1000 },
      },
    }
  })
  const shell = <Shell here={here} />
  return (
    <Refine {...providers}>
      {/* The same shell while the session is checked again: unmounting it would lose its
          inputs. */}
      <Authenticated key="console" loading={shell} fallback={<Leave />}>
        {shell}
      </Authenticated>
    </Refine>
  )
}
