import { RESP } from '#domain/codes'
import { ConsoleError, isAbort } from '../../../lib/post'

/** Classification of failed saves. */

/** The save may succeed later unchanged: no answer, or an answer unrelated to its content. */
export function isAway(error: unknown): boolean {
  if (isAbort(error)) return true
  if (!(error instanceof ConsoleError)) return false
  const { respCode } = error
  return (
    (respCode === '' && !isTurnedAway(error)) ||
    respCode === RESP.SERVER ||
    respCode === RESP.TOO_MANY
  )
}

/**
 * The result is known: not saved. Otherwise it may be saved, and a retry must be the same write.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.respCode !== '' || isTurnedAway(error))

/** Some server answered, the gateway or a proxy in front of it. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.respCode !== '' || error.statusCode > 0)

/** A proxy rejected it: too large, not allowed. A retry would fail too. */
const isTurnedAway = ({ respCode, statusCode }: ConsoleError): boolean =>
  respCode === '' && statusCode >= 400 && statusCode < 500
