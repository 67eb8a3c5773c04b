import { Dialog } from '../../components/light/dialog'
import type { RoleChoice } from '../../lib/session'

/** 切换角色, for users with two roles or more. */
export default function RoleDialog(props: {
  roles: readonly RoleChoice[]
  /** Type of the current role. */
  current: string
  onPick: (role: RoleChoice) => void
  onClose: () => void
}) {
  const { roles, current, onPick, onClose } = props
  return (
    <Dialog
      title="切换角色"
      dismissable
      onClose={onClose}
      footer={
        <button type="button" className="light-button" onClick={onClose}>
          取消
        </button>
      }
    >
      <p className="role-note">切换后会关闭所有已打开的页面</p>
      <ul className="role-list">
        {roles.map((role) => {
          const isCurrent = role.loginUserType === current
          return (
            <li key={role.roleId}>
              <button
                type="button"
                data-autofocus={isCurrent ? undefined : true}
                disabled={isCurrent}
                onClick={() => onPick(role)}
              >
                {role.roleName}
                {isCurrent && <span>当前</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
