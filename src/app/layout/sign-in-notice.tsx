import { useEffect } from 'react'
import { userSetting } from '../user-setting'
import { useShell } from '../shell-context'
import type { OwnAccountAnswer } from './own-account/answer'

/** Shows one notice about a sign-in from an unusual place. */
export default function SignInNotice() {
  const { edge, notifications } = useShell()
  const { post } = edge
  useEffect(() => {
    post<OwnAccountAnswer>('/v1/user/own').then(
      ({ signIns }) => {
        const found = signIns.find(({ newDevice }) => newDevice === '1')
        const seen = userSetting(edge, 'seenSignIn')
        if (!found || found.signInTime <= (seen.get() ?? '')) return
        seen.set(found.signInTime)
        const where = [found.device, found.place, found.address].filter(Boolean).join(' ')
        notifications.toast(
          'warning',
          `账号于 ${found.signInTime} 在新设备登录（${where}）。如非本人，请立即在个人设置中修改密码`,
        )
      },
      // 个人设置 shows it as well.
      () => undefined,
    )
  }, [edge, post, notifications])
  return null
}
