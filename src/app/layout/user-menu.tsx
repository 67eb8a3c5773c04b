import { useGetIdentity } from '@refinedev/core'
import { useState } from 'react'
import { useCommand } from '../../components/commands'
import { PopMenu, type PopMenuItem } from '../../components/light/pop-menu'
import { useFeature } from '../../components/rights'
import type { Identity } from '../../providers/auth'
import { onDemand } from '../on-demand'
import { Icon } from './icons'
import { useOwnSession } from './use-own-session'

const OwnSessions = onDemand(() => import('./own-sessions'))
const RoleDialog = onDemand(() => import('./role-dialog'))
const OwnAccount = onDemand(() => import('./own-account'))

/** Placeholder until the root component redirects. */
const NO_IDENTITY: Identity = { id: '', name: '', avatar: '', loginTime: '', roleId: '' }

/** Name, last sign-in and avatar; the menu has 切换角色 (with two roles or more) and 退出登录. */
export function UserMenu({ mayLose }: { mayLose: () => Promise<boolean> }) {
  const { busy, enter, logOut, roles } = useOwnSession(mayLose)
  const { data: identity } = useGetIdentity<Identity | null>()
  const { name, avatar, loginTime, roleId } = identity ?? NO_IDENTITY
  const [at, setAt] = useState<{ x: number; y: number }>()
  const [picking, setPicking] = useState(false)
  const [devices, setDevices] = useState(false)
  const [settings, setSettings] = useState(false)
  const mayList = useFeature('staff')
  const maySet = useFeature('mfa')
  // With one role there is nothing to mix up.
  const role = roles.length > 1 && roles.find(({ loginUserType }) => loginUserType === roleId)

  useCommand('个人设置', 'grsz gerenshezhi', maySet ? () => setSettings(true) : undefined)
  useCommand('切换角色', 'qhjs qiehuanjuese', roles.length > 1 ? () => setPicking(true) : undefined)

  const items: PopMenuItem[] = [{ key: 'out', label: '退出登录', onSelect: () => void logOut() }]
  if (mayList)
    items.unshift({ key: 'devices', label: '登录设备', onSelect: () => setDevices(true) })
  if (maySet) items.unshift({ key: 'own', label: '个人设置', onSelect: () => setSettings(true) })
  if (roles.length > 1)
    items.unshift(
      { key: 'role', label: '切换角色', onSelect: () => setPicking(true) },
      ...roles
        .filter(({ loginUserType }) => loginUserType !== roleId)
        .map((other) => ({
          key: other.roleId,
          label: `切换为${other.roleName}`,
          onSelect: () => void enter(other),
        })),
    )

  return (
    <>
      <button
        type="button"
        className="user"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-busy={busy}
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect()
          setAt({ x: right - 120, y: bottom + 2 })
        }}
      >
        <Avatar key={avatar} src={avatar} name={name} />
        <span className="user-text">
          <span className="user-name">
            {name || '未命名'}
            {role && <small>{role.roleName}</small>}
          </span>
          {loginTime && <span className="user-time">上次登录 {loginTime}</span>}
        </span>
        <Icon name="caret" />
      </button>
      {at && <PopMenu label="用户菜单" items={items} at={at} onClose={() => setAt(undefined)} />}
      {devices && <OwnSessions onClose={() => setDevices(false)} />}
      {settings && <OwnAccount onClose={() => setSettings(false)} />}
      {picking && (
        <RoleDialog
          roles={roles}
          current={roleId}
          onPick={(picked) => {
            setPicking(false)
            void enter(picked)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

/** The picture, or the first character of the name when the picture is missing or fails to load. */
function Avatar({ src, name }: { src: string; name: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className="avatar" aria-hidden="true">
      {src && !broken ? (
        <img src={src} alt="" width={32} height={32} onError={() => setBroken(true)} />
      ) : (
        ([...name.trim()][0] ?? '户').toUpperCase()
      )}
    </span>
  )
}
