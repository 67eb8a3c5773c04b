import { RESP } from '#domain/codes'
import { CallError } from './errors'

/** Fields of one body (contract §3). */
export const MAX_FIELDS = 200

export const tooManyFields = (max: number): string => `字段过多，一次最多提交${max}个`

/** The answer to a body of more than `max` fields, of which none was read: 90400. */
export const refuseFields = (max: number): CallError =>
  new CallError(RESP.BAD_REQUEST, tooManyFields(max))

/**
 * Whether a body has more than `max` parts, divided by one byte. It is not decoded, and read no
 * further than needed.
 */
export function hasMoreParts(body: Uint8Array, divider: number, max: number): boolean {
  let parts = 1
  for (let at = body.indexOf(divider); at >= 0; at = body.indexOf(divider, at + 1))
    if (++parts > max) return true
  return false
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING: readonly number[] = [0x5b, 0x7b]
const CLOSING: readonly number[] = [0x5d, 0x7d]

/**
 * Counts the members of a JSON object by the commas outside its nested values, from UTF-8 bytes
 * that come in pieces. It allocates nothing and does not check the syntax.
 * @returns a function that takes the next piece and says whether there are more than `max` by then
 */
export function memberCounter(max: number): (piece: Uint8Array) => boolean {
  let members = 1
  let depth = 0
  let inText = false
  let isEscaped = false
  return (piece) => {
    for (const byte of piece) {
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) {
        if (depth === 1 && ++members > max) return true
      } else if (OPENING.includes(byte)) depth++
      else if (CLOSING.includes(byte)) depth--
    }
    return false
  }
}
