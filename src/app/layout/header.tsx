import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { atIdle } from '../../components/light/at-idle'
import { useFeature, useMay } from '../../components/rights'
import { onDemand } from '../on-demand'
import { useShell } from '../shell-context'
import './header.css'
import { Icon } from './icons'
import { useFullscreen } from './use-fullscreen'
import { SearchButton } from './search-button'
import { UserMenu } from './user-menu'

const SandboxTime = atIdle(() => import('./sandbox-time'))
const SignInNotice = atIdle(() => import('./sign-in-notice'))
const ErrorLogDialog = onDemand(() => import('./error-log-dialog'))
const SizeMenu = onDemand(() => import('./size-menu'))
const Bell = atIdle(() => import('./bell'), <span className="header-button" />)

/** The header, 64 px: menu toggle, breadcrumb, and the user's tools. */
export function Header(props: {
  folded: boolean
  menuId: string
  mobile: boolean
  onFold: () => void
  mayLose: () => Promise<boolean>
  children: ReactNode
}) {
  const { folded, menuId, mobile, onFold, mayLose, children } = props
  const { edge, notifications } = useShell()
  const errors = useSyncExternalStore(edge.errorLog.subscribe, edge.errorLog.list)
  const [sizeMenu, setSizeMenu] = useState<{ x: number; y: number }>()
  const [logOpen, setLogOpen] = useState(false)
  const fullscreen = useFullscreen()
  const search = useFeature('search')
  const account = useFeature('mfa')
  const todo = useMay('workbench', 'list')

  return (
    <header className="header">
      <button
        type="button"
        className="header-button"
        aria-label="折叠菜单"
        aria-expanded={!folded}
        aria-controls={menuId}
        title={folded ? '展开菜单' : '折叠菜单'}
        onClick={onFold}
      >
        <Icon name={mobile ? 'menu' : folded ? 'unfold' : 'fold'} />
      </button>
      {children}
      <div className="header-tools">
        {edge.sandbox && <SandboxTime clock={edge.clock} />}
        {search && <SearchButton />}
        {todo && <Bell />}
        {errors.length > 0 && (
          <button
            type="button"
            className="header-button error-log-button"
            aria-label={`错误日志，${errors.length}条`}
            title="错误日志"
            onClick={() => setLogOpen(true)}
          >
            <Icon name="bug" />
            <span className="header-count" aria-hidden="true">
              {errors.length}
            </span>
          </button>
        )}
        <button
          type="button"
          className="header-button wide-only"
          aria-label="全屏"
          aria-pressed={fullscreen.active}
          title={fullscreen.active ? '退出全屏' : '全屏'}
          onClick={() =>
            fullscreen.toggle(() => notifications.toast('warning', '当前浏览器不支持全屏'))
          }
        >
          <Icon name={fullscreen.active ? 'unfull' : 'full'} />
        </button>
        <button
          type="button"
          className="header-button wide-only"
          aria-label="尺寸"
          aria-haspopup="menu"
          aria-expanded={sizeMenu !== undefined}
          title="尺寸"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            setSizeMenu({ x: left, y: bottom + 4 })
          }}
        >
          <Icon name="size" />
        </button>
        {account && <SignInNotice />}
        <UserMenu mayLose={mayLose} />
      </div>
      {sizeMenu && <SizeMenu at={sizeMenu} onClose={() => setSizeMenu(undefined)} />}
      {logOpen && <ErrorLogDialog onClose={() => setLogOpen(false)} />}
    </header>
  )
}
