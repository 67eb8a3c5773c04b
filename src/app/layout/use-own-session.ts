import { useLogin, useLogout } from '@refinedev/core'
import { useState } from 'react'
import type { RoleChoice } from '../../lib/session'
import type { LoginParams } from '../../providers/auth'
import { useShell } from '../shell-context'
import { createVisitedViews } from '../visited-views'

/**
 * Signing out, and entering another of one's roles.
 * @param mayLose asks before unsaved input is lost
 */
export function useOwnSession(mayLose: () => Promise<boolean>) {
  const { edge, views, drafts, onRoleChanged } = useShell()
  const { session, storage } = edge
  const { mutateAsync: logOutNow } = useLogout()
  const { mutateAsync: enterRole } = useLogin<LoginParams>()
  const [busy, setBusy] = useState(false)

  /** On failure a toast was shown already and the state is unchanged. */
  const leave = async (work: () => Promise<{ success: boolean }>): Promise<boolean> => {
    if (busy || !(await mayLose())) return false
    setBusy(true)
    const { success } = await work()
    setBusy(false)
    if (!success) return false
    views.clear()
    drafts.end()
    return true
  }

  const enter = async (role: RoleChoice) => {
    if (!(await leave(() => enterRole({ roleId: role.roleId })))) return
    // The new role starts without tabs, even if it had some before (spec §4).
    createVisitedViews(storage, `${session.get().userId}.${role.loginUserType}`).clear()
    onRoleChanged()
  }

  return { busy, enter, logOut: () => leave(() => logOutNow()), roles: session.roleIds() }
}
