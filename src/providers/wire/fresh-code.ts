import { ConsoleError, type Post } from '../../lib/post'

/**
 * Wraps a post: when the gateway requires a second-factor code for the amount (90400 at `mfaCode`),
 * asks the user and resends the call until the code is right.
 * @param ask undefined when the user cancels; the call then fails with the original answer
 */
export function withFreshCode(
  post: Post,
  ask: (words: string) => Promise<string | undefined>,
): Post {
  const asking: Post = async (path, body, options) => {
    try {
      return await post(path, body, options)
    } catch (error) {
      const wanted = error instanceof ConsoleError && error.errors.mfaCode
      // A dialog whose script fails to load counts as cancelled.
      const mfaCode = wanted && (await ask(wanted).catch(() => undefined))
      if (mfaCode) return asking(path, { ...body, mfaCode }, options)
      throw error
    }
  }
  return asking
}
