/** Marks an omission. */
const CUT = '…'
/** Bytes of the mark as a member, with its key and punctuation. */
const CUT_BYTES = 14

/**
 * Cuts a record to `maxBytes` of JSON in UTF-8. Short members come first; the first one that does
 * not fit is cut in the same way, and those after it are dropped.
 */
export function fitted(
  record: Readonly<Record<string, unknown>>,
  maxBytes: number,
): Record<string, unknown> {
  if (bytesOf(record) <= maxBytes) return record
  const kept: Record<string, unknown> = {}
  // The braces.
  let left = maxBytes - 2 - CUT_BYTES
  const members = Object.entries(record).toSorted(([, a], [, b]) => bytesOf(a) - bytesOf(b))
  for (const [name, value] of members) {
    const nameBytes = bytesOf(name) + 2
    const bytes = nameBytes + bytesOf(value)
    if (bytes > left) {
      const room = left - nameBytes
      if (isRecord(value) && room > 2 * CUT_BYTES) kept[name] = fitted(value, room)
      else kept[CUT] = CUT
      return kept
    }
    kept[name] = value
    left -= bytes
  }
  return kept
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
