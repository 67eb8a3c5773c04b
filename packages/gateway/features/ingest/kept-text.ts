import { openedText, sealedText } from '../../core/sealed'
import type { RawEvent } from './facts'

/** Events as they were told, sealed where the installation has DATA_SECRET. */

export const keepText = (dataSecret: string | undefined, raw: RawEvent, sourceId: string): string =>
  sealedText({ dataSecret }, JSON.stringify(raw), sourceId)

/** @throws Error for a text that was sealed under another key */
export function openText(dataSecret: string | undefined, kept: string, sourceId: string): RawEvent {
  const text = openedText({ dataSecret }, kept, sourceId)
  if (text === undefined)
    throw new Error(`event of ${sourceId}: wanted it sealed under DATA_SECRET`)
  return JSON.parse(text) as RawEvent
}
