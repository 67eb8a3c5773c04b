import type { Post } from '../lib/post'
import { AuthRedirect } from './auth-redirect'
import { ResetPassword } from './reset-password'

/** The pages that are shown with a session or without one: `/auth-redirect` and `/reset`. */
export const Apart = (props: {
  post: Post
  onFailure: (error: unknown) => void
  onLeave: () => void
}) =>
  location.pathname === '/reset' ? (
    <ResetPassword {...props} />
  ) : (
    <AuthRedirect onNoOpener={props.onLeave} />
  )
