import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useCommand } from '../../../components/commands'
import { useMove } from '../../../components/move'
import { whenIdle } from '../../../components/light/when-idle'
import { onDemand } from '../../on-demand'
import { useShell, useVisitedViews } from '../../shell-context'
import type { VisitedView } from '../../visited-views'
import { useMenuAreas } from '../use-menu-areas'

const KeyHelp = onDemand(() => import('./key-help'))

/** Keyboard shortcuts, loaded when the browser is idle. */
export function Keys({ openView }: { openView: (view: VisitedView) => void }): ReactNode {
  const { areas } = useMenuAreas()
  const views = useVisitedViews()
  const go = useMove()
  const { notifications, registry, views: visited } = useShell()
  const [help, setHelp] = useState(false)
  const latest = useRef({ areas, views, openView })
  latest.current = { areas, views, openView }

  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const callOff = whenIdle(() => {
      // If it fails to load, everything remains reachable by Tab and Enter.
      import('./keys').then(
        ({ listenToKeys }) => {
          if (gone) return
          stop = listenToKeys(() => ({
            ...latest.current,
            registry,
            go: (path) => void go({ to: path }),
            drop: (path) => void visited.close((view) => view.path === path),
            help: () => setHelp(true),
            toast: (kind, text) => notifications.toast(kind, text),
          }))
        },
        () => undefined,
      )
    })
    return () => {
      gone = true
      callOff()
      stop?.()
    }
  }, [go, notifications, registry, visited])
  useCommand('帮助', 'bz bangzhu', () => setHelp(true))

  return help && <KeyHelp areas={areas} onClose={() => setHelp(false)} />
}
