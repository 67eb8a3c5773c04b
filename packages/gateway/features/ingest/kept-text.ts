import { isSealed, seal, unseal } from '../../core/sealed'
import type { RawEvent } from './facts'

/** Events as they were told, sealed where the installation has DATA_SECRET. */

export const keepText = (secret: string | undefined, raw: RawEvent, sourceId: string): string => {
  const text = JSON.stringify(raw)
  return secret ? seal(secret, text, sourceId) : text
}

/** @throws Error for a text that was sealed under another key */
export function openText(secret: string | undefined, kept: string, sourceId: string): RawEvent {
  const text = isSealed(kept) ? secret && unseal(secret, kept, sourceId) : kept
  if (text === undefined)
    throw new Error(`event of ${sourceId}: wanted it sealed under DATA_SECRET`)
  return JSON.parse(text) as RawEvent
}
