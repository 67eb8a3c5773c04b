import type { RoleChoice } from '../../lib/session'

const WHAT: Readonly<Record<string, string>> = {
  '3': '管理全部商户、交易与资金',
  '4': '管理名下商户与交易',
  '30': '查看注册门店的运营数据',
}

/** Several usable roles: the user chooses one before the console opens (contract §4.3). */
export function RolePicker(props: {
  roles: readonly RoleChoice[]
  busy: boolean
  onPick: (role: RoleChoice) => void
  onBack: () => void
}) {
  const { roles, busy, onPick, onBack } = props
  return (
    <section aria-labelledby="pick-role">
      <h1 id="pick-role">选择角色</h1>
      <p className="sign-in-lead">该账号有多个角色，进入后可随时切换</p>
      <ul className="sign-in-roles">
        {roles.map((role, index) => (
          <li key={role.roleId}>
            <button
              type="button"
              autoFocus={index === 0}
              aria-disabled={busy}
              onClick={() => !busy && onPick(role)}
            >
              <strong>{role.roleName}</strong>
              <span>{WHAT[role.loginUserType]}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="sign-in-back" onClick={onBack}>
        返回登录
      </button>
    </section>
  )
}
