import { ConsoleError, type Post } from '../../lib/post'

/**
 * A post that asks for a code of the second factor where the gateway wants one for so much money
 * (90400 at `mfaCode`), and sends the call again with it until it is right.
 * @param ask undefined: nobody gave one, and the call fails as it was answered
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
      // A dialog whose file does not come is one that nobody answers.
      const mfaCode = wanted && (await ask(wanted).catch(() => undefined))
      if (mfaCode) return asking(path, { ...body, mfaCode }, options)
      throw error
    }
  }
  return asking
}
