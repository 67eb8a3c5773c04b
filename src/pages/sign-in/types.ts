import type { Post } from '../../lib/post'
import type { Credentials } from '../../providers/auth/sign-in'

/** Field name -> sentence; an empty object means it failed without a field to blame. */
export type SignInErrors = Record<string, string>

/** The last request for a code, the number it went to, and when (epoch ms) another may follow. */
export interface SentSms {
  smsSeq: string
  mobile: string
  resendAt: number
}

export interface SignInFormProps {
  post: Post
  /** Epoch ms, for the wait before another SMS. */
  now: () => number
  /** What was typed so far, by field name; it outlives a change of tab. */
  typed: Record<string, string>
  /** The last SMS asked for. */
  sms: SentSms | undefined
  onSmsSent: (sms: SentSms) => void
  autoFocus: boolean
  /** An attempt is under way. */
  busy: boolean
  /** @returns undefined when it worked */
  onSubmit: (credentials: Credentials) => Promise<SignInErrors | undefined>
  /** Somebody types: what comes after sign-in can be fetched meanwhile. */
  onTyping: () => void
  onFailure: (error: unknown) => void
}
