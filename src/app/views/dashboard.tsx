import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../providers/auth'
import { useOwnSession } from '../layout/use-own-session'
import { useShell } from '../shell-context'
import './dashboard.css'

/** Whom a user of the role asks for permissions. */
const ASKS: Readonly<Record<string, string>> = {
  '3': '本服务商的管理员（系统管理 › 角色管理）',
  '4': '本渠道商的管理员，或所属服务商的管理员',
  '30': '所属服务商的管理员',
}

/** Home of users with no other permission (spec §2): who they are, and what they can do. */
export default function Dashboard() {
  const { session } = useShell().edge
  const { data: identity } = useGetIdentity<Identity | null>()
  const { roleId } = session.get()
  // No other screen is open, so no input is lost.
  const { busy, enter, logOut, roles } = useOwnSession(async () => true)
  const current = roles.find(({ loginUserType }) => loginUserType === roleId)
  return (
    <div className="stop">
      <h1 className="visually-hidden">首页</h1>
      <output>你暂无控台权限，请联系相应人员开通控台权限</output>
      <dl className="rv-card own-state">
        <dt>当前用户</dt>
        <dd>{identity?.name || '未命名'}</dd>
        <dt>当前角色</dt>
        <dd>{current?.roleName ?? '--'}</dd>
        <dt>联系谁</dt>
        <dd>{ASKS[roleId] ?? '管理员'}</dd>
      </dl>
      <p className="stop-ways">
        {roles
          .filter((role) => role !== current)
          .map((role) => (
            <button
              key={role.roleId}
              type="button"
              className="light-button primary"
              disabled={busy}
              onClick={() => void enter(role)}
            >
              切换为{role.roleName}
            </button>
          ))}
        <button
          type="button"
          className="light-button"
          disabled={busy}
          onClick={() => void logOut()}
        >
          退出登录
        </button>
      </p>
    </div>
  )
}
