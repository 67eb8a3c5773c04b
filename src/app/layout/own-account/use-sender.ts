import type { Sender } from '../../../pages/sign-in/use-call-form'
import { useShell } from '../../shell-context'

/** How the forms of 个人设置 reach the gateway: what no field explains is a toast. */
export function useSender(): Sender {
  const { edge, notifications } = useShell()
  return {
    post: edge.post,
    onFailure: (error) =>
      notifications.toast('error', error instanceof Error ? error.message : '操作失败'),
  }
}
