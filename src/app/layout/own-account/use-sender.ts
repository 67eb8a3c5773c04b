import type { Sender } from '../../../pages/sign-in/use-call-form'
import { useShell } from '../../shell-context'

/** Submits the forms of 个人设置; an error without a field is shown as a toast. */
export function useSender(): Sender {
  const { edge, notifications } = useShell()
  return {
    post: edge.post,
    onFailure: (error) =>
      notifications.toast('error', error instanceof Error ? error.message : '操作失败'),
  }
}
