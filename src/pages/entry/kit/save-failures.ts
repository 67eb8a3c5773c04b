import { RESP } from '#domain/codes'
import { ConsoleError, isAbort } from '../../../lib/post'

/** What a save that failed says of itself. */

/** It may go through later as it is: no answer, or none about what was sent. */
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

/** Its fate is known: nothing was saved. Otherwise it may have been, and stays the same write. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.respCode !== '' || isTurnedAway(error))

/** Something did answer, the gateway or what stands before it. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.respCode !== '' || error.statusCode > 0)

/** A proxy did not let it through: too large, not allowed. Sent again it would fare no better. */
const isTurnedAway = ({ respCode, statusCode }: ConsoleError): boolean =>
  respCode === '' && statusCode >= 400 && statusCode < 500
