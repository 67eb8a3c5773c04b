import type { Post } from '../../lib/post'
import type { Credentials } from '../../providers/auth/sign-in'

/** Field name -> message; an empty object is a failure without a field. */
export type SignInErrors = Record<string, string>

/** The last SMS request: its number, and when (epoch ms) the next one is allowed. */
export interface SentSms {
  smsSeq: string
  mobile: string
  resendAt: number
}

export interface SignInFormProps {
  post: Post
  /** Epoch ms, for the wait before another SMS. */
  now: () => number
  /** Typed values by field name; they survive a change of tab. */
  typed: Record<string, string>
  /** The last SMS request. */
  sms: SentSms | undefined
  onSmsSent: (sms: SentSms) => void
  /** Called with each captcha: whether the gateway offers sign-in by SMS. */
  onOffer: (bySms: boolean) => void
  autoFocus: boolean
  /** A sign-in call is running. */
  busy: boolean
  /** @returns undefined on success */
  onSubmit: (credentials: Credentials) => Promise<SignInErrors | undefined>
  /** Called while the user types, to preload the following modules. */
  onTyping: () => void
  onFailure: (error: unknown) => void
}
