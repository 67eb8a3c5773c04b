import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useEffect, useLayoutEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { InSteps } from '../components/light/in-steps'
import { whoOf } from '../providers/who'
import { useTheme } from '../theme/use-theme'
import { identityOf } from './edge'
import { useMedia } from './layout/use-media'
import { userSetting } from './user-setting'
import { createConsoleRouter } from './router'
import { usePreferences, useShell } from './shell-context'
import { warmUp } from './views/view'

/** Theme and router; Refine is mounted inside the router (`RefineApp`). */
export function Frame() {
  const { edge, registry, onOtherIdentity } = useShell()
  const { session } = edge
  const { size } = usePreferences()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useTheme(size, still)
  const [router] = useState(() => {
    const own = identityOf(session)
    return createConsoleRouter(registry, {
      who: () =>
        identityOf(session) === own
          ? { ...whoOf(session), home: userSetting(edge, 'home').get() }
          : undefined,
      onOther: onOtherIdentity,
    })
  })
  // Heights of rows and controls depend on it, so it is set before the first paint.
  useLayoutEffect(() => {
    document.documentElement.dataset.size = size
  }, [size])
  useEffect(() => () => router.dispose(), [router])
  useEffect(() => warmUp(registry), [registry])

  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <InSteps>
        <RouterProvider router={router} />
      </InSteps>
    </ConfigProvider>
  )
}
